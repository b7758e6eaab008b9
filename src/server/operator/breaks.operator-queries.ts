import type { DataInputOf } from '@/contract/endpoint';
import type { safetyBreaks } from '@/contract/operator/member-safety.contract';
import { recordAction } from '../audit/audit.service';
import type { Db } from '../db/tables';
import { fetchBreaks, fetchSafetyMonths } from '../safety/break-report.queries';

/**
 * Returns a page of the members who are on a break, and with the first page the figures of each month. The audit log
 * gets a row for the first page.
 * @param cursor `next_cursor` of the page before
 */
export async function listBreaks(
  db: Db,
  { agentId, operator }: { agentId: number; operator: string },
  cursor: string | undefined,
): Promise<DataInputOf<typeof safetyBreaks>> {
  if (cursor !== undefined) {
    return { ...(await fetchBreaks(db, agentId, Number(cursor))), months: [] };
  }
  await db.transaction().execute((tx) =>
    recordAction(tx, {
      agentId,
      operator,
      action: 'safety.breaks',
      subject: 'members',
      detail: {},
    }),
  );
  const [page, months] = await Promise.all([
    fetchBreaks(db, agentId, null),
    fetchSafetyMonths(db, agentId),
  ]);
  return { ...page, months };
}
