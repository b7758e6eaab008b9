import type { CalendarDay } from '@/domain/calendar-day';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import { RefusalError } from '../http/refusal';
import {
  type DayReport,
  fetchDayReport,
  listUncounted,
  type ReportDeps,
} from './day-report.service';

/**
 * Closes a day: keeps its figures with their digest. Nothing can be added to a final day, so the figures stay true
 * between their computation and the writing of the row.
 * @throws RefusalError `report.day_closed` | `report.day_not_final` | `report.day_unproved` | `report.uncounted`
 */
export async function closeDay(
  deps: ReportDeps,
  { day, operator }: { day: CalendarDay; operator: string },
): Promise<void> {
  const report = await fetchDayReport(deps, day);
  assertClosable(report);
  await deps.db.transaction().execute(async (tx) => {
    const [closed] = await queryRaw<{ digest: string }>(
      tx,
      `INSERT INTO day_closings (agent_id, day, figures, digest, closed_by)
       SELECT $1, $2::text::date, f, sha256(convert_to(f::text, 'UTF8')), $4 FROM (SELECT $3::text::jsonb AS f) given
       ON CONFLICT DO NOTHING RETURNING encode(digest, 'hex') AS digest`,
      [deps.agentId, day, JSON.stringify(report.figures), `operator/${operator}`],
    );
    if (!closed) throw new RefusalError('report.day_closed');
    await recordAction(tx, {
      agentId: deps.agentId,
      operator,
      action: 'report.close',
      subject: `day/${day}`,
      detail: { digest: closed.digest, figures: report.figures },
    });
  });
}

function assertClosable(report: DayReport): void {
  if (report.closing) throw new RefusalError('report.day_closed');
  if (!report.isFinal) throw new RefusalError('report.day_not_final');
  const isProved = report.identities.every(({ holds }) => holds);
  if (!isProved || report.unknownCodes.length > 0) throw new RefusalError('report.day_unproved');
  if (listUncounted(report.accounts).length > 0) throw new RefusalError('report.uncounted');
}
