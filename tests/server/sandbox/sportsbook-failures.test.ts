import { describe, expect, it } from 'vitest';
import { queryRaw } from '@/server/db/raw';
import { AFTER_THE_MATCH, isWonBy, STAKE, useSportsbook } from './book.bench';
import { createSandboxBench, passTime, readRounds } from './sandbox.bench';

const sportsbook = useSportsbook();

describe('when a response of the wallet is lost', () => {
  it('a debited bet stays pending, and a repetition places it only once', async () => {
    const token = await sportsbook.launch();
    const fixture = await sportsbook.nextFixture(token);
    const body = sportsbook.betBody(token, fixture, 'home');
    sportsbook.bench.wallet.fail('debit', 'lost_response', 'lost_response', 'lost_response');
    expect(await sportsbook.bet(body)).toMatchObject({ status: 'pending' });
    expect((await sportsbook.readBook(token)).bets).toMatchObject([{ status: 'pending' }]);
    await passTime(sportsbook.db, 3000);
    expect(await sportsbook.bet(body)).toMatchObject({ status: 'ok' });
    expect(await sportsbook.bet(body)).toMatchObject({ status: 'ok' });
    expect(await readRounds(sportsbook.db)).toMatchObject([{ state: 'debited' }]);
    expect(sportsbook.bench.wallet.balance).toBe(100_000 - STAKE);
    expect(await sportsbook.bet({ ...body, stake_satang: 2 * STAKE })).toMatchObject({
      status: 'spin_conflict',
    });
    expect(await sportsbook.bet({ ...body, selection: 'away' })).toMatchObject({
      status: 'spin_conflict',
    });
    expect(sportsbook.bench.wallet.balance).toBe(100_000 - STAKE);
  });

  it('a debited bet that is still pending at kick-off is refunded, independent of the score', async () => {
    const token = await sportsbook.launch();
    const fixture = await sportsbook.nextFixture(token);
    await sportsbook.fixResult(fixture, isWonBy('home'));
    const body = sportsbook.betBody(token, fixture, 'home');
    sportsbook.bench.wallet.fail('debit', 'lost_response', 'lost_response', 'lost_response');
    expect(await sportsbook.bet(body)).toMatchObject({ status: 'pending' });
    expect(sportsbook.bench.wallet.balance).toBe(100_000 - STAKE);
    await sportsbook.untilBefore(fixture, -1000);
    await sportsbook.bench.provider.resumeOpenRounds();
    expect(sportsbook.bench.wallet.balance).toBe(100_000);
    expect(await readRounds(sportsbook.db)).toMatchObject([
      { state: 'refused', refusal: 'expired' },
    ]);
    const response = await sportsbook.bet(body);
    expect(response).toMatchObject({ status: 'refused', reason: 'expired' });
    expect('message' in response && response.message).toContain('ถูกยกเลิก');
    await sportsbook.untilBefore(fixture, AFTER_THE_MATCH);
    await sportsbook.bench.provider.resumeOpenRounds();
    expect((await sportsbook.readBook(token)).bets).toMatchObject([{ status: 'cancelled' }]);
    expect(sportsbook.bench.wallet.countOf('credit')).toBe(0);
  });

  it('a credit is repeated, and pays only once', async () => {
    const token = await sportsbook.launch();
    const fixture = await sportsbook.nextFixture(token);
    await sportsbook.fixResult(fixture, isWonBy('home'));
    await sportsbook.betWell(token, fixture);
    await sportsbook.untilBefore(fixture, AFTER_THE_MATCH);
    sportsbook.bench.wallet.fail('credit', 'lost_response', 'server_error', 'lost_request');
    expect((await sportsbook.readBook(token)).bets).toMatchObject([
      { status: 'won', settled: false },
    ]);
    await passTime(sportsbook.db, 10_000);
    await sportsbook.bench.provider.resumeOpenRounds();
    expect(await readRounds(sportsbook.db)).toMatchObject([{ state: 'settled' }]);
    expect(sportsbook.bench.wallet.balance).toBe(
      100_000 - STAKE + (STAKE * fixture.odds.home) / 1000,
    );
  });
});

describe('a process that dies', () => {
  it('after the debit leaves the payout to another process, which pays it once', async () => {
    const token = await sportsbook.launch();
    const fixture = await sportsbook.nextFixture(token);
    await sportsbook.fixResult(fixture, isWonBy('home'));
    await sportsbook.betWell(token, fixture);
    // Simulates a process that ends while it holds the lease of the round.
    await queryRaw(
      sportsbook.db,
      "UPDATE sandbox.rounds SET lease_until = business_now() + interval '15 seconds', next_attempt_at = created_at",
    );
    const others = [1, 2, 3].map(() => createSandboxBench(sportsbook.db, sportsbook.bench.wallet));
    await passTime(sportsbook.db, 16_000);
    await Promise.all(others.map((each) => each.provider.resumeOpenRounds()));
    expect(await readRounds(sportsbook.db)).toMatchObject([{ state: 'debited' }]);
    await sportsbook.untilBefore(fixture, AFTER_THE_MATCH);
    await Promise.all(others.map((each) => each.provider.resumeOpenRounds()));
    expect(await readRounds(sportsbook.db)).toMatchObject([{ state: 'settled' }]);
    expect(sportsbook.bench.wallet.countOf('credit')).toBe(1);
    expect(sportsbook.bench.wallet.balance).toBe(
      100_000 - STAKE + (STAKE * fixture.odds.home) / 1000,
    );
  });

  it('during the payout does not cause a second payout', async () => {
    const token = await sportsbook.launch();
    const fixture = await sportsbook.nextFixture(token);
    await sportsbook.fixResult(fixture, isWonBy('home'));
    await sportsbook.betWell(token, fixture);
    await sportsbook.untilBefore(fixture, AFTER_THE_MATCH);
    sportsbook.bench.wallet.onCall = (name) =>
      name === 'credit' ? new Promise(() => undefined) : undefined;
    void sportsbook.bench.provider.resumeOpenRounds();
    await expect.poll(async () => (await readRounds(sportsbook.db))[0]?.state).toBe('resolved');
    sportsbook.bench.wallet.onCall = () => undefined;
    await passTime(sportsbook.db, 16_000);
    const revived = createSandboxBench(sportsbook.db, sportsbook.bench.wallet);
    await revived.provider.resumeOpenRounds();
    await revived.provider.resumeOpenRounds();
    expect(await readRounds(sportsbook.db)).toMatchObject([{ state: 'settled' }]);
    expect(sportsbook.bench.wallet.balance).toBe(
      100_000 - STAKE + (STAKE * fixture.odds.home) / 1000,
    );
  });
});
