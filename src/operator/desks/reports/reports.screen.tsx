import { useParams } from 'wouter';
import { reportDay, reportSections } from '@/contract/operator/reports.contract';
import { ForbiddenScreen, NotFoundScreen } from '../../shell/not-found.screen';
import { useMay } from '../../shell/use-me';
import { ComparisonsPage } from './comparisons-page';
import { DayReport } from './day-report';
import { LinesReport } from './lines-report';
import { RangeReport } from './range-report';
import { reportsCopy as copy } from './reports.copy';
import { TableReport } from './table-report';

/** `/operator/reports`: a day, a period, the further tables, the lines of a figure, and comparisons with providers. */
export function ReportsScreen() {
  const may = useMay();
  const { page } = useParams<{ page?: string }>();
  if (!may(reportDay)) return <ForbiddenScreen title={copy.title} roles={reportDay.roles} />;
  if (page === undefined) return <DayReport />;
  if (page === 'range') return <RangeReport />;
  if (page === 'lines') return <LinesReport />;
  if (page === 'comparisons') return <ComparisonsPage />;
  const section = reportSections.find((each) => each === page);
  return section ? <TableReport key={section} section={section} /> : <NotFoundScreen />;
}
