import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resolveFairly } from '@/domain/fairness';
import { countGoals, type Goal, type MatchResult, playGoals, playMatch } from '@/domain/football';
import { type Outcome, type Selection, winnerOf } from '@/domain/football-markets';
import type {
  BetAnswer,
  FixtureView,
  ProgrammeAnswer,
  ScoresAnswer,
} from '@/sandbox/games/client/sportsbook.protocol';
import { parseMatches } from '@/server/adapters/sandbox-matches.answer';
import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import {
  clearSandbox,
  createSandboxBench,
  passTime,
  postAsPlatform,
  readRounds,
  type SandboxBench,
} from './sandbox.bench';

const BOOK = 'football-1x2';
const STAKE = 10_000;
const MINUTE = 60_000;

let database: TestDatabase;
let db: Database;
let bench: SandboxBench;

beforeAll(async () => {
  database = await createTestDatabase({ content: 'schema' });
  ({ db } = database);
});
afterAll(() => database.close());
beforeEach(async () => {
  await clearSandbox(db);
  bench = createSandboxBench(db);
});

const launch = (playerToken?: string | null, at = bench) => at.launch(playerToken, BOOK);

async function readBook(token: string, at = bench) {
  const answer = (await (
    await at.call('programme', { launch_token: token })
  ).json()) as ProgrammeAnswer;
  if (answer.status !== 'ok') throw new Error(answer.status);
  return answer;
}

/** A match that has its closing price and can be bet on for a while. */
async function nextFixture(
  token: string,
  offered: readonly Selection[] = [],
): Promise<FixtureView> {
  const { now, fixtures } = await readBook(token);
  const [first] = fixtures.filter(
    (fixture) =>
      Date.parse(fixture.kick_off_at) - Date.parse(now) > 125_000 &&
      offered.every((selection) => selection in fixture.odds),
  );
  if (!first) throw new Error('nothing to bet on');
  await untilBefore(first, 100_000);
  return (await readBook(token)).fixtures.find(
    (fixture) => fixture.fixture_id === first.fixture_id,
  )!;
}

/** Moves business time to so long before kick-off; less than nothing is after it. */
async function untilBefore(fixture: FixtureView, milliseconds: number): Promise<void> {
  const [row] = await queryRaw<{ now: Date }>(db, 'SELECT business_now() AS now');
  await passTime(db, Date.parse(fixture.kick_off_at) - milliseconds - row!.now.getTime());
}

function betBody(token: string, fixture: FixtureView, selection: Selection, change: object = {}) {
  return {
    launch_token: token,
    spin_id: randomUUID(),
    fixture_id: fixture.fixture_id,
    selection,
    odds_milli: fixture.odds[selection],
    stake_satang: STAKE,
    ...change,
  };
}

async function bet(body: object, at = bench): Promise<BetAnswer> {
  return (await (await at.call('bet', body)).json()) as BetAnswer;
}

async function betWell(token: string, fixture: FixtureView, selection: Selection = 'home') {
  const answer = await bet(betBody(token, fixture, selection));
  if (answer.status !== 'ok') throw new Error(answer.status);
  return answer;
}

/** Gives a match a seed by which it ends as wished. */
async function fixResult(
  fixture: FixtureView,
  isWanted: (result: MatchResult) => boolean,
): Promise<void> {
  for (let trial = 0; trial < 5000; trial += 1) {
    const serverSeed = createHash('sha256').update(`seed ${trial}`).digest('hex');
    const result = await resolveFairly(
      { serverSeed, clientSeed: fixture.fixture_id, nonce: 0 },
      (draw) => playMatch(fixture.means, draw),
    );
    if (!isWanted(result)) continue;
    await queryRaw(
      db,
      'UPDATE sandbox.fixtures SET server_seed = $2, server_seed_hash = $3 WHERE fixture_id = $1',
      [
        fixture.fixture_id,
        serverSeed,
        createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex'),
      ],
    );
    return;
  }
  throw new Error('no such seed');
}

