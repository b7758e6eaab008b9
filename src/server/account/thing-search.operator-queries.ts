import type { MemberHit, MemberMatch } from '@/contract/operator/members.contract';
import { type MemberQuery, type NumberedThing, readReference } from '@/domain/member-query';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

interface FoundThing extends Pick<MemberHit, 'id' | 'name' | 'vip_level' | 'is_closed'> {
  /** Phone in full. */
  username: string;
  matched: MemberMatch;
  kind: NonNullable<MemberHit['thing']>['kind'];
  number: number;
}

/** A thing of a member, with the phone in full. */
export type ThingHit = Omit<FoundThing, 'kind' | 'number'> & {
  thing: NonNullable<MemberHit['thing']>;
};

const MOST_THINGS = 20;

const withMember = (things: string): string => `
  SELECT m.id, m.username, nullif(concat_ws(' ', m.first_name, m.last_name), '') AS name, m.vip_level,
    m.closed_at IS NOT NULL AS is_closed, thing.matched, thing.kind, thing.number
  FROM (${things}) thing JOIN members m ON m.id = thing.member_id
  WHERE m.agent_id = $1 ORDER BY thing.kind, thing.number DESC LIMIT ${MOST_THINGS}`;

/** SQL for the thing of a kind (`$3`) with a number (`$2`); only the table of the kind is read. */
const BY_NUMBER = withMember(`
  SELECT member_id, 'deposit' AS matched, 'deposit' AS kind, number FROM deposits WHERE number = $2 AND $3 = 'deposit'
  UNION ALL SELECT member_id, 'withdrawal', 'withdrawal', number FROM withdrawals WHERE number = $2 AND $3 = 'withdrawal'
  UNION ALL SELECT member_id, 'bill', 'bill', number FROM lotto_bills WHERE number = $2 AND $3 = 'bill'`);

/**
 * SQL for the things with a reference of a bank or a gateway. Withdrawals are found through the few accounts of the
 * agent, because their index begins with the account.
 */
const BY_REFERENCE = withMember(`
  SELECT coalesce(d.member_id, p.member_id) AS member_id, 'bank_reference' AS matched,
    CASE WHEN d.id IS NULL THEN 'incoming' ELSE 'deposit' END AS kind, coalesce(d.number, p.id) AS number
  FROM incoming_payments p LEFT JOIN deposits d ON d.id = p.deposit_id
  WHERE p.agent_id = $1 AND p.reference = $2
  UNION ALL
  SELECT w.member_id, 'bank_reference', 'withdrawal', w.number
  FROM receiving_accounts a JOIN withdrawals w ON w.paid_account_id = a.id AND w.bank_reference = $2
  WHERE a.agent_id = $1`);

/**
 * Finds deposits, withdrawals and bills by the number that people name, and money by the reference that a bank gave
 * it. Money without a member is not found here.
 */
export async function findThings(
  db: Db,
  agentId: number,
  { query, text }: { query: MemberQuery | null; text: string },
): Promise<ThingHit[]> {
  const [numbered, referenced] = await Promise.all([
    findNumbered(db, agentId, query),
    findReferenced(db, agentId, query?.kind === 'number' ? null : readReference(text)),
  ]);
  return [...numbered, ...referenced].map(({ kind, number, ...hit }) => ({
    ...hit,
    thing: { kind, number },
  }));
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

async function findReferenced(
  db: Db,
  agentId: number,
  reference: string | null,
): Promise<FoundThing[]> {
  if (reference === null) return [];
  return queryRaw<FoundThing>(db, BY_REFERENCE, [agentId, reference]);
}
