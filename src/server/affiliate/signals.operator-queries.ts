import type { DataInputOf, ParsedQueryOf } from '@/contract/endpoint';
import { type affiliateSignalList, affiliateSignals } from '@/contract/operator/affiliate.contract';
import { formatBaht } from '@/domain/baht';
import { maskPhone } from '@/domain/masked-phone';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';

type Page = DataInputOf<typeof affiliateSignalList>;
type Signal = (typeof affiliateSignals)[number];

/** A member of a pair, as JSON of the database. */
interface Side {
  id: number;
  username: string;
  name: string | null;
  joined_at: string;
  bank_code: string | null;
  bank_account_number: string | null;
  is_closed: boolean;
}

interface SignalRow extends Record<Signal, boolean> {
  referrer: Side;
  friendSide: Side;
  registeredFrom: string | null;
  incomeSatang: number;
  isHeld: boolean;
  seenBy: string | null;
  seenAt: Date | null;
  note: string | null;
}

const sideOf = (
  member: string,
): string => `jsonb_build_object('id', ${member}.id, 'username', ${member}.username,
  'name', nullif(concat_ws(' ', ${member}.first_name, ${member}.last_name), ''), 'joined_at', ${member}.created_at,
  'bank_code', ${member}.bank_code, 'bank_account_number', ${member}.bank_account_number,
  'is_closed', ${member}.closed_at IS NOT NULL)`;

/** The last look at a friend; it covers the signs that were there then. */
const LAST_LOOK = `LEFT JOIN LATERAL (
    SELECT * FROM affiliate_signal_reviews WHERE friend_id = f.id ORDER BY id DESC LIMIT 1
  ) seen ON true
  CROSS JOIN LATERAL (
    SELECT coalesce((NOT s.device OR seen.device) AND (NOT s.address OR seen.address) AND (NOT s.owner OR seen.owner),
      false) AS is_seen
  ) look`;

/**
 * Returns a page of the friends of the last 90 days who may be the same person as their referrer, the latest first; the
 * cursor is the last friend.
 */
export async function fetchSignals(
  db: Db,
  agentId: number,
  { state, cursor, limit }: ParsedQueryOf<typeof affiliateSignalList>,
): Promise<Page> {
  const rows = await queryRaw<SignalRow>(
    db,
    `SELECT ${sideOf('r')} AS referrer, ${sideOf('f')} AS "friendSide", s.device, s.address, s.owner,
       (SELECT e.address FROM security_events e WHERE e.member_id = f.id AND e.kind = 'register.done'
        ORDER BY e.id LIMIT 1) AS "registeredFrom",
       (SELECT micro_to_satang(coalesce(sum(earned_micro), 0)) FROM affiliate_friend_months
        WHERE member_id = r.id AND friend_id = f.id) AS "incomeSatang",
       affiliate_held_since(r.id) IS NOT NULL AS "isHeld",
       seen.reviewed_by AS "seenBy", seen.reviewed_at AS "seenAt", seen.note
     FROM affiliate_suspects u JOIN members f ON f.id = u.friend_id JOIN members r ON r.id = u.referrer_member_id
     CROSS JOIN LATERAL friend_signals(f.id) s ${LAST_LOOK}
     WHERE u.agent_id = $1 AND u.joined_at > (SELECT business_now()) - interval '90 days'
       AND (s.device OR s.address OR s.owner) AND look.is_seen = $2
       AND ($3::bigint IS NULL OR (u.joined_at, u.friend_id) < (
         SELECT created_at, id FROM members WHERE id = $3 AND agent_id = $1))
     ORDER BY u.joined_at DESC, u.friend_id DESC LIMIT $4`,
    [agentId, state === 'seen', cursor ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  return {
    rows: page.map(toPair),
    next_cursor: rows.length > limit ? String(page.at(-1)?.friendSide.id) : null,
  };
}

function toPair(row: SignalRow): Page['rows'][number] {
  return {
    referrer: toSide(row.referrer),
    friend: toSide(row.friendSide),
    signals: affiliateSignals.filter((signal) => row[signal]),
    address: row.registeredFrom,
    income: formatBaht(row.incomeSatang),
    is_held: row.isHeld,
    seen:
      row.seenBy === null || row.seenAt === null
        ? null
        : { by: row.seenBy, at: row.seenAt.toISOString(), note: row.note ?? '' },
  };
}

function toSide({ username, bank_account_number: number, joined_at: at, ...side }: Side) {
  return {
    ...side,
    username: maskPhone(username),
    joined_at: new Date(at).toISOString(),
    bank_last_digits: number?.slice(-4) ?? null,
  };
}

/**
 * Marks the present signals of a friend as seen.
 * @throws RefusalError `affiliate.no_signal` without open signals, also for a member of another agent
 */
export async function markSignalsSeen(
  db: Db,
  {
    agentId,
    operator,
    friendId,
    note,
  }: { agentId: number; operator: string; friendId: number; note: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Two people who look at the same time leave one mark.
    await queryRaw(tx, 'SELECT FROM members WHERE id = $1 AND agent_id = $2 FOR NO KEY UPDATE', [
      friendId,
      agentId,
    ]);
    const [seen] = await queryRaw<Record<Signal, boolean> & { before: string | null }>(
      tx,
      `WITH open AS (
         SELECT f.agent_id, f.id AS friend_id, s.device, s.address, s.owner, seen.note AS before
         FROM members f CROSS JOIN LATERAL friend_signals(f.id) s ${LAST_LOOK}
         WHERE f.id = $1 AND f.agent_id = $2 AND (s.device OR s.address OR s.owner) AND NOT look.is_seen
       ), written AS (
         INSERT INTO affiliate_signal_reviews (agent_id, friend_id, device, address, owner, note, reviewed_by)
         SELECT agent_id, friend_id, device, address, owner, $3, $4 FROM open RETURNING device, address, owner
       )
       SELECT written.*, (SELECT before FROM open) AS before FROM written`,
      [friendId, agentId, note, `operator/${operator}`],
    );
    if (!seen) throw new RefusalError('affiliate.no_signal');
    const { before, ...signs } = seen;
    await recordAction(tx, {
      agentId,
      operator,
      action: 'affiliate.signal_seen',
      subject: `member/${friendId}`,
      detail: {
        signals: affiliateSignals.filter((signal) => signs[signal]),
        ...{ before: { note: before }, after: { note } },
      },
    });
  });
}
