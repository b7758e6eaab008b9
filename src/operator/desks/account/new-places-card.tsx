import { useInfiniteQuery } from '@tanstack/react-query';
import { type NewPlace, operatorNewPlaces } from '@/contract/operator/auth.contract';
import { describeDevice } from '@/shared/ui/device';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { TimeText } from '../../kit/time-text';
import { peopleCopy } from '../people/people.copy';
import { accountCopy as copy } from './account.copy';

const columns: readonly Column<NewPlace>[] = [
  { head: peopleCopy.name, cell: ({ display_name }) => display_name },
  { head: copy.at, cell: ({ at }) => <TimeText at={at} /> },
  { head: peopleCopy.address, cell: ({ address }) => address },
  {
    head: peopleCopy.browser,
    cell: ({ user_agent: browser }) => <span title={browser}>{describeDevice(browser).name}</span>,
  },
  {
    head: copy.session,
    cell: ({ is_current }) => is_current && <Badge tone="success">{peopleCopy.thisOne}</Badge>,
  },
];

/** Sign-ins from a place that the person had not used before. */
export function NewPlacesCard() {
  const list = useInfiniteQuery(operatorPages(operatorNewPlaces, { limit: 20 }));
  return (
    <Card as="section">
      <Stack gap={3}>
        <Text as="h2" variant="heading">
          {copy.newPlaces}
        </Text>
        <DataTable
          caption={copy.newPlaces}
          columns={columns}
          rows={list.data?.pages.flatMap((page) => page.rows)}
          keyOf={({ id }) => id}
          empty={copy.noNewPlaces}
          {...pageProps(list)}
        />
      </Stack>
    </Card>
  );
}
