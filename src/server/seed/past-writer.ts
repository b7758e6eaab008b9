import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorName } from '@/contract/errors';
import type { Recipient } from '@/contract/points.contract';
import { affiliateTypes } from '@/domain/affiliate';
import { addDays, type CalendarDay, toCalendarDay, toDayStart } from '@/domain/calendar-day';
import { demoMembers, hasOpening, openDemoMember } from '../account/members.seed';
import { demoAgent } from '../agent/agent.seed';
import { fetchAgentRules } from '../agent/agent.service';
import { computeCashback } from '../cashback/compute.service';
import { redeemCoupon } from '../coupons/coupon.service';
import { fetchNow } from '../db/clock.queries';
import { nestedIn } from '../db/nested-transactions';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { rollUpPlayed } from '../played/roll-up.service';
import { decideOrder } from '../points/order.service';
import { creditPlayedPoints } from '../points/points.service';
import { fetchRedemption } from '../points/redemption.queries';
import { redeemItem } from '../points/redemption.service';
import { findItem } from '../points/shop.queries';
import { claimReward } from '../quests/claim.service';
import { requestWithdrawal } from '../withdrawals/withdrawal.service';
import { decideWithdrawal } from '../withdrawals/withdrawal-decision.service';
import { writeDeskQueues } from './desk-queue-writer';
import { type DaySums, foreseeCashback, takeCashback } from './past-cashback-writer';
import { payIn } from './past-deposits-writer';
import {
  PAST_DAYS,
  type PastPlan,
  type PastPlay,
  type PastRedemption,
  type PastWithdrawal,
  pastPlans,
} from './past-plan';
import { findPlayHouses, type PlayHouses, writePlays } from './past-plays-writer';

const MINUTE_MS = 60_000;
/** Minute of the day on which the demo members registered. */
const OPENED_MINUTE = 9 * 60;
/** Minute at which a day's play is rolled up and orders are decided. */
const COUNTED_MINUTE = 23 * 60 + 45;
/** Minute at which the cashback of the previous day is computed. */
const NIGHT_MINUTE = 10;
/** Number of days before today on which the members first try to claim the reward of the first-deposit quest. */
const FIRST_REWARD_DAYS = PAST_DAYS - 2;
const FIRST_REWARD_MINUTE = 20 * 60 + 40;
/** Refusals of a reward that is not reached yet, or was claimed on an earlier evening. */
const NOT_NOW: ReadonlySet<ErrorName> = new Set([
  'quest.not_reached',
  'quest.play_needed',
  'quest.claimed',
]);
const WAIT_MS = 20;
const DEMO_ADDRESS = '99/9 ถนนสุขุมวิท แขวงคลองเตย เขตคลองเตย กรุงเทพมหานคร 10110';

interface FirstReward {
  questId: number;
  point: number;
}

/** A demo member with their plan, wallet and open state. */
interface PastMember {
  plan: PastPlan;
  memberId: number;
  walletId: number;
  recipient: Recipient;
  firstReward: FirstReward;
  /** Ids of the stored redemptions, by redemption of the plan. */
  redeemed: Map<PastRedemption, string>;
}

/**
 * Writes the history of the demo members with the calls and functions of the product. It sets the business clock back
 * within its one transaction, so no other transaction sees the moved clock. In the end the members have the balances
 * of the demo data. It does nothing for members whose accounts are open already. See `README.md`.
 */
export async function writePast(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const plans = [];
    for (const plan of pastPlans) {
      if (!(await hasOpening(tx, plan.username))) plans.push(plan);
    }
    if (plans.length === 0) return;
    const clock = await readClock(tx);
    const past = nestedIn(tx);
    const houses = await findPlayHouses(tx, demoAgent.id);
    const members: PastMember[] = [];
    await clock.putBack(PAST_DAYS + 1, OPENED_MINUTE);
    await openQuests(tx);
    for (const plan of plans) members.push(await openMember(past, plan));
    for (let daysAgo = PAST_DAYS; daysAgo >= 0; daysAgo -= 1) {
      if (daysAgo < PAST_DAYS) {
        await clock.putToNight(daysAgo);
        await computeCashback(past);
      }
      for (const member of members) await writeDay({ tx, past, clock, houses, member, daysAgo });
      await clock.putBack(daysAgo, COUNTED_MINUTE);
      await countPlay(past);
      for (const member of members) await decideOrders(past, member, daysAgo);
    }
    await writeDeskQueues(past, (minutes) => clock.putMinutesAgo(minutes));
    await clock.putRight();
    await reviewLevels(tx, members);
  });
}

