import { useInfiniteQuery } from '@tanstack/react-query';
import {
  type Verification,
  verificationAreas,
  verificationList,
} from '@/contract/operator/health.contract';
import { formatInteger } from '@/domain/format-integer';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { SelectFilter } from '../../kit/filters';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { TimeText } from '../../kit/time-text';
import { useUrlFilter } from '../../kit/use-url-filter';
import { areaNames } from './alarm.copy';
import { CheckResult, nameStarter } from './check-result';
import { healthCopy as copy, systemCopy } from './system.copy';

const LIMIT = 20;

const columns: readonly Column<Verification>[] = [
  { head: copy.area, isName: true, cell: ({ area }) => areaNames[area] },
  { head: copy.result, cell: (check) => <CheckResult check={check} /> },
  {
    head: copy.at,
    cell: ({ started_at: from, ended_at: to }) => <TimeText at={to ?? from} />,
  },
  { head: copy.by, cell: ({ started_by: by }) => nameStarter(by) },
  {
    head: copy.checkedRows,
    isNumber: true,
    isSecondary: true,
    cell: ({ checked }) => (checked === null ? '–' : formatInteger(checked)),
  },
];

/** Earlier checks of all areas, or of one. */
export function ChecksHistory() {
  const filter = useUrlFilter();
  const area = verificationAreas.find((each) => each === filter.read('area'));
  const list = useInfiniteQuery(
    operatorPages(verificationList, { limit: LIMIT, ...(area && { area }) }),
  );
  return (
    <Card as="section" aria-label={copy.history}>
      <Stack gap={3}>
        <Row place="spread" gap={3} wraps>
          <Text as="h2" variant="heading">
            {copy.history}
          </Text>
          <SelectFilter
            label={copy.area}
            value={area ?? ''}
            options={[
              ['', systemCopy.all],
              ...verificationAreas.map((each) => [each, areaNames[each]] as const),
            ]}
            onChange={(value) => filter.set('area', value)}
          />
        </Row>
        <DataTable
          caption={copy.history}
          columns={columns}
          rows={list.data?.pages.flatMap(({ rows }) => rows)}
          keyOf={({ id }) => id}
          empty={copy.historyEmpty}
          filteredEmpty={
            filter.isSet && (
              <FilteredEmpty
                title={systemCopy.filteredEmpty}
                clear={systemCopy.clear}
                onClear={filter.clear}
              />
            )
          }
          {...pageProps(list)}
        />
      </Stack>
    </Card>
  );
}
