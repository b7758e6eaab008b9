import { describe, expect, it } from 'vitest';
import { queryRaw } from '@/server/db/raw';
import { AFTER_THE_MATCH, isWonBy, STAKE, useBookDesk } from './book.bench';
import { createSandboxBench, passTime, readRounds } from './sandbox.bench';

const desk = useBookDesk();

describe('answers that get lost', () => {
  it('of a debit: the same bet again is taken once', async () => {
    const token = await desk.launch();
    const fixture = await desk.nextFixture(token);
    const body = desk.betBody(token, fixture, 'home');
    desk.bench.wallet.fail('debit', 'lost_answer', 'lost_answer', 'lost_answer');
    expect(await desk.bet(body)).toMatchObject({ status: 'pending' });
    expect((await desk.readBook(token)).bets).toMatchObject([{ status: 'pending' }]);
    await passTime(desk.db, 3000);
    expect(await desk.bet(body)).toMatchObject({ status: 'ok' });
    expect(await desk.bet(body)).toMatchObject({ status: 'ok' });
    expect(await readRounds(desk.db)).toMatchObject([{ state: 'debited' }]);
    expect(desk.bench.wallet.balance).toBe(100_000 - STAKE);
    expect(await desk.bet({ ...body, stake_satang: 2 * STAKE })).toMatchObject({
      status: 'spin_conflict',
    });
    expect(await desk.bet({ ...body, selection: 'away' })).toMatchObject({
      status: 'spin_conflict',
    });
    expect(desk.bench.wallet.balance).toBe(100_000 - STAKE);
  });

  it('of a debit until kick-off: the stake is given back, whatever the score', async () => {
    const token = await desk.launch();
    const fixture = await desk.nextFixture(token);
    await desk.fixResult(fixture, isWonBy('home'));
    const body = desk.betBody(token, fixture, 'home');
    desk.bench.wallet.fail('debit', 'lost_answer', 'lost_answer', 'lost_answer');
    expect(await desk.bet(body)).toMatchObject({ status: 'pending' });
    expect(desk.bench.wallet.balance).toBe(100_000 - STAKE);
    await desk.untilBefore(fixture, -1000);
    await desk.bench.provider.resumeOpenRounds();
    expect(desk.bench.wallet.balance).toBe(100_000);
    expect(await readRounds(desk.db)).toMatchObject([{ state: 'refused', refusal: 'expired' }]);
    const answer = await desk.bet(body);
    expect(answer).toMatchObject({ status: 'refused', reason: 'expired' });
    expect('message' in answer && answer.message).toContain('ถูกยกเลิก');
    await desk.untilBefore(fixture, AFTER_THE_MATCH);
    await desk.bench.provider.resumeOpenRounds();
    expect((await desk.readBook(token)).bets).toMatchObject([{ status: 'cancelled' }]);
    expect(desk.bench.wallet.countOf('credit')).toBe(0);
  });

  it('of a credit: it is asked for again and paid once', async () => {
    const token = await desk.launch();
    const fixture = await desk.nextFixture(token);
    await desk.fixResult(fixture, isWonBy('home'));
    await desk.betWell(token, fixture);
    await desk.untilBefore(fixture, AFTER_THE_MATCH);
    desk.bench.wallet.fail('credit', 'lost_answer', 'server_error', 'lost_request');
    expect((await desk.readBook(token)).bets).toMatchObject([{ status: 'won', settled: false }]);
    await passTime(desk.db, 10_000);
    await desk.bench.provider.resumeOpenRounds();
    expect(await readRounds(desk.db)).toMatchObject([{ state: 'settled' }]);
    expect(desk.bench.wallet.balance).toBe(100_000 - STAKE + (STAKE * fixture.odds.home) / 1000);
  });
});

describe('a process that dies', () => {
  it('after the debit: another one pays, once, and two at a time pay no more', async () => {
    const token = await desk.launch();
    const fixture = await desk.nextFixture(token);
    await desk.fixResult(fixture, isWonBy('home'));
    await desk.betWell(token, fixture);
    // As a process leaves it that ends before it lets go of the round.
    await queryRaw(
      desk.db,
      "UPDATE sandbox.rounds SET lease_until = business_now() + interval '15 seconds', next_attempt_at = created_at",
    );
    const others = [1, 2, 3].map(() => createSandboxBench(desk.db, desk.bench.wallet));
    await passTime(desk.db, 16_000);
    await Promise.all(others.map((each) => each.provider.resumeOpenRounds()));
    expect(await readRounds(desk.db)).toMatchObject([{ state: 'debited' }]);
    await desk.untilBefore(fixture, AFTER_THE_MATCH);
    await Promise.all(others.map((each) => each.provider.resumeOpenRounds()));
    expect(await readRounds(desk.db)).toMatchObject([{ state: 'settled' }]);
    expect(desk.bench.wallet.countOf('credit')).toBe(1);
    expect(desk.bench.wallet.balance).toBe(100_000 - STAKE + (STAKE * fixture.odds.home) / 1000);
  });

  it('while it pays: the win is not paid again', async () => {
    const token = await desk.launch();
    const fixture = await desk.nextFixture(token);
    await desk.fixResult(fixture, isWonBy('home'));
    await desk.betWell(token, fixture);
    await desk.untilBefore(fixture, AFTER_THE_MATCH);
    desk.bench.wallet.onCall = (name) =>
      name === 'credit' ? new Promise(() => undefined) : undefined;
    void desk.bench.provider.resumeOpenRounds();
    await expect.poll(async () => (await readRounds(desk.db))[0]?.state).toBe('resolved');
    desk.bench.wallet.onCall = () => undefined;
    await passTime(desk.db, 16_000);
    const revived = createSandboxBench(desk.db, desk.bench.wallet);
    await revived.provider.resumeOpenRounds();
    await revived.provider.resumeOpenRounds();
    expect(await readRounds(desk.db)).toMatchObject([{ state: 'settled' }]);
    expect(desk.bench.wallet.balance).toBe(100_000 - STAKE + (STAKE * fixture.odds.home) / 1000);
  });
});
