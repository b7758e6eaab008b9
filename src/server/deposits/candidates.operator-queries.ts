import type * as v from 'valibot';
import type { DepositMethod, DepositState } from '@/contract/deposits.contract';
import type { incomingCandidates } from '@/contract/operator/incoming.contract';
import type { CandidateMatch } from '@/contract/operator/money-in.fields';
import { formatBaht } from '@/domain/baht';
import type { BankCode } from '@/domain/banks';
import { maskPhone } from '@/domain/masked-phone';
import {
  compareAccountNumber,
  comparePayerName,
  firstNameOf,
  shownDigits,
} from '@/domain/payer-likeness';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { findMemberOfAccount, RECOGNISED_DAYS, UNREPORTED } from './incoming-match.service';
import { type MemberFactsRow, memberFactsSql, toMemberFacts } from './member-facts.queries';

type CandidateData = v.InferInput<typeof incomingCandidates.data>[number];

const MOST = 20;
/** Minutes around the arrival in which a deposit of the same whole baht is created. */
const MINUTES_AROUND = 30;

interface Payment {
  id: number;
  amount: number;
  receiving_account_id: number | null;
  sender_bank_code: string | null;
  sender_account_number: string | null;
  sender_name: string | null;
  member_id: number | null;
}

interface FoundRow extends MemberFactsRow {
  id: string;
  number: number;
  member_id: number;
  first_name: string | null;
  last_name: string | null;
  username: string;
  method: DepositMethod;
  state: DepositState;
  amount: number;
  member_bank_code: BankCode | null;
  member_account_number: string | null;
  kind: 'bank' | 'truemoney' | null;
  created_at: Date;
  expires_at: Date;
  match: CandidateMatch;
}

/** Deposits that money can still end. */
const OPEN = `d.state IN ('pending', 'review')`;
/** Deposits that ended without money. */
const ENDED = `d.state IN ('expired', 'cancelled')`;
const RECENT = `d.created_at > (SELECT business_now()) - ${RECOGNISED_DAYS} * interval '1 day'`;
const UNSEEN = UNREPORTED.replaceAll('deposits.id', 'd.id')
  .replace('state =', 'd.state =')
  .replace('decided_by LIKE', 'd.decided_by LIKE');

/** One way to find candidates: its rank and name, and its condition on `d` and its member `m`. */
const way = (match: string, condition: string, members = '') => `
  SELECT d.id, '${match}' AS match FROM money i, deposits d ${members}
  WHERE d.agent_id = i.agent_id AND ${condition}`;

const CANDIDATES = `
  WITH money AS MATERIALIZED (SELECT * FROM incoming_payments WHERE id = $1),
  found AS (
    ${way('1 waiting', 'd.id = i.deposit_id')}
    UNION ALL ${way(
      '2 exact',
      `d.receiving_account_id = i.receiving_account_id AND d.amount = i.amount
       AND (${OPEN} OR ${RECENT} AND (${ENDED} OR ${UNSEEN}))`,
    )}
    UNION ALL ${way(
      '3 own_account',
      `d.member_id = $2 AND (${OPEN} OR ${RECENT} AND ${UNSEEN}
       OR ${ENDED} AND d.created_at > (SELECT business_now()) - interval '1 day')`,
    )}
    UNION ALL ${way(
      '4 same_baht',
      `d.receiving_account_id = i.receiving_account_id
       AND d.amount BETWEEN i.amount / 100 * 100 AND i.amount / 100 * 100 + 99 AND (${OPEN} OR ${ENDED} OR ${UNSEEN})
       AND d.created_at BETWEEN least(i.occurred_at, i.received_at) - interval '${MINUTES_AROUND} minutes'
         AND greatest(i.occurred_at, i.received_at) + interval '${MINUTES_AROUND} minutes'`,
    )}
    UNION ALL ${way(
      '5 name',
      `${OPEN} AND (lower(m.first_name) = $3 OR m.bank_account_number LIKE $4)`,
      'JOIN members m ON m.id = d.member_id',
    )}
  ),
  best AS (SELECT id, min(match) AS match FROM found GROUP BY id)
  SELECT d.id, d.number, d.member_id, m.first_name, m.last_name, m.username, d.method, d.state, d.amount,
    m.bank_code AS member_bank_code, m.bank_account_number AS member_account_number, r.kind, d.created_at, d.expires_at,
    substr(best.match, 3) AS match,
    ${memberFactsSql('m.id', 'i.sender_bank_code', 'i.sender_account_number')}
  FROM best JOIN deposits d ON d.id = best.id JOIN members m ON m.id = d.member_id CROSS JOIN money i
  LEFT JOIN receiving_accounts r ON r.id = d.receiving_account_id
  ORDER BY best.match, abs(d.amount - i.amount), d.created_at DESC LIMIT ${MOST}`;

/**
 * Returns the deposits that a payment may have been meant for, the likeliest first: the one that it waits with, equal
 * amounts on its account, open deposits of the member who owns the sending account, the same whole baht at about the
 * same time, and the same name or visible digits.
 * @throws RefusalError `request.not_found`
 */
export async function fetchCandidates(
  db: Db,
  agentId: number,
  incomingId: number,
): Promise<CandidateData[]> {
  const [payment] = await queryRaw<Payment>(
    db,
    `SELECT id, amount, receiving_account_id, sender_bank_code, sender_account_number, sender_name, member_id
     FROM incoming_payments WHERE id = $1 AND agent_id = $2`,
    [incomingId, agentId],
  );
  if (!payment) throw new RefusalError('request.not_found');
  const ownerId = await findMemberOfAccount(db, {
    receivingAccountId: payment.receiving_account_id,
    senderBankCode: payment.sender_bank_code,
    senderAccountNumber: payment.sender_account_number,
  });
  const digits = shownDigits(payment.sender_account_number);
  const rows = await queryRaw<FoundRow>(db, CANDIDATES, [
    incomingId,
    ownerId ?? payment.member_id,
    firstNameOf(payment.sender_name),
    digits === null ? null : `%${digits}%`,
  ]);
  return rows.map((row) => toCandidate(row, payment)).filter(isAlike);
}

/** A search by name or digits also finds accounts with these digits elsewhere, or of another bank. */
function isAlike({ match, name_likeness, account_likeness }: CandidateData): boolean {
  const fits = ['equal', 'partial'];
  return match !== 'name' || fits.includes(name_likeness) || fits.includes(account_likeness);
}

function toCandidate(row: FoundRow, payment: Payment): CandidateData {
  const { first_name, last_name, member_account_number, created_at, expires_at, kind, ...rest } =
    row;
  const name = [first_name, last_name].filter(Boolean).join(' ') || null;
  // A TrueMoney wallet is known by the phone of its owner.
  const account = kind === 'truemoney' ? row.username : member_account_number;
  return {
    ...rest,
    ...toMemberFacts(row),
    member_name: name,
    username: maskPhone(row.username),
    amount: formatBaht(row.amount),
    member_account_end: member_account_number?.slice(-4) ?? null,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    is_amount_equal: row.amount === payment.amount,
    account_likeness: compareAccounts(row, account, payment),
    name_likeness: comparePayerName(payment.sender_name, name),
  };
}

function compareAccounts(row: FoundRow, account: string | null, payment: Payment) {
  const likeness = compareAccountNumber(payment.sender_account_number, account);
  const isOtherBank =
    row.kind !== 'truemoney' &&
    payment.sender_bank_code !== null &&
    payment.sender_bank_code !== row.member_bank_code;
  return likeness !== 'unknown' && isOtherBank ? 'different' : likeness;
}
