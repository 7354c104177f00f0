import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documents } from '../../src/cli/documents/index.js';
import { lamplighter } from '../support/command-line.js';
import { realModelFolder } from '../support/model.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const home = temporaryFolder('run-starter');
const run = ['--quiet', '--json', 'run', '--solve', '2000', '--show', '100000'];

describe('the main job on the starter corpus', () => {
  it('finds the headline from integers alone, reports it, and reuses every stage', async (context) => {
    await realModelFolder(context);
    const first = lamplighter(home, ...run);
    expect(first.stderr).toBe('');
    const report = documents.run.parse(JSON.parse(first.stdout));

    const headline = report.relations.find(
      ({ sequences }) => [...sequences].sort().join() === 'A007325,A053723,A227216',
    );
    expect(headline?.statement).toBe('A053723(n) = [q^n] A007325(q)^5 * A227216(q)^2');
    expect(headline).toMatchObject({ rung: 'fresh', verified: true, recorded: 'unrecorded' });
    expect(headline?.fresh).toBeGreaterThanOrEqual(30);
    expect(headline?.probeLogOdds).not.toBeNull();

    // What is called verified has held on hidden terms, is not refuted and is significant.
    for (const relation of report.relations) {
      expect(relation.verified).toBe(true);
      expect(relation.heldOut + relation.fresh).toBeGreaterThanOrEqual(8);
      expect(relation.significanceBits).toBeGreaterThanOrEqual(report.significanceThresholdBits);
    }
    expect(report.search.verified).toBeGreaterThan(500);
    expect(report.search.verifiedRecordedByName).toBeGreaterThan(100);
    expect(report.ranking.pairs).toBe((report.ranked * (report.ranked - 1)) / 2);
    expect(existsSync(join(report.reportFolder, 'report.html'))).toBe(true);
    expect(JSON.parse(readFileSync(join(report.reportFolder, 'report.json'), 'utf8'))).toEqual(report);
    expect(readFileSync(join(report.reportFolder, 'report.html'), 'utf8')).toContain('A227216(q)^2');

    const second = documents.run.parse(JSON.parse(lamplighter(home, ...run).stdout));
    expect(second.stages.every(({ reused }) => reused)).toBe(true);
    expect(second.relations).toEqual(report.relations);

    const shown = lamplighter(home, '--json', 'relations', 'show', headline?.id ?? '');
    expect(documents['relations show'].parse(JSON.parse(shown.stdout)).evidence.length).toBeGreaterThan(2);
    const candidates = lamplighter(home, '--json', 'candidates', '--unlinked', '--limit', '5');
    const listed = documents.candidates.parse(JSON.parse(candidates.stdout)).candidates;
    expect(listed.every(({ recorded }) => !recorded)).toBe(true);
    expect(listed.map(({ logOdds }) => logOdds)).toEqual(
      listed.map(({ logOdds }) => logOdds).sort((a, b) => b - a),
    );

    const { left, right, logOdds } = listed[0]!;
    const explained = documents.explain.parse(
      JSON.parse(lamplighter(home, '--json', 'explain', left, right, '--links', '3').stdout),
    );
    // The ranking adds in another order.
    expect(Math.abs(explained.logOdds - logOdds)).toBeLessThan(1e-9 * Math.abs(logOdds));
    const parts = explained.layers.reduce((sum, { contribution }) => sum + contribution, explained.intercept);
    expect(parts).toBe(explained.logOdds);
    expect(explained.recorded).toEqual([]);
    expect(explained.nearestLinks).toHaveLength(3);
    expect(lamplighter(home, 'explain', left, left).stderr).toMatch(/two different sequences/);

    let probe = 'lantern';
    const rank = (...args: string[]) =>
      documents.rank.parse(JSON.parse(lamplighter(home, '--json', 'rank', '--probe', probe, ...args).stdout))
        .pairs;
    const best = listed.map((pair) => ({ left: pair.left, right: pair.right, logOdds: pair.logOdds }));
    expect(rank('--unlinked', '--top', '5')).toMatchObject(best);
    const pairsFile = join(home, 'pairs.txt');
    writeFileSync(pairsFile, `${right} ${left}\n`);
    expect(rank('--pairs', pairsFile)).toEqual([{ left, right, logOdds, recorded: false }]);
    expect(rank('--scope', left, '--unlinked', '--top', '1')).toMatchObject([{ logOdds }]);
    const neighbours = (...args: string[]) =>
      documents.neighbours.parse(
        JSON.parse(lamplighter(home, '--json', 'neighbours', '--probe', probe, ...args).stdout),
      );
    const [nearest] = neighbours(right, '--unlinked', '--count', '1').neighbours;
    expect(nearest).toMatchObject({ aNumber: left, logOdds });
    // A text that a sequence has already is nearest to that sequence, up to the last bits of its activations.
    const read = neighbours('--text', explained.left.definition, '--count', '3');
    expect(read.neighbours[0]?.aNumber).toBe(left);

    probe = 'contrastive';
    const contrastive = rank('--top', '5');
    expect(contrastive.map((pair) => pair.logOdds)).toEqual(
      contrastive.map((pair) => pair.logOdds).sort((a, b) => b - a),
    );
    expect(contrastive).not.toEqual(rank('--top', '5', '--unlinked'));
    const top = contrastive[0]!;
    expect(neighbours(top.left, '--count', '1').neighbours[0]).toMatchObject({ logOdds: top.logOdds });
    expect(neighbours('--text', explained.left.definition, '--count', '3').neighbours[0]?.aNumber).toBe(left);

    const complete = (...args: string[]) =>
      documents.complete.parse(
        JSON.parse(lamplighter(home, '--quiet', '--json', 'complete', ...args).stdout),
      );
    const completed = complete('--top', '20000', '--random', '20000', '--show', '1000');
    expect(completed.ranked.pairs).toBeLessThanOrEqual(20_000);
    expect(completed.random?.pairs).toBe(20_000);
    expect(completed.ranked.plain).toBeGreaterThan(20);
    expect(completed.lift).toBeGreaterThan(1);
    for (const groups of [completed.byOperation, completed.byNames, completed.bySignificance])
      expect(groups.reduce((sum, group) => sum + group.ranked.plain, 0)).toBe(completed.ranked.plain);
    for (const { verified, recorded, sequences } of completed.best) {
      expect({ verified, recorded }).toEqual({ verified: true, recorded: 'unrecorded' });
      expect(sequences).toHaveLength(3);
    }
    const again = complete('--top', '20000', '--random', '20000', '--show', '1000');
    expect(again.stages.every(({ reused }) => reused)).toBe(true);
    expect({ ...again, startedAt: '', finishedAt: '' }).toEqual({
      ...completed,
      startedAt: '',
      finishedAt: '',
      stages: again.stages,
    });
    expect(lamplighter(home, '--quiet', 'complete', '--top', '2000', '--random', '0').stdout).toContain(
      'not trivial',
    );
    // Runs are found among completions and joins.
    expect(lamplighter(home, '--json', 'candidates', '--limit', '1').code).toBe(0);
    expect(lamplighter(home, '--json', 'relations', 'list', '--of', 'run', '--limit', '1').code).toBe(0);
  }, 400_000);
});
