import { randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import type { QuestKind, questRedeem } from '@/contract/quests.contract';
import type { CalendarDay } from '@/domain/calendar-day';
import { formatMoney, type Satang } from '@/domain/money';
import { fetchAgentRules } from '../agent/agent.service';
import { type Executor, queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { playFor, readPlayedDeposits, useGiftPlay } from '../gifts/gift-play.service';
import { RefusalError } from '../http/refusal';
import { type CommandContext, findHouseAccountId, runCommand } from '../ledger/ledger.service';
import { giveCredit } from '../requirements/credit-reward.service';
import { assertSafe } from '../safety/safety.service';
import { findMainAccountId, findPointsAccountId } from '../wallet/wallet.service';
import { grantSpins } from '../wheel/grants.service';
import { fetchSpinWorth } from '../wheel/spin-worth.service';
import { fetchCalendars, findToday } from './check-in.queries';
import { type RewardRow, toRewardData, turnoverOf } from './reward-mapping';

type RedeemData = v.InferInput<typeof questRedeem.data>;

/** A member's claim of a quest reward. */
export interface RewardClaim {
  memberId: number;
  agentId: number;
  questId: number;
  /** Step of the quest; undefined for the reward that expires first. */
  step: number | undefined;
  /** First day of the period; null for a quest that happens once, undefined for any period. */
  periodOn: CalendarDay | null | undefined;
  /** Reward that the member was shown; undefined to accept any. */
  shown: { point: number; spins: number; amount: Satang } | undefined;
  idempotencyKey: string | null;
}

interface ClaimedQuest {
  id: number;
  kind: QuestKind;
  title: string;
}

/** The reward that a claim gives. */
interface Given extends RewardRow {
  id: string;
  step: number;
}

/**
 * Claims one reward of a quest, or checks the member in, and gives the reward in the same transaction.
 * @throws RefusalError `quest.not_reached` | `quest.claimed` | `quest.expired` | `quest.changed` (with the present
 * reward) | `quest.play_needed` | `wheel.spins_full` | `safety.refused` | `request.not_found` |
 * `request.idempotency_conflict`
 */
export function claimReward(db: Db, claim: RewardClaim): Promise<RedeemData> {
  const { memberId, questId, step = null, periodOn, shown = null } = claim;
  return runCommand(
    db,
    {
      scope: `member/${memberId}`,
      route: 'quest_redeem',
      key: claim.idempotencyKey ?? randomUUID(),
      content: { questId, step, periodOn: periodOn === undefined ? 'any' : periodOn, shown },
      lockAccountIds: [],
    },
    (context) => take(context, claim),
  );
}

async function take(context: CommandContext, claim: RewardClaim): Promise<RedeemData> {
  const { tx, lockAccounts } = context;
  const { memberId, agentId, questId } = claim;
  const accounts = {
    walletId: await findMainAccountId(tx, memberId),
    pointsId: await findPointsAccountId(tx, memberId),
  };
  // Concurrent claims of the same member wait here, so that the later reads see their result.
  await lockAccounts([accounts.walletId, accounts.pointsId]);
  await assertSafe(tx, memberId, { kind: 'reward' });
  const [quest] = await queryRaw<ClaimedQuest>(
    tx,
    'SELECT id, kind, title FROM quests WHERE id = $1 AND agent_id = $2',
    [questId, agentId],
  );
  if (!quest) throw new RefusalError('request.not_found');
  const given = quest.kind === 'check_in' ? await checkIn(tx, claim) : await takeReached(tx, claim);
  await usePlay(tx, claim, given);
  await give(context, { ...claim, ...accounts, quest, given });
  return { quest_id: questId, step: given.step, reward: toRewardData(given) };
}

/** Uses turnover for the reward. Each baht of turnover pays for one gift only. */
async function usePlay(
  tx: Executor,
  { memberId, agentId }: RewardClaim,
  { id, point: points, spins, creditSatang }: Given,
): Promise<void> {
  const rules = await fetchAgentRules(tx, agentId);
  const worth = { points, spins, creditSatang };
  const playSatang = playFor(rules, worth, await fetchSpinWorth(tx, agentId));
  const missing = await useGiftPlay(tx, {
    memberId,
    agentId,
    kind: 'quest',
    reference: id,
    playSatang,
  });
  if (missing > 0) {
    throw new RefusalError('quest.play_needed', {
      message: `รางวัลนี้ใช้ยอดเล่น ${formatMoney(playSatang)} กรุณาเล่นด้วยกระเป๋าหลักอีก ${formatMoney(missing)} แล้วกดรับอีกครั้ง`,
    });
  }
}

async function takeReached(tx: Executor, claim: RewardClaim): Promise<Given> {
  const { memberId, questId, step = null, periodOn } = claim;
  await readPlayedDeposits(tx, claim);
  await queryRaw(tx, 'SELECT reach_quests($1)', [memberId]);
  const rows = await queryRaw<Given & { isClaimed: boolean; isOver: boolean }>(
    tx,
    `SELECT id, step, point, spins, credit AS "creditSatang", turnover_milli AS "turnoverMilli",
       claimed_at IS NOT NULL AS "isClaimed", expires_at <= business_now() AS "isOver"
     FROM quest_rewards
     WHERE member_id = $1 AND quest_id = $2 AND ($3::integer IS NULL OR step = $3)
       AND ($4::boolean OR period_on IS NOT DISTINCT FROM $5::date)
     ORDER BY expires_at, period_on, step`,
    [memberId, questId, step, periodOn === undefined, periodOn ?? null],
  );
  const reached = rows.find(({ isClaimed, isOver }) => !isClaimed && !isOver);
  if (!reached) throw new RefusalError(findReason(rows));
  assertShown(claim, reached);
  await queryRaw(tx, 'UPDATE quest_rewards SET claimed_at = business_now() WHERE id = $1', [
    reached.id,
  ]);
  return reached;
}

function findReason(rows: readonly { isClaimed: boolean }[]) {
  const last = rows.at(-1);
  if (!last) return 'quest.not_reached';
  return last.isClaimed ? 'quest.claimed' : 'quest.expired';
}

async function checkIn(tx: Executor, claim: RewardClaim): Promise<Given> {
  const { memberId, questId, step, periodOn } = claim;
  const calendars = await fetchCalendars(tx, memberId);
  const calendar = calendars.find((each) => each.questId === questId);
  if (!calendar) throw new RefusalError('quest.not_reached');
  if (calendar.isDoneToday) throw new RefusalError('quest.claimed');
  const steps = await queryRaw<RewardRow & { step: number; today: CalendarDay }>(
    tx,
    `SELECT s.step, s.point, s.spins, s.credit AS "creditSatang", s.turnover_milli AS "turnoverMilli", p.period_on AS today
     FROM quest_progress($1) p JOIN quest_steps s ON s.quest_id = p.quest_id AND s.version = p.version
     WHERE p.quest_id = $2 AND p.is_current ORDER BY s.step`,
    [memberId, questId],
  );
  const today = findToday(calendar, steps.length);
  const reward = steps.find((each) => each.step === today.step);
  if (!reward) throw new Error(`quest ${questId} has no step for day ${today.step}`);
  // A page that stayed open over midnight claims another day.
  const isOtherDay =
    (step !== undefined && step !== reward.step) ||
    (periodOn !== undefined && periodOn !== reward.today);
  if (isOtherDay) throw changed(reward);
  assertShown(claim, reward);
  const [row] = await queryRaw<{ id: string }>(
    tx,
    `INSERT INTO quest_rewards (agent_id, member_id, quest_id, kind, period_on, step, target, point, spins, credit,
       turnover_milli, days_in_a_row, reached_on, expires_at, claimed_at)
     VALUES ($1, $2, $3, 'check_in', $4::date, $5::integer, $5::integer, $6, $7, $8, $9, $10, $4::date,
       quest_reward_end($4::date, 0), business_now())
     RETURNING id`,
    [
      claim.agentId,
      memberId,
      questId,
      reward.today,
      reward.step,
      reward.point,
      reward.spins,
      reward.creditSatang,
      reward.turnoverMilli,
      today.daysInARow,
    ],
  );
  if (!row) throw new Error('failed to store the check-in');
  return { ...reward, id: row.id };
}

/** Refuses a claim when the reward differs from the reward shown, because the page may be older than the terms. */
function assertShown({ shown }: RewardClaim, reward: RewardRow): void {
  const holds =
    !shown ||
    (shown.point === reward.point &&
      shown.spins === reward.spins &&
      shown.amount === reward.creditSatang);
  if (!holds) throw changed(reward);
}

function changed(reward: RewardRow): RefusalError {
  return new RefusalError('quest.changed', { data: toRewardData(reward) });
}

async function give(
  context: CommandContext,
  won: RewardClaim & {
    walletId: number;
    pointsId: number;
    quest: ClaimedQuest;
    given: Given;
  },
): Promise<void> {
  const { tx, post } = context;
  const { memberId, agentId, quest, given } = won;
  const reference = `quest_reward/${given.id}`;
  if (given.point > 0) {
    await post({
      leg: 'points',
      debitAccountId: await findHouseAccountId(tx, agentId, 'house_points'),
      creditAccountId: won.pointsId,
      amount: given.point,
      code: quest.kind === 'check_in' ? 'quest_check_in' : 'quest_points',
      reference,
    });
  }
  if (given.creditSatang > 0) {
    await giveCredit(context, {
      memberId,
      agentId,
      walletAccountId: won.walletId,
      amountSatang: given.creditSatang,
      code: 'quest_credit',
      reference,
      requirement: {
        source: 'quest',
        reference: given.id,
        name: `ภารกิจ ${quest.title}`,
        requiredSatang: turnoverOf(given),
      },
    });
  }
  if (given.spins > 0) {
    await grantSpins(tx, {
      memberId,
      agentId,
      source: 'quest',
      reference: given.id,
      count: given.spins,
      note: quest.title,
    });
  }
}

/** Gives a member more time to claim rewards that they have reached. */
export async function prolongQuestRewards(
  tx: Executor,
  memberId: number,
  seconds: number,
): Promise<void> {
  await queryRaw(
    tx,
    `UPDATE quest_rewards SET expires_at = expires_at + $2 * interval '1 second'
     WHERE member_id = $1 AND claimed_at IS NULL AND expires_at > business_now()`,
    [memberId, seconds],
  );
}
