import { describe, expect, it } from 'vitest';
import { AFTER_THE_MATCH, MINUTE, useSportsbook } from './book.bench';
import { readRounds } from './sandbox.bench';

const sportsbook = useSportsbook();

describe('a bet is refused', () => {
  const expectNothingCharged = async () => {
    expect(sportsbook.bench.wallet.countOf('debit')).toBe(0);
    expect(sportsbook.bench.wallet.balance).toBe(100_000);
    expect(await readRounds(sportsbook.db)).toEqual([]);
  };

  it('with the new price when the price has changed', async () => {
    const token = await sportsbook.launch();
    const { fixtures, now } = await sportsbook.readBook(token);
    const fixture = fixtures.find(
      (each) => Date.parse(each.kick_off_at) - Date.parse(now) > 3 * MINUTE,
    )!;
    await sportsbook.untilBefore(fixture, MINUTE);
    const response = await sportsbook.bet(sportsbook.betBody(token, fixture, 'home'));
    expect(response).toMatchObject({ status: 'odds_changed' });
    expect('message' in response && response.message).toContain('ราคาเปลี่ยนแล้ว');
    const moved =
      'fixtures' in response &&
      response.fixtures.find((each) => each.fixture_id === fixture.fixture_id);
    if (!moved) throw new Error('the match is gone');
    expect(moved.odds.home).not.toBe(fixture.odds.home);
    await expectNothingCharged();
    expect(await sportsbook.bet(sportsbook.betBody(token, moved, 'home'))).toMatchObject({
      status: 'ok',
    });
  });

  it('after kick-off', async () => {
    const token = await sportsbook.launch();
    const fixture = await sportsbook.nextFixture(token);
    await sportsbook.untilBefore(fixture, 0);
    const response = await sportsbook.bet(sportsbook.betBody(token, fixture, 'home'));
    expect(response).toMatchObject({ status: 'too_late' });
    expect('message' in response && response.message).toContain('เริ่มแข่งแล้ว');
    await expectNothingCharged();
  });

  it('beyond the stake limits or when it is malformed', async () => {
    const token = await sportsbook.launch();
    const fixture = await sportsbook.nextFixture(token);
    for (const stake_satang of [900, 500_100])
      expect(
        await sportsbook.bet(sportsbook.betBody(token, fixture, 'home', { stake_satang })),
      ).toMatchObject({
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
      expect(
        (await sportsbook.bench.call('bet', sportsbook.betBody(token, fixture, 'home', change)))
          .status,
      ).toBe(400);
    await expectNothingCharged();
  });

  it('above the balance', async () => {
    sportsbook.bench.wallet.balance = 5000;
    const token = await sportsbook.launch();
    const fixture = await sportsbook.nextFixture(token);
    expect(await sportsbook.bet(sportsbook.betBody(token, fixture, 'home'))).toMatchObject({
      status: 'refused',
      reason: 'insufficient_balance',
      balance_satang: 5000,
    });
    const book = await sportsbook.readBook(token);
    expect(book.bets).toEqual([]);
    await sportsbook.untilBefore(fixture, AFTER_THE_MATCH);
    await sportsbook.bench.provider.resumeOpenRounds();
    expect(sportsbook.bench.wallet.balance).toBe(5000);
    expect(sportsbook.bench.wallet.countOf('credit')).toBe(0);
  });

  it('when it is the thirty-first on a match', async () => {
    const token = await sportsbook.launch();
    const fixture = await sportsbook.nextFixture(token);
    for (let count = 0; count < 30; count += 1)
      expect(
        await sportsbook.bet(sportsbook.betBody(token, fixture, 'home', { stake_satang: 1000 })),
      ).toMatchObject({
        status: 'ok',
      });
    expect(
      await sportsbook.bet(sportsbook.betBody(token, fixture, 'home', { stake_satang: 1000 })),
    ).toMatchObject({
      status: 'too_many_bets',
    });
    expect(sportsbook.bench.wallet.countOf('debit')).toBe(30);
  });

  it('when its launch is for another kind of game', async () => {
    const token = await sportsbook.bench.launch();
    expect((await sportsbook.bench.call('programme', { launch_token: token })).status).toBe(400);
    const book = await sportsbook.launch();
    const fixture = await sportsbook.nextFixture(book);
    expect(
      (await sportsbook.bench.call('bet', sportsbook.betBody(token, fixture, 'home'))).status,
    ).toBe(400);
    for (const name of ['state', 'seed'])
      expect((await sportsbook.bench.call(name, { launch_token: book })).status).toBe(400);
    await expectNothingCharged();
  });
});
