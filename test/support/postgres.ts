/**
 * A real PostgreSQL of the test's own: initdb into a temporary folder, served on a free loopback port,
 * stopped at the end. initdb refuses root, so under root it runs as the user `postgres`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export interface PostgresServer {
  readonly url: string;
  /** URL of a new, empty database. */
  createDatabase(name: string): Promise<string>;
  stop(): void;
}

function binaryFolder(): string | undefined {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  return versions.map((v) => join(root, v, 'bin')).find((folder) => existsSync(join(folder, 'initdb')));
}

/** Why there is no PostgreSQL here, or undefined when there is one. */
export function postgresMissing(): string | undefined {
  return binaryFolder() === undefined
    ? 'no PostgreSQL server is installed (Debian: apt-get install postgresql)'
    : undefined;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(address),
      );
    });
  });
}

export async function startPostgres(): Promise<PostgresServer> {
  const bin = binaryFolder();
  if (bin === undefined) throw new Error(postgresMissing());
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-postgres-'));
  const asRoot = process.getuid?.() === 0;
  const as = (command: string, args: string[]): [string, string[]] =>
    asRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
  if (asRoot) {
    execFileSync('chown', ['postgres', folder]);
    chmodSync(folder, 0o700);
  }
  const cluster = join(folder, 'cluster');
  const [initdb, initdbArgs] = as(join(bin, 'initdb'), [
    '--no-sync',
    '-A',
    'trust',
    '-U',
    'lamplighter',
    '-D',
    cluster,
  ]);
  execFileSync(initdb, initdbArgs, { stdio: 'ignore', cwd: '/' });
  const port = await freePort();
  const [server, serverArgs] = as(join(bin, 'postgres'), [
    ...['-D', cluster, '-p', String(port), '-k', folder],
    ...['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'],
  ]);
  const child = spawn(server, serverArgs, { stdio: 'ignore', cwd: '/' });
  const url = (database: string) => `postgres://lamplighter@127.0.0.1:${port}/${database}`;
  const stop = () => {
    const [control, controlArgs] = as(join(bin, 'pg_ctl'), ['-D', cluster, '-m', 'immediate', 'stop']);
    try {
      execFileSync(control, controlArgs, { stdio: 'ignore', cwd: '/' });
    } catch {
      child.kill('SIGKILL');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: url('postgres') });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  for (let attempt = 0; ; attempt++) {
    try {
      await query('SELECT 1');
      break;
    } catch (failure) {
      if (attempt === 100) {
        stop();
        throw failure;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return {
    url: url('postgres'),
    createDatabase: async (name) => {
      await query(`CREATE DATABASE ${name}`);
      return url(name);
    },
    stop,
  };
}
