import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberWallets } from '@/contract/wallet.contract';
import { queryRaw } from '@/server/db/raw';
import { settleRounds } from '@/server/lotto/settlement.service';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { openTestRound, putBill } from '../../support/draw-desk';
import { createRound } from '../../support/promotion-desk';
import { StreamReader } from '../../support/stream-reader';
import { createTestProvider } from '../../support/test-provider';
import { oweTurnover } from '../../support/withdrawal-desk';

const PLAYED = ['promotions', 'wallet', 'withdrawals'];
let app: TestApp;
let member: Awaited<ReturnType<TestApp['openPlayer']>>;
let open: StreamReader[] = [];

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    streamLimits: { perCaller: 3, perProcess: 5, beatMs: 50, lookEveryMs: 100 },
  });
});
beforeEach(async () => {
  await app.reset();
  member = await app.openPlayer();
});
afterEach(async () => {
  for (const stream of open) await stream.close();
  open = [];
});
afterAll(() => app.close());

async function listen(lastEventId?: string): Promise<StreamReader> {
  const { token } = member;
  const stream = await StreamReader.open({ token, url: TEST_URL, lastEventId, fetch: app.fetch });
  open.push(stream);
  return stream;
}

/** A stream that has said everything so far: what is done next is all that it tells. */
async function listenFromNow(): Promise<StreamReader> {
  const stream = await listen();
  await stream.next();
  await stream.untilBeat();
  await stream.untilBeat();
  return stream;
}

/** What a stream tells from here on. */
async function hear(stream: StreamReader, work: () => Promise<unknown>): Promise<string[]> {
  const before = stream.text.length;
  await work();
  const kinds = await stream.until('withdrawals');
  expect(stream.text.slice(before)).toContain('event: change');
  return kinds.toSorted();
}

async function owe(required = 500_00): Promise<void> {
  await oweTurnover(app, '0812345678', { required });
}

async function fetchCounted(): Promise<number> {
  const [row] = await queryRaw<{ counted: number }>(
    app.db,
    'SELECT counted FROM turnover_requirements WHERE member_id = $1',
    [member.memberId],
  );
  return row?.counted ?? 0;
}

async function balance(): Promise<number> {
  const { data } = await app.call(memberWallets, { token: member.token });
  return data.reduce((sum, wallet) => sum + wallet.balance, 0);
}

/** A bet of a game, a table or a match: they all end by the same call of their provider. */
async function stakeRound(amount = 10_00) {
  const round = createRound(app, member.playerToken);
  expect((await round.stake(amount)).status).toBe('ok');
  return round;
}

/** A bill that wins nothing, in a round that is drawn and not settled yet. */
async function loseBill(): Promise<void> {
  const round = await openTestRound(app.db);
  await putBill(app.db, round, member.accountId, [{ type: 'two_top', number: '50', amount: 7_00 }]);
  await queryRaw(
    app.db,
    `UPDATE lotto_rounds SET state = 'drawing', announced = '8351', three_top = '351', two_bottom = '83' WHERE id = $1`,
    [round.id],
  );
}

describe('turnover that a lost bet brings is told to a member who owes some', () => {
  it('by the round of a game, a table or a match, that pays nothing at its end', async () => {
    await owe();
    const round = await stakeRound();
    const stream = await listenFromNow();
    const before = await balance();
    expect(await hear(stream, () => round.pay(0))).toEqual(PLAYED);
    expect(await balance()).toBe(before);
    expect(await fetchCounted()).toBe(10_00);
  });

  it('by a lottery bill', async () => {
    await owe();
    await loseBill();
    const stream = await listenFromNow();
    const before = await balance();
    const kinds = await hear(stream, () => settleRounds(app.db));
    expect(kinds.filter((kind) => kind !== 'lotto')).toEqual(PLAYED);
    expect(await balance()).toBe(before);
    expect(await fetchCounted()).toBe(7_00);
  });

  it('to a page that was away meanwhile', async () => {
    await owe();
    const round = await stakeRound();
    const stream = await listenFromNow();
    const position = stream.lastId;
    await stream.close();
    await round.pay(0);
    const kinds = (await (await listen(position)).next())?.kinds ?? [];
    expect(kinds.toSorted()).toEqual(PLAYED);
  });

  it('although the clock was put far ahead between two looks', async () => {
    await owe();
    const round = await stakeRound();
    const stream = await listenFromNow();
    const kinds = await hear(stream, async () => {
      await queryRaw(app.db, 'UPDATE clock SET offset_ms = offset_ms + 86400000');
      await round.pay(0);
    });
    expect(kinds).toEqual(PLAYED);
  });

  it('once, and not again', async () => {
    await owe();
    const round = await stakeRound();
    const stream = await listenFromNow();
    await hear(stream, () => round.pay(0));
    const said = stream.text.split('event: change').length;
    for (let beat = 0; beat < 8; beat++) await stream.untilBeat();
    expect(stream.text.split('event: change')).toHaveLength(said);
  });
});

it('a member who owes nothing hears nothing of it', async () => {
  const round = await stakeRound();
  const stream = await listenFromNow();
  const said = stream.text.split('event: change').length;
  await round.pay(0);
  for (let beat = 0; beat < 8; beat++) await stream.untilBeat();
  expect(stream.text.split('event: change')).toHaveLength(said);
});

it('the beginning of a requirement and its end are told', async () => {
  const stream = await listenFromNow();
  expect(await hear(stream, () => owe())).toEqual(['wallet', 'withdrawals']);
  const kinds = await hear(stream, () =>
    queryRaw(
      app.db,
      `UPDATE turnover_requirements SET ended_at = business_now(), ended_as = 'met' WHERE member_id = $1`,
      [member.memberId],
    ),
  );
  expect(kinds).toEqual(['wallet', 'withdrawals']);
});
