import { describe, expect, it } from 'vitest';
import type { MatchResult } from '@/domain/football';
import { type Outcome, type Selection, winnerOf } from '@/domain/football-markets';
import { queryRaw } from '@/server/db/raw';
import { AFTER_THE_MATCH, isWonBy, MINUTE, STAKE, useSportsbook } from './book.bench';
import { readRounds } from './sandbox.bench';

const sportsbook = useSportsbook();

describe('a bet', () => {
  it('is debited at once, stays open, and is paid after full time even when the page is closed', async () => {
    const token = await sportsbook.launch();
    const fixture = await sportsbook.nextFixture(token);
    await sportsbook.fixResult(fixture, isWonBy('home'));
    const response = await sportsbook.betWell(token, fixture);
    expect(response.balance_satang).toBe(100_000 - STAKE);
    expect(response.bets).toEqual([
      expect.objectContaining({
        status: 'open',
        selection: 'home',
        stake_satang: STAKE,
        odds_milli: fixture.odds.home,
        payout_satang: 0,
      }),
    ]);

    await sportsbook.untilBefore(fixture, -MINUTE);
    await sportsbook.bench.provider.resumeOpenRounds();
    expect(await readRounds(sportsbook.db)).toMatchObject([{ state: 'debited' }]);
    expect(sportsbook.bench.wallet.countOf('credit')).toBe(0);

    await sportsbook.untilBefore(fixture, AFTER_THE_MATCH);
    await sportsbook.bench.provider.resumeOpenRounds();
    const win = (STAKE * fixture.odds.home) / 1000;
    expect(await readRounds(sportsbook.db)).toMatchObject([{ state: 'settled', win }]);
    expect(sportsbook.bench.wallet.balance).toBe(100_000 - STAKE + win);
    expect(sportsbook.bench.wallet.turnovers).toEqual([STAKE]);
    await sportsbook.bench.provider.resumeOpenRounds();
    expect(sportsbook.bench.wallet.countOf('credit')).toBe(1);
    expect((await sportsbook.readBook(token)).bets).toMatchObject([
      { status: 'won', payout_satang: win, settled: true },
    ]);
  });

  it('is closed with a credit of zero when it is lost', async () => {
    const token = await sportsbook.launch();
    const fixture = await sportsbook.nextFixture(token);
    await sportsbook.fixResult(fixture, isWonBy('away'));
    await sportsbook.betWell(token, fixture);
    await sportsbook.untilBefore(fixture, AFTER_THE_MATCH);
    const book = await sportsbook.readBook(token);
    expect(book.bets).toMatchObject([{ status: 'lost', payout_satang: 0, settled: true }]);
    expect(book.balance_satang).toBe(100_000 - STAKE);
    expect(sportsbook.bench.wallet.countOf('credit')).toBe(1);
    expect(sportsbook.bench.wallet.turnovers).toEqual([STAKE]);
  });

  it('on an abandoned match returns its stake and counts no turnover', async () => {
    const token = await sportsbook.launch();
    const fixture = await sportsbook.nextFixture(token);
    await sportsbook.fixResult(fixture, (result) => result.status === 'abandoned');
    await sportsbook.betWell(token, fixture);
    await sportsbook.untilBefore(fixture, AFTER_THE_MATCH);
    const book = await sportsbook.readBook(token);
    expect(book.bets).toMatchObject([{ status: 'returned', payout_satang: STAKE }]);
    expect(book.results.find((each) => each.fixture_id === fixture.fixture_id)?.outcome).toEqual({
      status: 'abandoned',
    });
    expect(sportsbook.bench.wallet.balance).toBe(100_000);
    expect(sportsbook.bench.wallet.turnovers).toEqual([0]);
  });

  it('can be placed beside other bets on the same match and on other matches', async () => {
    const token = await sportsbook.launch();
    const fixture = await sportsbook.nextFixture(token);
    const { fixtures } = await sportsbook.readBook(token);
    const other = fixtures[fixtures.length - 1]!;
    await sportsbook.betWell(token, fixture, 'home');
    await sportsbook.betWell(token, fixture, 'draw');
    const { bets } = await sportsbook.betWell(token, other, 'away');
    expect(bets.map((each) => [each.fixture.fixture_id, each.selection])).toEqual([
      [other.fixture_id, 'away'],
      [fixture.fixture_id, 'draw'],
      [fixture.fixture_id, 'home'],
    ]);
    expect(sportsbook.bench.wallet.balance).toBe(100_000 - 3 * STAKE);
  });

  it('on goals or a handicap is settled by the score of the match', async () => {
    const token = await sportsbook.launch();
    const wanted = ['over2.5', 'under2.5', 'home-1.5', 'away+1.5'] as const;
    const fixture = await sportsbook.nextFixture(token, wanted);
    await sportsbook.fixResult(
      fixture,
      (result) => result.status === 'played' && result.home === 2 && result.away === 1,
    );
    for (const selection of wanted) await sportsbook.betWell(token, fixture, selection);
    await sportsbook.untilBefore(fixture, AFTER_THE_MATCH);
    const { bets } = await sportsbook.readBook(token);
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
    expect(sportsbook.bench.wallet.balance).toBe(100_000 - 4 * STAKE + paid);
    // Bets on opposite sides of a line always get a part of the stakes back, and only the rest counts as turnover.
    expect(
      sportsbook.bench.wallet.turnovers.reduce<number>((sum, turnover) => sum + (turnover ?? 0), 0),
    ).toBeLessThan(2 * STAKE);
  });

  it('is refused on a line that the match does not offer', async () => {
    const token = await sportsbook.launch();
    const fixture = await sportsbook.nextFixture(token, ['over2.5']);
    await queryRaw(
      sportsbook.db,
      "UPDATE sandbox.fixtures SET odds = odds - 'over2.5' - 'under2.5' WHERE fixture_id = $1",
      [fixture.fixture_id],
    );
    expect(await sportsbook.bet(sportsbook.betBody(token, fixture, 'over2.5'))).toMatchObject({
      status: 'odds_changed',
    });
    expect(sportsbook.bench.wallet.countOf('debit')).toBe(0);
    expect(await sportsbook.bet(sportsbook.betBody(token, fixture, 'home'))).toMatchObject({
      status: 'ok',
    });
  });

  it('on every outcome of a match counts only the uncertain part as turnover', async () => {
    const token = await sportsbook.launch();
    const fixture = await sportsbook.nextFixture(token);
    const stakes = { home: 10_000, draw: 20_000, away: 30_000 };
    for (const [selection, stake_satang] of Object.entries(stakes)) {
      const body = sportsbook.betBody(token, fixture, selection as Selection, { stake_satang });
      expect((await sportsbook.bet(body)).status).toBe('ok');
    }
    // The match is won in a draw rather than abandoned, because bets on an abandoned match count no turnover.
    await sportsbook.fixResult(fixture, isWonBy('draw'));
    await sportsbook.untilBefore(fixture, AFTER_THE_MATCH);
    await sportsbook.readBook(token);
    const rounds = await readRounds(sportsbook.db);
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
    // The stake of one bet lies wholly within the amount that is returned in any case.
    expect(counted[0]).toBe(0);
  });

  it('on two of three outcomes counts in full as turnover', async () => {
    const token = await sportsbook.launch();
    const fixture = await sportsbook.nextFixture(token);
    for (const selection of ['home', 'away'] as const)
      await sportsbook.betWell(token, fixture, selection);
    await sportsbook.fixResult(fixture, isWonBy('draw'));
    await sportsbook.untilBefore(fixture, AFTER_THE_MATCH);
    await sportsbook.readBook(token);
    const rounds = await readRounds(sportsbook.db);
    expect(rounds.map((round) => round.valid_turnover)).toEqual([STAKE, STAKE]);
  });

  it('does not change the result, which the seed alone decides', async () => {
    const token = await sportsbook.launch();
    const fixture = await sportsbook.nextFixture(token);
    await sportsbook.fixResult(fixture, isWonBy('draw'));
    const decided = async () => {
      const [row] = await queryRaw<{ outcome: unknown }>(
        sportsbook.db,
        'SELECT outcome FROM sandbox.fixtures WHERE fixture_id = $1',
        [fixture.fixture_id],
      );
      return row?.outcome;
    };
    await sportsbook.betWell(token, fixture, 'home');
    await sportsbook.untilBefore(fixture, AFTER_THE_MATCH);
    await sportsbook.readBook(token);
    const withBets = await decided();
    await queryRaw(sportsbook.db, 'DELETE FROM sandbox.rounds');
    await queryRaw(
      sportsbook.db,
      'UPDATE sandbox.fixtures SET outcome = NULL WHERE fixture_id = $1',
      [fixture.fixture_id],
    );
    await sportsbook.readBook(token);
    expect(await decided()).toEqual(withBets);
    expect(winnerOf(withBets as MatchResult)).toBe('draw');
  });

  it('keeps the price at which it was placed', async () => {
    const token = await sportsbook.launch();
    const { fixtures, now } = await sportsbook.readBook(token);
    const fixture = fixtures.find(
      (each) => Date.parse(each.kick_off_at) - Date.parse(now) > 3 * MINUTE,
    )!;
    expect(fixture.is_closing_price).toBe(false);
    await sportsbook.fixResult(fixture, isWonBy('home'));
    await sportsbook.betWell(token, fixture);
    await sportsbook.untilBefore(fixture, MINUTE);
    const moved = (await sportsbook.readBook(token)).fixtures.find(
      (each) => each.fixture_id === fixture.fixture_id,
    )!;
    expect(moved.odds.home).toBeGreaterThan(fixture.odds.home);
    await sportsbook.untilBefore(fixture, AFTER_THE_MATCH);
    await sportsbook.bench.provider.resumeOpenRounds();
    expect(await readRounds(sportsbook.db)).toMatchObject([
      { win: (STAKE * fixture.odds.home) / 1000 },
    ]);
  });
});

describe('the demo', () => {
  it('uses play money and pays after full time', async () => {
    const token = await sportsbook.launch(null);
    const fixture = await sportsbook.nextFixture(token);
    await sportsbook.fixResult(fixture, isWonBy('home'));
    const response = await sportsbook.betWell(token, fixture);
    expect(response.balance_satang).toBe(500_000 - STAKE);
    await sportsbook.untilBefore(fixture, AFTER_THE_MATCH);
    const book = await sportsbook.readBook(token);
    expect(book.balance_satang).toBe(500_000 - STAKE + (STAKE * fixture.odds.home) / 1000);
    expect(sportsbook.bench.wallet.calls).toEqual([]);
  });
});
