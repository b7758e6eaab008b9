import writeXlsxFile from 'write-excel-file/node';
import type { DataInputOf } from '@/contract/endpoint';
import type { payoutBatchFile } from '@/contract/operator/withdrawals.contract';
import { parseBaht } from '@/domain/baht';
import { recordAction } from '../audit/audit.service';
import type { Db } from '../db/tables';
import { fetchBatch } from './payout-batches.operator-queries';

const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const HEADERS = ['รหัสธนาคาร', 'เลขบัญชี', 'ชื่อบัญชี', 'จำนวนเงิน', 'รายการ'];
const WIDTHS = [12, 18, 30, 14, 10];

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
    { value: row.bank_code, type: String },
    { value: row.account_number, type: String },
    { value: row.account_name ?? '', type: String },
    { value: parseBaht(row.amount) / 100, type: Number, format: '#,##0.00' },
    { value: `W${row.number}`, type: String },
  ]);
  const heads = HEADERS.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const file = await writeXlsxFile([heads, ...rows], {
    sheet: `batch ${id}`,
    columns: WIDTHS.map((width) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
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
    content_type: CONTENT_TYPE,
    base64: file.toString('base64'),
  };
}
