import type * as v from 'valibot';
import type { payoutBatchList, payoutBatchShow } from '@/contract/operator/withdrawals.contract';
import { formatBaht } from '@/domain/baht';
import type { BankCode } from '@/domain/banks';
import type { Satang } from '@/domain/money';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { toAccountData } from './withdrawals.operator-queries';

type ListData = v.InferInput<typeof payoutBatchList.data>;
type HeadData = ListData['rows'][number];
export type BatchData = v.InferInput<typeof payoutBatchShow.data>;

interface BatchRow {
  id: number;
  accountId: number;
  bankCode: BankCode | null;
  accountNumber: string;
  accountName: string;
  madeBy: string;
  madeAt: Date;
  count: number;
  amount: Satang;
  waiting: number;
}

const BATCHES = `
  SELECT b.id, b.account_id AS "accountId", own.bank_code AS "bankCode", own.account_number AS "accountNumber",
    own.account_name AS "accountName", b.made_by AS "madeBy", b.made_at AS "madeAt", held.count, held.amount, held.waiting
  FROM payout_batches b JOIN receiving_accounts own ON own.id = b.account_id,
  LATERAL (
    SELECT count(*) AS count, coalesce(sum(amount), 0)::bigint AS amount,
      count(*) FILTER (WHERE state = 'approved') AS waiting
    FROM withdrawals w WHERE w.batch_id = b.id) held
  WHERE b.agent_id = $1`;

/** Returns a page of batches, the latest first. */
export async function fetchBatches(
  db: Db,
  agentId: number,
  { cursor, limit }: { cursor: number | undefined; limit: number },
): Promise<ListData> {
  const found = await queryRaw<BatchRow>(
    db,
    `${BATCHES} AND ($2::bigint IS NULL OR b.id < $2) ORDER BY b.id DESC LIMIT $3`,
    [agentId, cursor ?? null, limit + 1],
  );
  const page = found.slice(0, limit);
  return {
    rows: page.map(toHeadData),
    next_cursor: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/**
 * Returns a batch with its withdrawals, in the order of their numbers.
 * @throws RefusalError `request.not_found`
 */
export async function fetchBatch(db: Db, agentId: number, id: number): Promise<BatchData> {
  const [batch] = await queryRaw<BatchRow>(db, `${BATCHES} AND b.id = $2`, [agentId, id]);
  if (!batch) throw new RefusalError('request.not_found');
  const rows = await db
    .selectFrom('withdrawals')
    .select(['number', 'bank_code', 'account_number', 'account_name', 'amount', 'state'])
    .select('bank_reference')
    .where('batch_id', '=', id)
    .orderBy('number')
    .execute();
  return {
    ...toHeadData(batch),
    rows: rows.map((row) => ({ ...row, amount: formatBaht(row.amount) })),
  };
}

function toHeadData({ accountId, madeBy, madeAt, amount, ...row }: BatchRow): HeadData {
  const { id, count, waiting } = row;
  return {
    ...{ id, count, waiting },
    account: toAccountData({ ...row, id: accountId }),
    made_by: madeBy,
    made_at: madeAt.toISOString(),
    amount: formatBaht(amount),
  };
}
