import * as v from 'valibot';
import { couponRedeem } from '@/contract/coupons.contract';
import { setOnePerson } from '@/server/approvals/lone-act.service';
import { queryRaw } from '@/server/db/raw';
import { settleRounds } from '@/server/lotto/settlement.service';
import type { TestApp } from './app';
import {
  type OperatorResponse,
  operate,
  report,
  reserve,
  senders,
  transfer,
} from './deposit.fixture';
import { openTestRound, putBill, typeAgain } from './draw.fixture';
import { fetchCurrent, giveUp, offers, payIn, take } from './promotion.fixture';
import { decide, withdraw } from './withdrawal.fixture';

/** User names of the two members who make the day. */
export const [dayFirst, daySecond] = ['0812345678', '0823456789'];

/** Code of a coupon of 25 baht that asks for no play. */
export const DAY_COUPON = 'DAYGIFT';

/** Moves every kind of money on one day; one person runs the site, so nothing waits for a second one. */
export async function liveDay(app: TestApp): Promise<void> {
  await setOnePerson(app.db, { agentId: 1, isOnePerson: true });
  const token = await app.loginAs(dayFirst);
  const other = await app.loginAs(daySecond);
  await moveOut(app, token, other);
  await moveIn(app, token, other);
  await play(app);
  await adjust(app);
  await moveBanks(app);
  const current = await fetchCurrent(app, token);
  if (!current) throw new Error('the bonus was not granted');
  await giveUp(app, token, current.id);
}

/** Throws when a preparation is refused, because its test would then prove nothing. */
function assertDone({ error, data }: OperatorResponse): unknown {
  if (error !== 0)
    throw new Error(`the preparation was refused with ${error}: ${JSON.stringify(data)}`);
  return data;
}

/** Pays one withdrawal, rejects one, and books one that the bank returned. */
async function moveOut(app: TestApp, token: string, other: string): Promise<void> {
  const paid = await withdraw(app, token, '300');
  assertDone(await decide(app, 'approve', paid.id));
  assertDone(await decide(app, 'paid', paid.id, { as: 'lek' }));
  const rejected = await withdraw(app, token, '150');
  assertDone(await decide(app, 'reject', rejected.id));
  const bounced = await withdraw(app, other, '120.50');
  assertDone(await decide(app, 'approve', bounced.id));
  assertDone(await decide(app, 'paid', bounced.id, { as: 'lek', account: 2 }));
  assertDone(await decide(app, 'bounced', bounced.id));
}

/** Credits deposits to an account, by QR code with a bonus, and by an operator; and a coupon. */
async function moveIn(app: TestApp, token: string, other: string): Promise<void> {
  const { amount } = await reserve(app, other, { amount: '200' });
  await report(app, transfer(amount, { from: senders.second }));
  await take(app, token, offers.every);
  await payIn(app, token, '500');
  await report(app, transfer(77_00, { from: senders.stranger }));
  const [incoming] = await queryRaw<{ id: number }>(
    app.db,
    `SELECT id FROM incoming_payments WHERE state = 'review' AND amount = 7700`,
  );
  assertDone(
    await operate(app, '/incoming/credit', { body: { id: incoming?.id, username: daySecond } }),
  );
  await queryRaw(
    app.db,
    `INSERT INTO coupons (agent_id, code, kind, amount, turnover_milli, uses_allowed, uses_per_member, starts_at)
     VALUES (1, $1, 'credit', 2500, 0, 10, 1, business_now() - interval '1 hour')`,
    [DAY_COUPON],
  );
  const redeemed = await app.call(couponRedeem, { token: other, body: { code: DAY_COUPON } });
  if (redeemed.refusal) throw new Error(`the coupon was refused: ${redeemed.refusal}`);
}

/** Plays a round of a game and a bill of lottery for each member. */
async function play(app: TestApp): Promise<void> {
  const first = await app.openPlayer(dayFirst);
  const second = await app.openPlayer(daySecond);
  for (const [player, stake, payout] of [
    [first, 50_00, 0],
    [second, 20_00, 65_00],
  ] as const) {
    const round = { player_token: player.playerToken, round_id: `r${player.memberId}` };
    const game = { game_id: 'golden-dragon' };
    const debit = { transaction_id: `d${player.memberId}`, amount_satang: stake };
    await app.providerCall('debit', { ...round, ...game, ...debit });
    const credit = { transaction_id: `c${player.memberId}`, amount_satang: payout };
    await app.providerCall('credit', { ...round, ...game, ...credit, round_closed: true });
  }
  const round = await openTestRound(app.db);
  await putBill(app.db, round, first.accountId, [{ type: 'two_top', number: '51', amount: 10_00 }]);
  await putBill(app.db, round, second.accountId, [
    { type: 'two_top', number: '12', amount: 30_00 },
  ]);
  const body = { round_id: round.roundId, announcement: { number: '8351' } };
  const entered = assertDone(await operate(app, '/lotto/results', { body, as: 'som' }));
  const { id } = v.parse(v.object({ id: v.number() }), entered);
  await typeAgain(app.db, id);
  assertDone(await operate(app, '/lotto/results/confirm', { body: { id }, as: 'lek' }));
  await settleRounds(app.db);
}

async function adjust(app: TestApp): Promise<void> {
  const [member] = await queryRaw<{ id: number }>(
    app.db,
    'SELECT id FROM members WHERE username = $1',
    [daySecond],
  );
  for (const amount of ['37.50', '-5.25']) {
    const body = {
      ...{ member_id: member?.id, amount, reason: 'system_fault', turnover: 0 },
      sentence: 'ชดเชยรอบที่ค้าง',
    };
    assertDone(await operate(app, '/adjustments', { body, as: 'som' }));
  }
}

async function moveBanks(app: TestApp): Promise<void> {
  const fee = { kind: 'fee', from_account_id: 1, amount: '10.50', bank_reference: 'F1' };
  assertDone(await operate(app, '/bank/moves', { body: fee }));
  const ownerIn = { kind: 'owner_in', to_account_id: 1, amount: '5000', bank_reference: 'I1' };
  assertDone(await operate(app, '/bank/moves/capital', { body: ownerIn }));
  const ownerOut = { kind: 'owner_out', from_account_id: 1, amount: '1000', bank_reference: 'O1' };
  assertDone(await operate(app, '/bank/moves/capital', { body: ownerOut }));
}
