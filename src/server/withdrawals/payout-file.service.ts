import type { DataInputOf } from '@/contract/endpoint';
import type { payoutBatchFile } from '@/contract/operator/withdrawals.contract';
import { recordAction } from '../audit/audit.service';
import type { Db } from '../db/tables';
import { SHEET_CONTENT_TYPE, type SheetColumn, writeWholeSheets } from '../downloads/sheet-writer';
import { fetchBatch } from './payout-batches.operator-queries';

const columns: readonly SheetColumn[] = [
  { title: 'รหัสธนาคาร', kind: 'text', width: 12 },
  { title: 'เลขบัญชี', kind: 'text', width: 18 },
  { title: 'ชื่อบัญชี', kind: 'text', width: 30 },
  { title: 'จำนวนเงิน', kind: 'baht', width: 14 },
  { title: 'รายการ', kind: 'text', width: 10 },
];

/**
 * Writes a batch as a spreadsheet, and records the export in the audit log. Numbers of accounts are text cells, which
 * keep their leading zeros.
 * @throws RefusalError `request.not_found`
 */
export async function writeBatchFile(
  db: Db,
  { agentId, operator, id }: { agentId: number; operator: string; id: number },
): Promise<DataInputOf<typeof payoutBatchFile>> {
  const batch = await fetchBatch(db, agentId, id);
  const rows = batch.rows.map((row) => [
    row.bank_code,
    row.account_number,
    row.account_name ?? '',
    String(row.amount),
    `W${row.number}`,
  ]);
  const file = await writeWholeSheets([{ name: `batch ${id}`, columns, batches: [rows] }]);
  await db.transaction().execute((tx) =>
    recordAction(tx, {
      agentId,
      operator,
      action: 'export',
      subject: `payout_batch/${id}`,
      detail: { rows: rows.length },
    }),
  );
  return {
    name: `payouts-${id}.xlsx`,
    content_type: SHEET_CONTENT_TYPE,
    base64: file.toString('base64'),
  };
}