const isWonBy = (selection: Outcome) => (result: MatchResult) => winnerOf(result) === selection;
const afterTheMatch = -3 * MINUTE - 1000;

describe('the programme', () => {
  it('has matches of both leagues ahead, with prices and commitments, and no secrets', async () => {
    const book = await readBook(await launch());
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

  it('is made once, by however many processes, and goes on', async () => {
    const benches = [bench, createSandboxBench(db), createSandboxBench(db)];
    await Promise.all(benches.map((each) => each.provider.keepProgramme()));
    const token = await launch();
    const first = await readBook(token);
    const hashes = new Map(first.fixtures.map((each) => [each.fixture_id, each.seed_hash]));
    expect(hashes.size).toBe(first.fixtures.length);
    await passTime(db, 10 * MINUTE);
    await Promise.all(benches.map((each) => each.provider.keepProgramme()));
    const later = await readBook(token);
    expect(later.fixtures.length).toBeGreaterThanOrEqual(16);
    for (const fixture of [...later.fixtures, ...later.results]) {
      const published = hashes.get(fixture.fixture_id);
      if (published) expect(fixture.seed_hash).toBe(published);
    }
    expect(later.results.length).toBeGreaterThan(0);
  });

  it('tells seed and score at full time and not before, and both fit what was published', async () => {
    const token = await launch();
    const fixture = await nextFixture(token);
    const find = async () => {
      const book = await readBook(token);
      return [...book.fixtures, ...book.results].find(
        (each) => each.fixture_id === fixture.fixture_id,
      );
    };
    await untilBefore(fixture, -2 * MINUTE);
    expect(await find()).toMatchObject({ server_seed: null, outcome: null });
    await untilBefore(fixture, afterTheMatch);
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

  it('tells goals when their minute is over and none before, in no answer', async () => {
    const token = await launch();
    const fixture = await nextFixture(token);
    await betWell(token, fixture);
    await fixResult(fixture, (result) => result.status === 'played' && result.home === 2);
    const [row] = await queryRaw<{ server_seed: string }>(
      db,
      'SELECT server_seed FROM sandbox.fixtures WHERE fixture_id = $1',
      [fixture.fixture_id],
    );
    const goals: readonly Goal[] = await resolveFairly(
      { serverSeed: row!.server_seed, clientSeed: fixture.fixture_id, nonce: 0 },
      (draw) => playGoals(fixture.means, draw),
    );
    expect(fixture.goals).toBeNull();
    const isIt = (each: { fixture_id: string }) => each.fixture_id === fixture.fixture_id;
    for (const minute of [0, ...goals.map((goal) => goal.minute)]) {
      // A minute takes two seconds: just before its end, then just after.
      for (const late of [-300, 300]) {
        await untilBefore(fixture, -(minute * 2000 + late));
        if (minute === 0 && late < 0) continue;
        const told = goals.filter((goal) => goal.minute * 2000 < minute * 2000 + late);
        const programme = await bench.call('programme', { launch_token: token });
        const text = await programme.text();
        const book = JSON.parse(text) as Extract<ProgrammeAnswer, { status: 'ok' }>;
        expect(book.fixtures.find(isIt)?.goals).toEqual(told);
        expect(book.fixtures.find(isIt)?.outcome).toBeNull();
        expect(book.bets[0]?.fixture.goals).toEqual(told);
        expect(text).not.toContain(row!.server_seed);
        // A process keeps its answer for a second, which passes here at once.
        const fresh = createSandboxBench(db, bench.wallet);
        const scores = (await (await fresh.call('scores', {})).json()) as ScoresAnswer;
        expect(scores.scores.find(isIt)?.goals).toEqual(told);
        const { matches } = await parseMatches(
          'sandbox',
          await postAsPlatform(bench.provider, '/sandbox/v1/matches', {}),
        );
        expect(matches.find(({ matchId }) => matchId === fixture.fixture_id)?.goals).toEqual(told);
      }
    }
    await untilBefore(fixture, afterTheMatch);
    const over = (await readBook(token)).results.find(isIt);
    expect(over?.goals).toEqual(goals);
    expect(over?.outcome).toEqual({ status: 'played', ...countGoals(goals) });
    expect((await readBook(token)).bets[0]?.fixture.outcome).toEqual(over?.outcome);
  });

  it('forgets old matches, but for those that somebody has bet on', async () => {
    const token = await launch();
    const fixture = await nextFixture(token);
    await betWell(token, fixture);
    await passTime(db, 3 * 24 * 60 * MINUTE);
    await bench.provider.keepProgramme();
    const old = await queryRaw<{ fixture_id: string }>(
      db,
      'SELECT fixture_id FROM sandbox.fixtures WHERE full_time_at < business_now()',
    );
    expect(old).toEqual([{ fixture_id: fixture.fixture_id }]);
  });
});

describe('a bet', () => {
  it('is charged at once, stands open, and is paid after full time with nobody watching', async () => {
    const token = await launch();
    const fixture = await nextFixture(token);
    await fixResult(fixture, isWonBy('home'));
    const answer = await betWell(token, fixture);
    expect(answer.balance_satang).toBe(100_000 - STAKE);
    expect(answer.bets).toEqual([
      expect.objectContaining({
        status: 'open',
        selection: 'home',
        stake_satang: STAKE,
        odds_milli: fixture.odds.home,
        payout_satang: 0,
      }),
    ]);

    await untilBefore(fixture, -MINUTE);
    await bench.provider.resumeOpenRounds();
    expect(await readRounds(db)).toMatchObject([{ state: 'debited' }]);
    expect(bench.wallet.countOf('credit')).toBe(0);

    await untilBefore(fixture, afterTheMatch);
    await bench.provider.resumeOpenRounds();
    const win = (STAKE * fixture.odds.home) / 1000;
    expect(await readRounds(db)).toMatchObject([{ state: 'settled', win }]);
    expect(bench.wallet.balance).toBe(100_000 - STAKE + win);
    expect(bench.wallet.turnovers).toEqual([STAKE]);
    await bench.provider.resumeOpenRounds();
    expect(bench.wallet.countOf('credit')).toBe(1);
    expect((await readBook(token)).bets).toMatchObject([
      { status: 'won', payout_satang: win, settled: true },
    ]);
  });

  it('that is lost is closed by a credit of nothing', async () => {
    const token = await launch();
    const fixture = await nextFixture(token);
    await fixResult(fixture, isWonBy('away'));
    await betWell(token, fixture);
    await untilBefore(fixture, afterTheMatch);
    const book = await readBook(token);
    expect(book.bets).toMatchObject([{ status: 'lost', payout_satang: 0, settled: true }]);
    expect(book.balance_satang).toBe(100_000 - STAKE);
    expect(bench.wallet.countOf('credit')).toBe(1);
    expect(bench.wallet.turnovers).toEqual([STAKE]);
  });

  it('on a match that is abandoned gets its stake back and counts for nothing', async () => {
    const token = await launch();
    const fixture = await nextFixture(token);
    await fixResult(fixture, (result) => result.status === 'abandoned');
    await betWell(token, fixture);
    await untilBefore(fixture, afterTheMatch);
    const book = await readBook(token);
    expect(book.bets).toMatchObject([{ status: 'returned', payout_satang: STAKE }]);
    expect(book.results.find((each) => each.fixture_id === fixture.fixture_id)?.outcome).toEqual({
      status: 'abandoned',
    });
    expect(bench.wallet.balance).toBe(100_000);
    expect(bench.wallet.turnovers).toEqual([0]);
  });

  it('stands beside others, on the same match and on different ones', async () => {
    const token = await launch();
    const fixture = await nextFixture(token);
    const { fixtures } = await readBook(token);
    const other = fixtures[fixtures.length - 1]!;
    await betWell(token, fixture, 'home');
    await betWell(token, fixture, 'draw');
    const { bets } = await betWell(token, other, 'away');
    expect(bets.map((each) => [each.fixture.fixture_id, each.selection])).toEqual([
      [other.fixture_id, 'away'],
      [fixture.fixture_id, 'draw'],
      [fixture.fixture_id, 'home'],
    ]);
    expect(bench.wallet.balance).toBe(100_000 - 3 * STAKE);
  });

  it('on another market is settled by the same score, each by itself', async () => {
    const token = await launch();
    const wanted = ['over2.5', 'under2.5', 'home-1.5', 'away+1.5'] as const;
    const fixture = await nextFixture(token, wanted);
    await fixResult(
      fixture,
      (result) => result.status === 'played' && result.home === 2 && result.away === 1,
    );
    for (const selection of wanted) await betWell(token, fixture, selection);
    await untilBefore(fixture, afterTheMatch);
    const { bets } = await readBook(token);
    const statuses = Object.fromEntries(bets.map((each) => [each.selection, each.status]));
    expect(statuses).toEqual({
      'over2.5': 'won',
      'under2.5': 'lost',
      'home-1.5': 'lost',
      'away+1.5': 'won',
    });
    const paid = (['over2.5', 'away+1.5'] as const).reduce(
      (sum, selection) => sum + (STAKE * (fixture.odds[selection] ?? 0)) / 1000,
      0,
    );
    expect(bench.wallet.balance).toBe(100_000 - 4 * STAKE + paid);
    // Both sides of a line bring back what is certain, and only the rest is a bet.
    expect(
      bench.wallet.turnovers.reduce<number>((sum, turnover) => sum + (turnover ?? 0), 0),
    ).toBeLessThan(2 * STAKE);
  });

  it('on a line that is not offered, or one that was not when the match was published, is not taken', async () => {
    const token = await launch();
    const fixture = await nextFixture(token, ['over2.5']);
    await queryRaw(
      db,
      "UPDATE sandbox.fixtures SET odds = odds - 'over2.5' - 'under2.5' WHERE fixture_id = $1",
      [fixture.fixture_id],
    );
    expect(await bet(betBody(token, fixture, 'over2.5'))).toMatchObject({ status: 'odds_changed' });
    expect(bench.wallet.countOf('debit')).toBe(0);
    expect(await bet(betBody(token, fixture, 'home'))).toMatchObject({ status: 'ok' });
  });

  it('on every outcome of a match counts only what is not certain', async () => {
    const token = await launch();
    const fixture = await nextFixture(token);
    const stakes = { home: 10_000, draw: 20_000, away: 30_000 };
    for (const [selection, stake_satang] of Object.entries(stakes)) {
      const body = betBody(token, fixture, selection as Selection, { stake_satang });
      expect((await bet(body)).status).toBe('ok');
    }
    // An abandoned match would count nothing.
    await fixResult(fixture, isWonBy('draw'));
    await untilBefore(fixture, afterTheMatch);
    await readBook(token);
    const rounds = await readRounds(db);
    const returns = Object.entries(stakes).map(
      ([selection, stake]) => (stake * fixture.odds[selection as Outcome]) / 1000,
    );
    const certain = Math.min(...returns);
    const opposed = Object.keys(stakes).map((selection) =>
      Math.ceil((certain * 1000) / fixture.odds[selection as Outcome]),
    );
    const counted = rounds.map((round) => round.valid_turnover ?? -1).sort((a, b) => a - b);
    const expected = Object.values(stakes).map((stake, index) => stake - opposed[index]!);
    expect(counted).toEqual(expected.sort((a, b) => a - b));
    // One of them is certain as a whole.
    expect(counted[0]).toBe(0);
  });

  it('on two outcomes of three counts in full', async () => {
    const token = await launch();
    const fixture = await nextFixture(token);
    for (const selection of ['home', 'away'] as const) await betWell(token, fixture, selection);
    await fixResult(fixture, isWonBy('draw'));
    await untilBefore(fixture, afterTheMatch);
    await readBook(token);
    const rounds = await readRounds(db);
    expect(rounds.map((round) => round.valid_turnover)).toEqual([STAKE, STAKE]);
  });

  it('never changes the result: the same seed ends alike with and without bets', async () => {
    const token = await launch();
    const fixture = await nextFixture(token);
    await fixResult(fixture, isWonBy('draw'));
    const decided = async () => {
      const [row] = await queryRaw<{ outcome: unknown }>(
        db,
        'SELECT outcome FROM sandbox.fixtures WHERE fixture_id = $1',
        [fixture.fixture_id],
      );
      return row?.outcome;
    };
    await betWell(token, fixture, 'home');
    await untilBefore(fixture, afterTheMatch);
    await readBook(token);
    const withBets = await decided();
    await queryRaw(db, 'DELETE FROM sandbox.rounds');
    await queryRaw(db, 'UPDATE sandbox.fixtures SET outcome = NULL');
    await readBook(token);
    expect(await decided()).toEqual(withBets);
    expect(winnerOf(withBets as MatchResult)).toBe('draw');
  });

  it('keeps the price at which it was taken', async () => {
    const token = await launch();
    const { fixtures, now } = await readBook(token);
    const fixture = fixtures.find(
      (each) => Date.parse(each.kick_off_at) - Date.parse(now) > 3 * MINUTE,
    )!;
    expect(fixture.is_closing_price).toBe(false);
    await fixResult(fixture, isWonBy('home'));
    await betWell(token, fixture);
    await untilBefore(fixture, MINUTE);
    const moved = (await readBook(token)).fixtures.find(
      (each) => each.fixture_id === fixture.fixture_id,
    )!;
    expect(moved.odds.home).toBeGreaterThan(fixture.odds.home);
    await untilBefore(fixture, afterTheMatch);
    await bench.provider.resumeOpenRounds();
    expect(await readRounds(db)).toMatchObject([{ win: (STAKE * fixture.odds.home) / 1000 }]);
  });
});

describe('a bet that is not taken', () => {
  const expectNothingCharged = async () => {
    expect(bench.wallet.countOf('debit')).toBe(0);
    expect(bench.wallet.balance).toBe(100_000);
    expect(await readRounds(db)).toEqual([]);
  };

  it('quotes a price that has changed', async () => {
    const token = await launch();
    const { fixtures, now } = await readBook(token);
    const fixture = fixtures.find(
      (each) => Date.parse(each.kick_off_at) - Date.parse(now) > 3 * MINUTE,
    )!;
    await untilBefore(fixture, MINUTE);
    const answer = await bet(betBody(token, fixture, 'home'));
    expect(answer).toMatchObject({ status: 'odds_changed' });
    expect('message' in answer && answer.message).toContain('ราคาเปลี่ยนแล้ว');
    const moved =
      'fixtures' in answer &&
      answer.fixtures.find((each) => each.fixture_id === fixture.fixture_id);
    if (!moved) throw new Error('the match is gone');
    expect(moved.odds.home).not.toBe(fixture.odds.home);
    await expectNothingCharged();
    expect(await bet(betBody(token, moved, 'home'))).toMatchObject({ status: 'ok' });
  });

  it('comes after kick-off', async () => {
    const token = await launch();
    const fixture = await nextFixture(token);
    await untilBefore(fixture, 0);
    const answer = await bet(betBody(token, fixture, 'home'));
    expect(answer).toMatchObject({ status: 'too_late' });
    expect('message' in answer && answer.message).toContain('เริ่มแข่งแล้ว');
    await expectNothingCharged();
  });

  it('is beyond the limits, or no bet at all', async () => {
    const token = await launch();
    const fixture = await nextFixture(token);
    for (const stake_satang of [900, 500_100])
      expect(await bet(betBody(token, fixture, 'home', { stake_satang }))).toMatchObject({
        status: 'bet_limits',
      });
    for (const change of [
      { stake_satang: 1050 },
      { stake_satang: -1000 },
      { stake_satang: '1000' },
      { selection: 'both' },
      { odds_milli: 2.5 },
      { fixture_id: 'no-such-match' },
      { spin_id: 'x' },
    ])
      expect((await bench.call('bet', betBody(token, fixture, 'home', change))).status).toBe(400);
    await expectNothingCharged();
  });

  it('has no money behind it', async () => {
    bench.wallet.balance = 5000;
    const token = await launch();
    const fixture = await nextFixture(token);
    expect(await bet(betBody(token, fixture, 'home'))).toMatchObject({
      status: 'refused',
      reason: 'insufficient_balance',
      balance_satang: 5000,
    });
    const book = await readBook(token);
    expect(book.bets).toEqual([]);
    await untilBefore(fixture, afterTheMatch);
    await bench.provider.resumeOpenRounds();
    expect(bench.wallet.balance).toBe(5000);
    expect(bench.wallet.countOf('credit')).toBe(0);
  });

  it('is the thirty-first', async () => {
    const token = await launch();
    const fixture = await nextFixture(token);
    for (let count = 0; count < 30; count += 1)
      expect(await bet(betBody(token, fixture, 'home', { stake_satang: 1000 }))).toMatchObject({
        status: 'ok',
      });
    expect(await bet(betBody(token, fixture, 'home', { stake_satang: 1000 }))).toMatchObject({
      status: 'too_many_bets',
    });
    expect(bench.wallet.countOf('debit')).toBe(30);
  });

  it('belongs to another kind of game', async () => {
    const token = await bench.launch();
    expect((await bench.call('programme', { launch_token: token })).status).toBe(400);
    const book = await launch();
    const fixture = await nextFixture(book);
    expect((await bench.call('bet', betBody(token, fixture, 'home'))).status).toBe(400);
    for (const name of ['state', 'seed'])
      expect((await bench.call(name, { launch_token: book })).status).toBe(400);
    await expectNothingCharged();
  });
});

describe('answers that get lost', () => {
  it('of a debit: the same bet again is taken once', async () => {
    const token = await launch();
    const fixture = await nextFixture(token);
    const body = betBody(token, fixture, 'home');
    bench.wallet.fail('debit', 'lost_answer', 'lost_answer', 'lost_answer');
    expect(await bet(body)).toMatchObject({ status: 'pending' });
    expect((await readBook(token)).bets).toMatchObject([{ status: 'pending' }]);
    await passTime(db, 3000);
    expect(await bet(body)).toMatchObject({ status: 'ok' });
    expect(await bet(body)).toMatchObject({ status: 'ok' });
    expect(await readRounds(db)).toMatchObject([{ state: 'debited' }]);
    expect(bench.wallet.balance).toBe(100_000 - STAKE);
    expect(await bet({ ...body, stake_satang: 2 * STAKE })).toMatchObject({
      status: 'spin_conflict',
    });
    expect(await bet({ ...body, selection: 'away' })).toMatchObject({ status: 'spin_conflict' });
    expect(bench.wallet.balance).toBe(100_000 - STAKE);
  });

  it('of a debit until kick-off: the stake is given back, whatever the score', async () => {
    const token = await launch();
    const fixture = await nextFixture(token);
    await fixResult(fixture, isWonBy('home'));
    const body = betBody(token, fixture, 'home');
    bench.wallet.fail('debit', 'lost_answer', 'lost_answer', 'lost_answer');
    expect(await bet(body)).toMatchObject({ status: 'pending' });
    expect(bench.wallet.balance).toBe(100_000 - STAKE);
    await untilBefore(fixture, -1000);
    await bench.provider.resumeOpenRounds();
    expect(bench.wallet.balance).toBe(100_000);
    expect(await readRounds(db)).toMatchObject([{ state: 'refused', refusal: 'expired' }]);
    const answer = await bet(body);
    expect(answer).toMatchObject({ status: 'refused', reason: 'expired' });
    expect('message' in answer && answer.message).toContain('ถูกยกเลิก');
    await untilBefore(fixture, afterTheMatch);
    await bench.provider.resumeOpenRounds();
    expect((await readBook(token)).bets).toMatchObject([{ status: 'cancelled' }]);
    expect(bench.wallet.countOf('credit')).toBe(0);
  });

  it('of a credit: it is asked for again and paid once', async () => {
    const token = await launch();
    const fixture = await nextFixture(token);
    await fixResult(fixture, isWonBy('home'));
    await betWell(token, fixture);
    await untilBefore(fixture, afterTheMatch);
    bench.wallet.fail('credit', 'lost_answer', 'server_error', 'lost_request');
    expect((await readBook(token)).bets).toMatchObject([{ status: 'won', settled: false }]);
    await passTime(db, 10_000);
    await bench.provider.resumeOpenRounds();
    expect(await readRounds(db)).toMatchObject([{ state: 'settled' }]);
    expect(bench.wallet.balance).toBe(100_000 - STAKE + (STAKE * fixture.odds.home) / 1000);
  });
});

describe('a process that dies', () => {
  it('after the debit: another one pays, once, and two at a time pay no more', async () => {
    const token = await launch();
    const fixture = await nextFixture(token);
    await fixResult(fixture, isWonBy('home'));
    await betWell(token, fixture);
    // As a process leaves it that ends before it lets go of the round.
    await queryRaw(
      db,
      "UPDATE sandbox.rounds SET lease_until = business_now() + interval '15 seconds', next_attempt_at = created_at",
    );
    const others = [1, 2, 3].map(() => createSandboxBench(db, bench.wallet));
    await passTime(db, 16_000);
    await Promise.all(others.map((each) => each.provider.resumeOpenRounds()));
    expect(await readRounds(db)).toMatchObject([{ state: 'debited' }]);
    await untilBefore(fixture, afterTheMatch);
    await Promise.all(others.map((each) => each.provider.resumeOpenRounds()));
    expect(await readRounds(db)).toMatchObject([{ state: 'settled' }]);
    expect(bench.wallet.countOf('credit')).toBe(1);
    expect(bench.wallet.balance).toBe(100_000 - STAKE + (STAKE * fixture.odds.home) / 1000);
  });

  it('while it pays: the win is not paid again', async () => {
    const token = await launch();
    const fixture = await nextFixture(token);
    await fixResult(fixture, isWonBy('home'));
    await betWell(token, fixture);
    await untilBefore(fixture, afterTheMatch);
    bench.wallet.onCall = (name) => (name === 'credit' ? new Promise(() => undefined) : undefined);
    void bench.provider.resumeOpenRounds();
    await expect.poll(async () => (await readRounds(db))[0]?.state).toBe('resolved');
    bench.wallet.onCall = () => undefined;
    await passTime(db, 16_000);
    const revived = createSandboxBench(db, bench.wallet);
    await revived.provider.resumeOpenRounds();
    await revived.provider.resumeOpenRounds();
    expect(await readRounds(db)).toMatchObject([{ state: 'settled' }]);
    expect(bench.wallet.balance).toBe(100_000 - STAKE + (STAKE * fixture.odds.home) / 1000);
  });
});

describe('demo', () => {
  it('bets with play money of its own and is paid after full time', async () => {
    const token = await launch(null);
    const fixture = await nextFixture(token);
    await fixResult(fixture, isWonBy('home'));
    const answer = await betWell(token, fixture);
    expect(answer.balance_satang).toBe(500_000 - STAKE);
    await untilBefore(fixture, afterTheMatch);
    const book = await readBook(token);
    expect(book.balance_satang).toBe(500_000 - STAKE + (STAKE * fixture.odds.home) / 1000);
    expect(bench.wallet.calls).toEqual([]);
  });
});