/** The business clock, which the seeding moves within its transaction. */
interface PastClock {
  readonly today: CalendarDay;
  /**
   * Returns the instant of a minute of the day that was `daysAgo` days ago. For today, the minutes are compressed into
   * the part of the day that has passed.
   */
  at(daysAgo: number, minute: number): Date;
  putBack(daysAgo: number, minute: number): Promise<void>;
  /** Sets the clock to the night at the start of a day, or to now if that is earlier. */
  putToNight(daysAgo: number): Promise<void>;
  putMinutesAgo(minutes: number): Promise<void>;
  putRight(): Promise<void>;
}

async function readClock(tx: Tx): Promise<PastClock> {
  const now = await fetchNow(tx);
  const today = toCalendarDay(now);
  const [right] = await queryRaw<{ offsetMs: number }>(
    tx,
    'SELECT offset_ms AS "offsetMs" FROM clock',
  );
  const at = (daysAgo: number, minute: number): Date => {
    const start = toDayStart(addDays(today, -daysAgo)).getTime();
    const sinceStart = minute * MINUTE_MS;
    const over = daysAgo === 0 ? (now.getTime() - start) / (24 * 60 * MINUTE_MS) : 1;
    return new Date(start + Math.floor(sinceStart * over));
  };
  const putTo = (moment: Date) =>
    queryRaw(
      tx,
      `UPDATE clock SET offset_ms = offset_ms
         + round(extract(epoch FROM $1::timestamptz - business_now()) * 1000)::bigint`,
      [moment],
    );
  return {
    today,
    at,
    async putBack(daysAgo, minute) {
      await putTo(at(daysAgo, minute));
    },
    async putToNight(daysAgo) {
      const night = toDayStart(addDays(today, -daysAgo)).getTime() + NIGHT_MINUTE * MINUTE_MS;
      await putTo(new Date(Math.min(night, now.getTime())));
    },
    async putMinutesAgo(minutes) {
      await putTo(new Date(now.getTime() - minutes * MINUTE_MS));
    },
    async putRight() {
      await queryRaw(tx, 'UPDATE clock SET offset_ms = $1', [right?.offsetMs ?? 0]);
    },
  };
}

/**
 * Opens a member with a deposit and points that are computed so that the member has the balances of the demo data after
 * all planned events.
 */
async function openMember(past: Db, plan: PastPlan): Promise<PastMember> {
  const member = demoMembers.find(({ username }) => username === plan.username);
  if (!member) throw new Error(`the demo data has no member ${plan.username}`);
  const rules = await fetchAgentRules(past, demoAgent.id);
  const benefits = member.vipLevel === 2 ? rules.vip.hero : rules.vip.gold;
  const played = sumUp([...plan.days.values()].flat());
  let [spent, credited] = [0, 0];
  for (const { title, then } of plan.redemptions) {
    const item = await findItemOf(past, title);
    if (then?.kind !== 'cancel') spent += item.cost;
    if (item.kind === 'credit' || then?.kind === 'use') credited += item.amountSatang ?? 0;
  }
  for (const { ofDaysAgo, kind } of plan.claims) {
    const day = sumUp(plan.days.get(ofDaysAgo) ?? []);
    const lossCapSatang = benefits.loss_refund_cap;
    credited += await foreseeCashback(past, rules, { ...day, kind, lossCapSatang });
  }
  const total = (moved: readonly { amount: number }[]) =>
    moved.reduce((sum, { amount }) => sum + amount, 0);
  const firstReward = await findFirstReward(past);
  const opened = await openDemoMember(past, demoAgent.id, {
    ...member,
    // All of the member's money comes from deposits.
    balanceSatang: 0,
    points:
      member.points +
      spent -
      firstReward.point -
      Math.floor(
        (played.turnoverSatang * benefits.points_percent) / rules.points.baht_per_point / 100,
      ),
  });
  await queryRaw(past, 'UPDATE members SET created_at = business_now() WHERE id = $1', [
    opened.memberId,
  ]);
  await payIn(past, {
    ...opened,
    amountSatang:
      member.balanceSatang +
      (played.stakeSatang - played.payoutSatang - credited) +
      (total(plan.withdrawals) - total(plan.deposits)),
  });
  const { firstName, lastName, username: phone } = member;
  const recipient = { name: `${firstName} ${lastName}`, phone, address: DEMO_ADDRESS };
  return { plan, ...opened, firstReward, recipient, redeemed: new Map() };
}

