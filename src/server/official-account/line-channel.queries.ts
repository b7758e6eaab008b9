import { type Executor, queryRaw } from '../db/raw';
import { findSafetyRefusal } from '../safety/safety.service';
import { URGENT } from './notice-classes';

/** Facts that decide whether notices reach a member by LINE. */
export interface NoticeReader {
  /** LINE user; null when the account cannot reach the member. */
  userId: string | null;
  isOtherProvider: boolean;
  isOnBreak: boolean;
  money: boolean;
  results: boolean;
  rewards: boolean;
  hidesAmounts: boolean;
  /** Messages since midnight in Thailand, beyond those about withdrawals and access to the account. */
  sentToday: number;
}

/** Reads what decides whether notices reach a member now; undefined for an unknown member. */
export async function fetchReader(
  db: Executor,
  agentId: number,
  memberId: number,
): Promise<NoticeReader | undefined> {
  const [row] = await queryRaw<Omit<NoticeReader, 'isOnBreak'>>(
    db,
    `SELECT r.user_id AS "userId", coalesce(a.provider = 'other', false) AS "isOtherProvider",
       coalesce(p.money, false) AS money, coalesce(p.results, false) AS results, coalesce(p.rewards, false) AS rewards,
       coalesce(p.hides_amounts, false) AS "hidesAmounts",
       (SELECT count(*)::int FROM notices n JOIN notice_deliveries d ON d.notice_id = n.id
        WHERE n.member_id = m.id AND d.channel = 'line' AND d.state = 'sent' AND d.bundle_id = d.id
          AND d.rank > ${URGENT} AND movement_day(d.ended_at) = movement_day(clock_timestamp())) AS "sentToday"
     FROM members m
     LEFT JOIN line_recipients r ON r.agent_id = m.agent_id AND r.member_id = m.id
     LEFT JOIN line_preferences p ON p.member_id = m.id
     LEFT JOIN line_official_accounts a ON a.agent_id = m.agent_id
     WHERE m.agent_id = $1 AND m.id = $2`,
    [agentId, memberId],
  );
  if (!row) return undefined;
  const isOnBreak = (await findSafetyRefusal(db, memberId, { kind: 'reward' })) !== null;
  return { ...row, isOnBreak };
}

/** Returns those of the members whom the official account reaches. */
export async function findReached(
  db: Executor,
  agentId: number,
  memberIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await queryRaw<{ memberId: number }>(
    db,
    `SELECT member_id AS "memberId" FROM line_recipients
     WHERE agent_id = $1 AND member_id = ANY ($2::text::bigint[])`,
    [agentId, `{${memberIds.join(',')}}`],
  );
  return new Set(rows.map(({ memberId }) => memberId));
}
