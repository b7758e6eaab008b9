import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { resolveFairly } from '@/domain/fairness';
import { countGoals, type Goal, MATCH_MINUTES, playGoals, playMatch } from '@/domain/football';
import type { ProgrammeResponse, ScoresResponse } from '@/sandbox/games/client/sportsbook.protocol';
import { parseMatches } from '@/server/adapters/sandbox-matches-response';
import { queryRaw } from '@/server/db/raw';
import { AFTER_THE_MATCH, MINUTE, useSportsbook } from './book.bench';
import { createSandboxBench, passTime, postAsPlatform } from './sandbox.bench';

const sportsbook = useSportsbook();

describe('the programme', () => {
  it('has coming matches of both leagues with prices and commitments, and no secrets', async () => {
    const book = await sportsbook.readBook(await sportsbook.launch());
    expect(book.fixtures.length).toBeGreaterThanOrEqual(16);
    expect(new Set(book.fixtures.map((fixture) => fixture.league_id)).size).toBe(2);
    for (const fixture of book.fixtures) {
      expect(fixture.seed_hash).toMatch(/^[0-9a-f]{64}$/);
      expect(fixture).toMatchObject({ server_seed: null, outcome: null });
      expect(fixture.home.name).not.toBe(fixture.away.name);
      expect(Date.parse(fixture.kick_off_at)).toBeGreaterThan(Date.parse(book.now));
    }
    expect(book).toMatchObject({ results: [], bets: [], balance_satang: 100_000 });
  });

  it('is written only once by parallel processes, and matches that follow are added later', async () => {
    const benches = [
      sportsbook.bench,
      createSandboxBench(sportsbook.db),
      createSandboxBench(sportsbook.db),
    ];
    await Promise.all(benches.map((each) => each.provider.keepProgramme()));
    const token = await sportsbook.launch();
    const first = await sportsbook.readBook(token);
    const hashes = new Map(first.fixtures.map((each) => [each.fixture_id, each.seed_hash]));
    expect(hashes.size).toBe(first.fixtures.length);
    await passTime(sportsbook.db, 10 * MINUTE);
    await Promise.all(benches.map((each) => each.provider.keepProgramme()));
    const later = await sportsbook.readBook(token);
    expect(later.fixtures.length).toBeGreaterThanOrEqual(16);
    for (const fixture of [...later.fixtures, ...later.results]) {
      const published = hashes.get(fixture.fixture_id);
      if (published) expect(fixture.seed_hash).toBe(published);
    }
    expect(later.results.length).toBeGreaterThan(0);
  });

  it('reveals seed and score at full time, and both match the commitment', async () => {
    const token = await sportsbook.launch();
    const fixture = await sportsbook.nextFixture(token);
    const find = async () => {
      const book = await sportsbook.readBook(token);
      return [...book.fixtures, ...book.results].find(
        (each) => each.fixture_id === fixture.fixture_id,
      );
    };
    await sportsbook.untilBefore(fixture, -2 * MINUTE);
    expect(await find()).toMatchObject({ server_seed: null, outcome: null });
    await sportsbook.untilBefore(fixture, AFTER_THE_MATCH);
    const over = await find();
    const serverSeed = over?.server_seed ?? '';
    expect(createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex')).toBe(
      fixture.seed_hash,
    );
    expect(
      await resolveFairly({ serverSeed, clientSeed: fixture.fixture_id, nonce: 0 }, (draw) =>
        playMatch(fixture.means, draw),
      ),
    ).toEqual(over?.outcome);
  });

  it('reveals a goal after its minute and not before, in every response', async () => {
    const token = await sportsbook.launch();
    const fixture = await sportsbook.nextFixture(token);
    await sportsbook.betWell(token, fixture);
    await sportsbook.fixResult(
      fixture,
      (result) => result.status === 'played' && result.home === 2,
    );
    const [row] = await queryRaw<{ server_seed: string }>(
      sportsbook.db,
      'SELECT server_seed FROM sandbox.fixtures WHERE fixture_id = $1',
      [fixture.fixture_id],
    );
    const goals: readonly Goal[] = await resolveFairly(
      { serverSeed: row!.server_seed, clientSeed: fixture.fixture_id, nonce: 0 },
      (draw) => playGoals(fixture.means, draw),
    );
    expect(fixture.goals).toBeNull();
    const isIt = (each: { fixture_id: string }) => each.fixture_id === fixture.fixture_id;
    // A goal in the last minute is shown with the final result.
    const minutes = goals.map((goal) => goal.minute).filter((minute) => minute < MATCH_MINUTES);
    for (const minute of [0, ...minutes]) {
      // A minute takes two seconds; 300 ms before and after its end are checked.
      for (const late of [-300, 300]) {
        await sportsbook.untilBefore(fixture, -(minute * 2000 + late));
        if (minute === 0 && late < 0) continue;
        const shownGoals = goals.filter((goal) => goal.minute * 2000 < minute * 2000 + late);
        const programme = await sportsbook.bench.call('programme', { launch_token: token });
        const text = await programme.text();
        const book = JSON.parse(text) as Extract<ProgrammeResponse, { status: 'ok' }>;
        expect(book.fixtures.find(isIt)?.goals).toEqual(shownGoals);
        expect(book.fixtures.find(isIt)?.outcome).toBeNull();
        expect(book.bets[0]?.fixture.goals).toEqual(shownGoals);
        expect(text).not.toContain(row!.server_seed);
        // A process caches its response for a second, so each check uses a fresh process.
        const fresh = createSandboxBench(sportsbook.db, sportsbook.bench.wallet);
        const scores = (await (await fresh.call('scores', {})).json()) as ScoresResponse;
        expect(scores.scores.find(isIt)?.goals).toEqual(shownGoals);
        const { matches } = await parseMatches(
          'sandbox',
          await postAsPlatform(sportsbook.bench.provider, '/sandbox/v1/matches', {}),
        );
        expect(matches.find(({ matchId }) => matchId === fixture.fixture_id)?.goals).toEqual(
          shownGoals,
        );
      }
    }
    await sportsbook.untilBefore(fixture, AFTER_THE_MATCH);
    const over = (await sportsbook.readBook(token)).results.find(isIt);
    expect(over?.goals).toEqual(goals);
    expect(over?.outcome).toEqual({ status: 'played', ...countGoals(goals) });
    expect((await sportsbook.readBook(token)).bets[0]?.fixture.outcome).toEqual(over?.outcome);
  });

  it('deletes old matches without bets', async () => {
    const token = await sportsbook.launch();
    const fixture = await sportsbook.nextFixture(token);
    await sportsbook.betWell(token, fixture);
    await passTime(sportsbook.db, 3 * 24 * 60 * MINUTE);
    await sportsbook.bench.provider.keepProgramme();
    const old = await queryRaw<{ fixture_id: string }>(
      sportsbook.db,
      'SELECT fixture_id FROM sandbox.fixtures WHERE full_time_at < business_now()',
    );
    expect(old).toEqual([{ fixture_id: fixture.fixture_id }]);
  });
});
