import type { MemberHit, MemberMatch } from '@/contract/operator/members.contract';
import {
  type MemberQuery,
  type NumberedThing,
  readAdjustmentReference,
  readReference,
  readStatementReference,
} from '@/domain/member-query';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

interface FoundThing extends Pick<MemberHit, 'id' | 'name' | 'vip_level' | 'is_closed'> {
  /** Phone in full; null for money without a member. */
  username: string | null;
  matched: MemberMatch;
  /** Null for a reference that only leads to its member. */
  kind: NonNullable<MemberHit['thing']>['kind'] | null;
  /** Null for a round, which has an id. */
  number: number | null;
  round: string | null;
}

/** A thing of a member, with the phone in full. */
export type ThingHit = Pick<
  FoundThing,
  'id' | 'name' | 'vip_level' | 'is_closed' | 'username' | 'matched'
> &
  Pick<MemberHit, 'thing'>;

const MOST_THINGS = 20;

const withMember = (things: string): string => `
  SELECT m.id, m.username, nullif(concat_ws(' ', m.first_name, m.last_name), '') AS name,
    coalesce(m.vip_level, 0) AS vip_level, m.closed_at IS NOT NULL AS is_closed, thing.matched, thing.kind, thing.number,
    thing.round
  FROM (${things}) thing LEFT JOIN members m ON m.id = thing.member_id
  WHERE thing.member_id IS NULL OR m.agent_id = $1 ORDER BY thing.kind, thing.number DESC LIMIT ${MOST_THINGS}`;

/** SQL for the thing of a kind (`$3`) with a number (`$2`); only the table of the kind is read. */
const BY_NUMBER = withMember(`
  SELECT member_id, 'deposit' AS matched, 'deposit' AS kind, number, NULL AS round
  FROM deposits WHERE number = $2 AND $3 = 'deposit'
  UNION ALL SELECT member_id, 'withdrawal', 'withdrawal', number, NULL
  FROM withdrawals WHERE number = $2 AND $3 = 'withdrawal'
  UNION ALL SELECT member_id, 'bill', 'bill', number, NULL FROM lotto_bills WHERE number = $2 AND $3 = 'bill'`);

/** SQL for the thing with an id (`$2`) that a statement names, of a kind (`$3`) or, without one, of each kind. */
const BY_STATEMENT = withMember(`
  SELECT member_id, 'statement' AS matched, 'deposit' AS kind, number, NULL AS round
  FROM deposits WHERE id = $2::uuid AND coalesce($3::text, 'deposit') = 'deposit'
  UNION ALL SELECT member_id, 'statement', 'withdrawal', number, NULL
  FROM withdrawals WHERE id = $2 AND coalesce($3::text, 'withdrawal') = 'withdrawal'
  UNION ALL SELECT member_id, 'statement', 'bill', number, NULL
  FROM lotto_bills WHERE id = $2 AND coalesce($3::text, 'bill') = 'bill'`);

const BY_ADJUSTMENT = withMember(`
  SELECT member_id, 'statement' AS matched, NULL AS kind, NULL::bigint AS number, NULL AS round
  FROM adjustments WHERE id = $2`);

/** SQL for the game round that a text names with its source, or alone as its provider writes it. */
const BY_ROUND = withMember(`
  SELECT member_id, 'round' AS matched, 'round' AS kind, NULL::bigint AS number, source || '/' || round_id AS round
  FROM game_rounds
  WHERE source = split_part($2, '/', 1) AND round_id = substr($2, length(split_part($2, '/', 1)) + 2)
  UNION ALL SELECT r.member_id, 'round', 'round', NULL, r.source || '/' || r.round_id
  FROM (SELECT DISTINCT source FROM game_providers) p JOIN game_rounds r ON r.source = p.source AND r.round_id = $2`);

/**
 * SQL for the things with a reference of a bank or a gateway. Withdrawals are found through the few accounts of the
 * agent, because their index begins with the account.
 */
const BY_REFERENCE = withMember(`
  SELECT coalesce(d.member_id, p.member_id) AS member_id, 'bank_reference' AS matched,
    CASE WHEN d.id IS NULL THEN 'incoming' ELSE 'deposit' END AS kind, coalesce(d.number, p.id) AS number, NULL AS round
  FROM incoming_payments p LEFT JOIN deposits d ON d.id = p.deposit_id
  WHERE p.agent_id = $1 AND p.reference = $2
  UNION ALL
  SELECT w.member_id, 'bank_reference', 'withdrawal', w.number, NULL
  FROM receiving_accounts a JOIN withdrawals w ON w.paid_account_id = a.id AND w.bank_reference = $2
  WHERE a.agent_id = $1`);

/**
 * Finds deposits, withdrawals and bills by the number that people name or by the reference of a statement, money by the
 * reference that a bank gave it, and game rounds by their id.
 */
export async function findThings(
  db: Db,
  agentId: number,
  { query, text }: { query: MemberQuery | null; text: string },
): Promise<ThingHit[]> {
  const reference = query?.kind === 'number' ? null : readReference(text);
  const found = await Promise.all([
    findNumbered(db, agentId, query),
    ...(reference === null
      ? []
      : [
          queryRaw<FoundThing>(db, BY_REFERENCE, [agentId, reference]),
          queryRaw<FoundThing>(db, BY_ROUND, [agentId, reference]),
          findOfStatement(db, agentId, reference),
        ]),
  ]);
  return found.flat().map(({ kind, number, round, ...hit }) => ({
    ...hit,
    thing: toThing({ kind, number, round }),
  }));
}

function toThing({
  kind,
  number,
  round,
}: Pick<FoundThing, 'kind' | 'number' | 'round'>): MemberHit['thing'] {
  if (kind === 'round') return round === null ? null : { kind, id: round };
  return kind === null || number === null ? null : { kind, number };
}

async function findOfStatement(db: Db, agentId: number, text: string): Promise<FoundThing[]> {
  const adjustment = readAdjustmentReference(text);
  if (adjustment !== null) return queryRaw<FoundThing>(db, BY_ADJUSTMENT, [agentId, adjustment]);
  const named = readStatementReference(text);
  if (named === null) return [];
  return queryRaw<FoundThing>(db, BY_STATEMENT, [agentId, named.id, named.of]);
}

async function findNumbered(
  db: Db,
  agentId: number,
  query: MemberQuery | null,
): Promise<FoundThing[]> {
  const asked = query && readNumber(query);
  if (!asked) return [];
  return queryRaw<FoundThing>(db, BY_NUMBER, [agentId, asked.number, asked.of]);
}

/** Returns the thing that a search names; null when it names none. */
function readNumber(query: MemberQuery): { of: NumberedThing; number: number } | null {
  if (query.kind === 'number') return query;
  // A bill is named by its number alone.
  const isBill = query.kind === 'digits' && /^[1-9]\d{0,14}$/.test(query.digits);
  return isBill ? { of: 'bill', number: Number(query.digits) } : null;
}
