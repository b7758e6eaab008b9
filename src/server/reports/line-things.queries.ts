import { type Executor, queryRaw } from '../db/raw';
import { lineCopy } from './report-lists.copy';

/** The thing that a transfer is about. */
export interface LineThing {
  /** Number by which people name it; null when it has none. */
  readonly number: string | null;
  /** Further words, such as the code of a coupon; null for none. */
  readonly detail: string | null;
  /** Member whom it concerns; null where the transfer itself names the member. */
  readonly memberId: number | null;
}

interface FoundThing {
  reference: string;
  kind: 'deposit' | 'withdrawal' | 'bill' | 'adjustment' | 'other';
  number: number | null;
  detail: string | null;
  memberId: number | null;
}

const ASKED = `asked AS (
  SELECT DISTINCT reference, split_part(reference, '/', 1) AS kind, thing_id(reference) AS id,
    CASE WHEN reference ~ '^(adjustment|bank_move)/\\d{1,15}$' THEN split_part(reference, '/', 2)::bigint END AS row_id
  FROM jsonb_array_elements_text($1::text::jsonb) AS reference)`;

/** Returns the deposits, bills, coupons and other things of references of the ledger; unknown ones are left out. */
export async function fetchThings(
  db: Executor,
  references: readonly string[],
): Promise<ReadonlyMap<string, LineThing>> {
  if (references.length === 0) return new Map();
  const found = await queryRaw<FoundThing>(
    db,
    `WITH ${ASKED}
     SELECT a.reference, 'deposit' AS kind, d.number, NULL AS detail, d.member_id AS "memberId"
     FROM asked a JOIN deposits d ON a.kind = 'deposit' AND d.id = a.id
     UNION ALL
     SELECT a.reference, 'withdrawal', w.number, NULL, w.member_id
     FROM asked a JOIN withdrawals w ON a.kind = 'withdrawal' AND w.id = a.id
     UNION ALL
     SELECT a.reference, 'bill', b.number, NULL, b.member_id
     FROM asked a JOIN lotto_bills b ON a.kind = 'lotto' AND b.id = a.id
     UNION ALL
     SELECT a.reference, 'adjustment', j.id, j.sentence, j.member_id
     FROM asked a JOIN adjustments j ON a.kind = 'adjustment' AND j.id = a.row_id
     UNION ALL
     SELECT a.reference, 'other', NULL, b.bank_reference, NULL
     FROM asked a JOIN bank_moves b ON a.kind = 'bank_move' AND b.id = a.row_id
     UNION ALL
     SELECT a.reference, 'other', NULL, c.code, NULL
     FROM asked a JOIN coupon_uses u ON a.kind = 'coupon' AND u.id = a.id JOIN coupons c ON c.id = u.coupon_id
     UNION ALL
     SELECT a.reference, 'other', NULL, p.code, NULL
     FROM asked a JOIN member_promotions m ON a.kind = 'promotion' AND m.id = a.id
     JOIN promotions p ON p.id = m.promotion_id`,
    [JSON.stringify(references)],
  );
  return new Map(
    found.map(({ reference, detail, memberId, ...thing }) => [
      reference,
      { number: formatNumber(thing), detail, memberId },
    ]),
  );
}

function formatNumber({ kind, number }: Pick<FoundThing, 'kind' | 'number'>): string | null {
  if (number === null) return null;
  switch (kind) {
    case 'deposit':
      return lineCopy.deposit(number);
    case 'withdrawal':
      return lineCopy.withdrawal(number);
    case 'bill':
      return lineCopy.bill(number);
    case 'adjustment':
      return lineCopy.adjustment(String(number));
    case 'other':
      return null;
  }
}

/** Returns the user names, which are phone numbers, of members. */
export async function fetchUsernames(
  db: Executor,
  memberIds: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(memberIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = await queryRaw<{ id: number; username: string }>(
    db,
    `SELECT id, username FROM members
     WHERE id IN (SELECT jsonb_array_elements_text($1::text::jsonb)::bigint)`,
    [JSON.stringify(ids)],
  );
  return new Map(rows.map(({ id, username }) => [id, username]));
}
