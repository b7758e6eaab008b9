import { Text } from '@/shared/ui/kit';
import { ComparedDaysCard } from './compared-days-card';
import { comparisonsCopy as copy } from './comparisons.copy';
import { DifferencesCard } from './differences-card';
import { useReportPeriod } from './report-days';
import { ReportPage } from './report-page';

/** `/operator/reports/comparisons`: the days whose transactions were compared with providers, and the differences. */
export function ComparisonsPage() {
  return (
    <ReportPage {...useReportPeriod()} title={copy.title} page="comparisons">
      <Text variant="detail" tone="soft">
        {copy.text}
      </Text>
      <DifferencesCard />
      <ComparedDaysCard />
    </ReportPage>
  );
}