/** Sets the opening of the demo quests to the time at which the members registered. */
async function openQuests(tx: Tx): Promise<void> {
  await queryRaw(tx, 'UPDATE quests SET opened_at = business_now() WHERE agent_id = $1', [
    demoAgent.id,
  ]);
}

/** Returns the reward of the first-deposit quest. */
async function findFirstReward(past: Db): Promise<FirstReward> {
  const [reward] = await queryRaw<FirstReward>(
    past,
    `SELECT q.id AS "questId", s.point FROM quests q JOIN quest_steps s ON s.quest_id = q.id
     WHERE q.agent_id = $1 AND q.kind = 'first_deposit' ORDER BY s.version DESC LIMIT 1`,
    [demoAgent.id],
  );
  if (!reward) throw new Error('the demo data has no first-deposit quest');
  return reward;
}

function sumUp(plays: readonly PastPlay[]): DaySums {
  const sum = (read: (play: PastPlay) => number) =>
    plays.reduce((total, play) => total + read(play), 0);
  return {
    stakeSatang: sum(({ stake }) => stake),
    payoutSatang: sum(({ payout }) => payout),
    turnoverSatang: sum(turnoverOf),
    turnovers: Object.fromEntries(
      affiliateTypes.map((type) => [
        type,
        sum((play) => (kindOf(play) === type ? turnoverOf(play) : 0)),
      ]),
    ),
  };
}

const turnoverOf = (play: PastPlay) => (play.kind === 'bill' ? play.stake : play.validTurnover);
const kindOf = (play: PastPlay) => (play.kind === 'bill' ? 'lotto' : play.game.category);

async function findItemOf(past: Db, title: string) {
  const [row] = await queryRaw<{ id: number }>(
    past,
    'SELECT id FROM shop_items WHERE agent_id = $1 AND title = $2',
    [demoAgent.id, title],
  );
  const item = row && (await findItem(past, { agentId: demoAgent.id, itemId: row.id }));
  if (!item) throw new Error(`the demo shop has no item ${title}`);
  return item;
}

interface PastDay {
  tx: Tx;
  past: Db;
  clock: PastClock;
  houses: PlayHouses;
  member: PastMember;
  daysAgo: number;
}

/** Writes a member's day in the order of events. */
async function writeDay({ tx, past, clock, houses, member, daysAgo }: PastDay): Promise<void> {
  const { plan } = member;
  const plays = plan.days.get(daysAgo) ?? [];
  const write = (from: number, until: number) =>
    writePlays(tx, {
      agentId: demoAgent.id,
      ...member,
      houses,
      day: addDays(clock.today, -daysAgo),
      plays: plays
        .filter(({ minute }) => minute >= from && minute < until)
        .map((play) => ({ ...play, at: clock.at(daysAgo, play.minute) })),
    });
  let from = 0;
  for (const { minute, act } of listActs({ past, clock, member, daysAgo })) {
    await write(from, minute);
    from = minute;
    await clock.putBack(daysAgo, from);
    await act();
  }
  await write(from, Infinity);
}

interface PastAct {
  minute: number;
  act: () => Promise<unknown>;
}

/** Lists the events of a member's day other than plays. */
function listActs({ past, clock, member, daysAgo }: Omit<PastDay, 'tx' | 'houses'>) {
  const { plan, memberId } = member;
  const acts: PastAct[] = [];
  for (const redemption of plan.redemptions) {
    const { minute, then } = redemption;
    if (redemption.daysAgo === daysAgo) {
      acts.push({ minute, act: () => redeem(past, member, redemption) });
    }
    if (then?.kind === 'use' && then.daysAgo === daysAgo) {
      acts.push({ minute, act: () => useCoupon(past, member, redemption) });
    }
  }
  for (const { ofDaysAgo, minute, kind } of plan.claims) {
    const day = addDays(clock.today, -ofDaysAgo);
    if (ofDaysAgo - 1 === daysAgo) {
      acts.push({ minute, act: () => takeCashback(past, { memberId, day, kind }) });
    }
  }
  for (const deposit of plan.deposits) {
    if (deposit.daysAgo !== daysAgo) continue;
    const { minute, amount: amountSatang } = deposit;
    acts.push({ minute, act: () => payIn(past, { memberId, amountSatang }) });
  }
  if (daysAgo <= FIRST_REWARD_DAYS) {
    acts.push({ minute: FIRST_REWARD_MINUTE, act: () => takeFirstReward(past, member) });
  }
  for (const withdrawal of plan.withdrawals) {
    if (withdrawal.daysAgo === daysAgo) acts.push(...withdraw(past, memberId, withdrawal));
  }
  return acts.sort((a, b) => a.minute - b.minute);
}

