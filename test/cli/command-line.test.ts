import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type DocumentName, documents } from '../../src/cli/documents/index.js';
import { exitCodes } from '../../src/cli/exit-codes.js';
import { projectRoot } from '../../src/threads/worker-entry.js';
import { lamplighter } from '../support/command-line.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const root = projectRoot(import.meta.dirname);
const home = temporaryFolder('cli');

/** Runs with --json, expects exactly one document of this name on stdout. */
function jsonOf<Name extends DocumentName>(name: Name, ...args: string[]) {
  const finished = lamplighter(home, '--quiet', '--json', ...args);
  return {
    ...finished,
    document: documents[name].parse(JSON.parse(finished.stdout)) as unknown as Record<string, unknown>,
  };
}

describe('the command line', () => {
  it('has its documentation in docs/, as the code says it', () => {
    execFileSync(process.execPath, [join(root, 'scripts', 'write-docs.mjs'), '--check'], { stdio: 'pipe' });
  });

  it('imports, describes, shows and exports the starter corpus', () => {
    const imported = jsonOf('corpus import', 'corpus', 'import', 'starter');
    expect(imported.code).toBe(0);
    expect(imported.document.sequences).toBeGreaterThanOrEqual(400);
    const status = jsonOf('corpus status', 'corpus', 'status');
    expect(status.document.hash).toBe(imported.document.hash);
    const shown = jsonOf('corpus show', 'corpus', 'show', 'A000045');
    expect((shown.document.terms as string[]).slice(0, 10).join()).toBe('0,1,1,2,3,5,8,13,21,34');
    const folder = join(home, 'export');
    expect(lamplighter(home, 'corpus', 'export', '--format', 'names-stripped', '--output', folder).code).toBe(
      0,
    );
    expect(readdirSync(folder).sort()).toEqual(['links.tsv', 'names', 'offsets.tsv', 'stripped']);
    const again = jsonOf('corpus import', 'corpus', 'import', folder, '--into', join(home, 'again.sqlite'));
    expect(again.document.sequences).toBe(imported.document.sequences);
  });

  it('verifies a true statement, refutes a false one, and says which by its exit code', () => {
    const holds = jsonOf('verify', 'verify', 'A053723(n) = [q^n] A227216(q)^2 * A007325(q)^5');
    expect(holds.code).toBe(exitCodes.success.code);
    expect(holds.document.relation).toMatchObject({ rung: 'fresh', verified: true, recorded: 'unrecorded' });
    const fails = jsonOf('verify', 'verify', 'A000045(n+1) = A000079(n)');
    expect(fails.code).toBe(exitCodes.refuted.code);
    expect(fails.document.relation).toMatchObject({
      rung: 'refuted',
      refutation: { n: 1, expected: '1', got: '2' },
    });
    const unknown = jsonOf('error', 'verify', 'A000045(n) = noSuchTransform(A000079)(n)');
    expect(unknown.code).toBe(exitCodes.badInput.code);
  });

  it('answers wrong use with got, expected and a remedy, and its exit code', () => {
    const cases: [string[], number, RegExp][] = [
      [['verify', 'A000045(n) ='], exitCodes.badInput.code, /expected|Expected/],
      [['corpus', 'show', 'A45'], exitCodes.badInput.code, /A45/],
      [['corpus', 'show', 'A999999'], exitCodes.badInput.code, /A999999/],
      [['corpus', 'status', '--corpus', join(home, 'nowhere')], exitCodes.unavailable.code, /nowhere/],
      [['run', '--top', 'many'], exitCodes.badInput.code, /many/],
      [['relations', 'list'], exitCodes.unavailable.code, /no finished run/],
      [['explain', 'A000045', 'A000079'], exitCodes.unavailable.code, /finished run/],
      [['relations', 'show', 'zz'], exitCodes.badInput.code, /zz/],
      [['sidecar'], exitCodes.badInput.code, /--socket|--port/],
      [['no-such-command'], exitCodes.badInput.code, /no-such-command/],
    ];
    for (const [args, code, words] of cases) {
      const finished = lamplighter(home, ...args);
      expect([args.join(' '), finished.code]).toEqual([args.join(' '), code]);
      expect(finished.stderr).toMatch(words);
      expect(finished.stderr).not.toMatch(/\n\s+at /);
      expect(finished.stdout).toBe('');
    }
  });

  it('says what a machine lacks', () => {
    const { document } = jsonOf('doctor', 'doctor');
    const findings = document.findings as { what: string; state: string }[];
    expect(findings.find(({ what }) => what === 'ONNX Runtime')?.state).toBe('ok');
    expect(findings.every(({ state }) => ['ok', 'absent', 'missing'].includes(state))).toBe(true);
  });

  it('lists models and refuses to pull an unknown one', () => {
    expect((jsonOf('model list', 'model', 'list').document.models as { name: string }[])[0]?.name).toBe(
      'smollm2-135m',
    );
    expect(lamplighter(home, 'model', 'pull', 'no-such-model').code).toBe(exitCodes.badInput.code);
  });

  it('keeps a corpus when an import of rubbish fails', () => {
    const rubbish = mkdtempSync(join(home, 'rubbish-'));
    writeFileSync(join(rubbish, 'picture.png'), 'not a sequence');
    const before = jsonOf('corpus status', 'corpus', 'status').document.hash;
    const target = join(home, 'corpora', 'starter.sqlite');
    expect(existsSync(target)).toBe(true);
    expect(lamplighter(home, 'corpus', 'import', rubbish, '--into', target).code).not.toBe(0);
    expect(jsonOf('corpus status', 'corpus', 'status').document.hash).toBe(before);
  });

  it('draws no progress and no colour where there is no terminal', () => {
    const { stdout, stderr } = lamplighter(home, 'corpus', 'import', 'starter');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape codes are what is looked for
    expect(stdout + stderr).not.toMatch(/\u001b\[/);
  });
});
