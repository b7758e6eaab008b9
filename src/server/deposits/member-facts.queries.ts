import { formatBaht } from '@/domain/baht';

/**
 * SQL columns with the facts about a member that a decision on their money needs.
 * @param member SQL expression for the member's id
 * @param senderBank SQL expression for the bank of the sending account
 * @param senderNumber SQL expression for its number; null counts no deposits from it
 */
export const memberFactsSql = (
  member: string,
  senderBank: string,
  senderNumber: string,
): string => `
  (SELECT count(*) FROM deposits f WHERE f.member_id = ${member} AND f.state = 'credited') AS credited_before,
  (SELECT count(*) FROM incoming_payments f WHERE f.member_id = ${member} AND f.state = 'credited'
     AND f.sender_account_number = ${senderNumber}
     AND f.sender_bank_code IS NOT DISTINCT FROM ${senderBank}) AS from_account_before,
  (SELECT min(greatest(l.amount - l.used, 0)) FROM used_limits(${member}) l WHERE l.kind = 'deposit') AS limit_left,
  (SELECT p.content->>'name' FROM member_promotions mp JOIN promotions p ON p.id = mp.promotion_id
   WHERE mp.member_id = ${member} AND mp.state = 'waiting' LIMIT 1) AS promotion`;

/** Columns of `memberFactsSql`; amounts in satang. */
export interface MemberFactsRow {
  credited_before: number;
  from_account_before: number;
  limit_left: number | null;
  promotion: string | null;
}

/** Converts the facts to the contract's shape. */
export function toMemberFacts(row: MemberFactsRow) {
  return {
    credited_before: row.credited_before,
    from_account_before: row.from_account_before,
    limit_left: row.limit_left === null ? null : formatBaht(row.limit_left),
    promotion: row.promotion,
  };
}