/**
 * Tries to claim the reward of the first-deposit quest, which succeeds on the first evening after the deposit was
 * played.
 */
async function takeFirstReward(past: Db, { memberId, firstReward }: PastMember): Promise<void> {
  try {
    await claimReward(past, {
      memberId,
      agentId: demoAgent.id,
      questId: firstReward.questId,
      step: undefined,
      periodOn: undefined,
      shown: undefined,
      idempotencyKey: null,
    });
  } catch (error) {
    if (!(error instanceof RefusalError) || !NOT_NOW.has(error.errorName)) throw error;
  }
}

/** Returns the request of a withdrawal and the two decisions on it. */
function withdraw(
  past: Db,
  memberId: number,
  { minute, tookMinutes, amount: amountSatang }: PastWithdrawal,
): PastAct[] {
  const agentId = demoAgent.id;
  let withdrawalId = '';
  const request = { memberId, agentId, amountSatang, idempotencyKey: null };
  return [
    {
      minute,
      async act() {
        withdrawalId = await requestWithdrawal(past, request);
      },
    },
    {
      minute: minute + tookMinutes - 1,
      act: () =>
        decideWithdrawal(past, { agentId, withdrawalId, operator: 'demo', kind: 'approve' }),
    },
    {
      minute: minute + tookMinutes,
      async act() {
        const account = await past
          .selectFrom('receiving_accounts')
          .select('id')
          .where('agent_id', '=', agentId)
          .where('purpose', '<>', 'receive')
          .orderBy('kind')
          .orderBy('position')
          .executeTakeFirstOrThrow();
        const bankReference = `KB${withdrawalId.slice(0, 8).toUpperCase()}`;
        await decideWithdrawal(past, {
          ...{ agentId, withdrawalId, operator: 'demo-payer', kind: 'pay' },
          payment: { accountId: account.id, bankReference, paidAt: null },
        });
      },
    },
  ];
}

async function redeem(past: Db, member: PastMember, redemption: PastRedemption): Promise<void> {
  const item = await findItemOf(past, redemption.title);
  const id = await redeemItem(past, {
    memberId: member.memberId,
    agentId: demoAgent.id,
    itemId: item.id,
    quantity: 1,
    costShown: item.cost,
    locksShownSatang: null,
    recipient: item.kind === 'goods' ? member.recipient : null,
    idempotencyKey: randomUUID(),
  });
  member.redeemed.set(redemption, id);
}

function idOf(member: PastMember, redemption: PastRedemption): string {
  const id = member.redeemed.get(redemption);
  if (id === undefined) throw new Error(`the item ${redemption.title} has not been redeemed`);
  return id;
}

async function useCoupon(past: Db, member: PastMember, redemption: PastRedemption): Promise<void> {
  const { coupons } = await fetchRedemption(past, member.memberId, idOf(member, redemption));
  await redeemCoupon(past, {
    memberId: member.memberId,
    agentId: demoAgent.id,
    code: coupons[0]?.code ?? '',
    ip: 'demo',
    agreed: null,
    idempotencyKey: null,
  });
}

/** Rolls up the play and credits points, as the jobs would have done that night. */
async function countPlay(past: Db): Promise<void> {
  // Older transactions of other processes hold up the roll-up until they end.
  while (!(await rollUpPlayed(past))) await wait(WAIT_MS);
  await creditPlayedPoints(past);
}

async function decideOrders(past: Db, member: PastMember, daysAgo: number): Promise<void> {
  for (const redemption of member.plan.redemptions) {
    const { then } = redemption;
    if (!then || then.kind === 'use' || then.daysAgo !== daysAgo) continue;
    await decideOrder(past, {
      agentId: demoAgent.id,
      operator: 'demo',
      redemptionId: idOf(member, redemption),
      kind: then.kind,
      note: then.note,
    });
  }
}

/** Marks the VIP levels as reviewed this month, because the members' turnover before the written history counts too. */
async function reviewLevels(tx: Tx, members: readonly PastMember[]): Promise<void> {
  await queryRaw(
    tx,
    `UPDATE members SET vip_reviewed_on = date_trunc('month', movement_day(business_now()))::date
     WHERE id = ANY ($1::text::bigint[])`,
    [`{${members.map(({ memberId }) => memberId).join(',')}}`],
  );
}
