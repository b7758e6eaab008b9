import {
  houseVerify,
  reportClose,
  reportDay,
  reportRange,
  reportToday,
} from '@/contract/operator/reports.contract';
import type { Database } from '../db/database';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { closeDay } from './day-closing.service';
import { fetchDayReport, type ReportDeps, toDayData } from './day-report.service';
import { verifyHouse } from './house-verify.service';
import { fetchRangeReport, fetchTodayReport } from './period-report.service';

/** Returns the operator endpoints for reports of days. */
export function reportsOperatorRoutes({
  readDb,
  ...deps
}: ReportDeps & {
  /** Database for long reads. */
  readDb: Database;
}): MountedOperatorEndpoint[] {
  return [
    handleForOperators(reportDay, async ({ query: { day } }) =>
      toDayData(await fetchDayReport(deps, day)),
    ),
    handleForOperators(reportRange, ({ query }) => fetchRangeReport(deps, query)),
    handleForOperators(reportToday, () => fetchTodayReport(deps)),
    handleForOperators(reportClose, ({ body: { day }, operator: { name: operator } }) =>
      closeDay(deps, { day, operator }),
    ),
    handleForOperators(houseVerify, async () => {
      const { days, faults } = await verifyHouse(readDb, deps.agentId);
      return { days, faults: faults.map((fault) => ({ ...fault })) };
    }),
  ];
}
