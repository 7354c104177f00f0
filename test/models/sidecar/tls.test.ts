/** A sidecar on another machine: TLS by a reverse proxy, a bearer token behind it. */
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../src/threads/worker-entry.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { runTinySidecar } from './tiny-sidecar.js';

const folder = temporaryFolder('tls');
const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];

function makeCertificate(): boolean {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', key, '-out', certificate];
  try {
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files],
      {
        stdio: 'ignore',
      },
    );
    return true;
  } catch {
    return false;
  }
}
const hasCertificate = makeCertificate();
if (!hasCertificate) console.log('skipped: no openssl to make a certificate for the reverse proxy');

it.skipIf(!hasCertificate)(
  'is reached by its https URL, below a path, with the token, and not without',
  async () => {
    const sidecar = await runTinySidecar({}, { token: 'secret' });
    const { port } = new URL((sidecar.address as { url: string }).url);
    const proxy = createServer(
      { key: readFileSync(key), cert: readFileSync(certificate) },
      (request, response) => {
        const { method, headers, url = '' } = request;
        const path = url.replace(/^\/lamp/, '');
        const onward = httpRequest(
          { host: '127.0.0.1', port, method, headers, path, agent: false },
          (answer) => {
            response.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(response);
          },
        );
        request.pipe(onward);
      },
    );
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const url = `https://localhost:${(proxy.address() as AddressInfo).port}/lamp/`;
    const client = pathToFileURL(join(projectRoot(import.meta.dirname), 'dist/models/sidecar/index.js')).href;
    const script = `import { connectSidecar } from ${JSON.stringify(client)};
    const outcomes = [];
    for (const token of ['secret', 'guess']) {
      const client = connectSidecar(${JSON.stringify(url)}, { token, unreachableMs: 2000, tries: 1 });
      const answer = await client.activations({ texts: ['a b', 'c'], pools: ['mean'] }).catch((e) => e);
      outcomes.push(answer.textCount ?? answer.facts?.code ?? answer.message);
      await client.close();
    }
    console.log(JSON.stringify(outcomes));`;
    const run = (env: NodeJS.ProcessEnv) =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, ...env },
      });
    const trusted = await run({ NODE_EXTRA_CA_CERTS: certificate });
    expect(JSON.parse(trusted.stdout)).toEqual([2, 'TOKEN_WRONG']);
    // A certificate that nobody vouches for is refused.
    const [first] = JSON.parse((await run({})).stdout) as string[];
    expect(first).toMatch(/self.signed/i);
    proxy.close();
    await sidecar.stop();
  },
);
