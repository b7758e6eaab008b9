import * as v from 'valibot';
import { couponBatchExport, couponBatchFile } from '@/contract/operator/coupons.contract';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { offerFile, takeFile } from '../downloads/operator-files.service';
import { RefusalError } from '../http/refusal';
import { respondWithFile } from '../reports/export-file';
import type { ExportList } from '../reports/export-lists.queries';
import { batchFileCopy as copy } from './batch-file.copy';

const LIST = 'coupon_batch';

const fileContent = v.object({ ...couponBatchExport.body.entries, list: v.literal(LIST) });

/**
 * Prepares a file of all codes of a batch, and writes the export to the audit log.
 * @returns the path that serves the file once, and the number of codes
 * @throws RefusalError `request.not_found`
 */
export async function prepareBatchFile(
  db: Db,
  {
    agentId,
    operator,
    id,
    format,
  }: { agentId: number; operator: string; id: number; format: 'xlsx' | 'csv' },
): Promise<{ path: string; count: number }> {
  const batch = await db
    .selectFrom('coupon_batches')
    .select(['name', 'codes'])
    .where('agent_id', '=', agentId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!batch) throw new RefusalError('request.not_found');
  const token = await db.transaction().execute(async (tx) => {
    await recordAction(tx, {
      ...{ agentId, operator, action: 'export', subject: `coupon_batch/${id}` },
      detail: { format, name: batch.name, rows: batch.codes },
    });
    return offerFile(tx, { agentId, operator, content: { list: LIST, id, format } });
  });
  return { path: `${couponBatchFile.path}?token=${token}`, count: batch.codes };
}

/**
 * Returns a prepared file, once.
 * @throws RefusalError `download.gone` for a token that is used, expired or of another operator
 */
export async function takeBatchFile(
  db: Db,
  { agentId, operator, token }: { agentId: number; operator: string; token: string },
): Promise<Response> {
  const content = await takeFile(db, { token, agentId, operator, lists: [LIST] });
  const { id, format } = v.parse(fileContent, content);
  return respondWithFile(openCodes(db, id), { name: `coupons-${id}`, format });
}

/** Opens the list of all codes of a batch. */
function openCodes(db: Db, batchId: number): ExportList {
  return {
    name: 'coupons',
    columns: [
      { title: copy.code, kind: 'text' },
      { title: copy.usedAt, kind: 'time' },
      { title: copy.endsAt, kind: 'time' },
    ],
    notes: [
      { title: copy.code, definition: copy.codeNote },
      { title: copy.usedAt, definition: copy.usedNote },
    ],
    count: async () => {
      const [row] = await queryRaw<{ codes: number }>(
        db,
        'SELECT codes FROM coupon_batches WHERE id = $1',
        [batchId],
      );
      return row?.codes ?? 0;
    },
    fetchRows: async ({ cursor, limit }) => {
      const rows = await queryRaw<{
        no: number;
        code: string;
        used_at: Date | null;
        ends_at: Date | null;
      }>(
        db,
        `SELECT c.batch_no AS no, c.code, (SELECT u.used_at FROM coupon_uses u WHERE u.coupon_id = c.id LIMIT 1) AS used_at,
           c.ends_at
         FROM coupons c WHERE c.batch_id = $1 AND c.batch_no > $2 ORDER BY c.batch_no LIMIT $3`,
        [batchId, Number(cursor ?? 0), limit],
      );
      return rows.map(({ no, code, used_at: usedAt, ends_at: endsAt }) => ({
        cells: [code, usedAt?.toISOString() ?? null, endsAt?.toISOString() ?? null],
        cursor: String(no),
      }));
    },
  };
}
