import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type SecurityEvent, securityLog } from '@/contract/operator/security.contract';
import { securityKinds } from '@/contract/security-kinds';
import { Card, Row, Text } from '@/shared/ui/kit';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { DayFilter, SelectFilter, TextFilter } from '../../kit/filters';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { TimeText } from '../../kit/time-text';
import { type UrlFilter, useUrlFilter } from '../../kit/use-url-filter';
import { securityCopy as copy, securityKindNames, systemCopy } from './system.copy';
import styles from './system.module.css';
import { SystemPage } from './system-page';

const LIMIT = 50;
const PHONE = /^0\d{9}$/;

/** Security events, with filters by kind, member, address and day. */
export function SecurityPage() {
  const filter = useUrlFilter();
  const list = useInfiniteQuery(operatorPages(securityLog, readFilter(filter)));
  const phone = filter.read('member') ?? '';
  return (
    <SystemPage page="security" state={copy.state}>
      <Filters filter={filter} />
      {phone !== '' && !PHONE.test(phone) && (
        <Text variant="note" tone="soft">
          {copy.notPhone}
        </Text>
      )}
      <Card>
        <DataTable
          caption={copy.caption}
          columns={columnsFor(filter)}
          rows={list.data?.pages.flatMap(({ rows }) => rows)}
          keyOf={({ id }) => id}
          empty={copy.empty}
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
      </Card>
    </SystemPage>
  );
}

function readFilter({ read }: UrlFilter) {
  const kind = securityKinds.find((each) => each === read('kind'));
  const [phone, address] = [read('member') ?? '', read('address')];
  const [from, to] = [read('from'), read('to')];
  return {
    limit: LIMIT,
    ...(kind && { kind }),
    // A phone that is still being typed is no filter yet.
    ...(PHONE.test(phone) && { username: phone }),
    ...(address !== undefined && { address }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

function Filters({ filter }: { filter: UrlFilter }) {
  return (
    <Row gap={3} wraps>
      <SelectFilter
        label={copy.kind}
        value={filter.read('kind') ?? ''}
        options={[
          ['', systemCopy.all],
          ...securityKinds.map((kind) => [kind, securityKindNames[kind]] as const),
        ]}
        onChange={(value) => filter.set('kind', value)}
      />
      <TextFilter
        label={copy.phone}
        value={filter.read('member')}
        onChange={(value) => filter.set('member', value)}
      />
      <TextFilter
        label={copy.address}
        value={filter.read('address')}
        onChange={(value) => filter.set('address', value)}
      />
      <DayFilter
        label={copy.from}
        value={filter.read('from')}
        onChange={(day) => filter.set('from', day)}
      />
      <DayFilter
        label={copy.to}
        value={filter.read('to')}
        onChange={(day) => filter.set('to', day)}
      />
    </Row>
  );
}

function columnsFor(filter: UrlFilter): readonly Column<SecurityEvent>[] {
  return [
    { head: copy.kind, isName: true, cell: ({ kind }) => securityKindNames[kind] },
    { head: copy.at, cell: ({ happened_at: at }) => <TimeText at={at} /> },
    {
      head: copy.member,
      cell: ({ member_id: id, username }) =>
        id === null || username === null ? (
          '–'
        ) : (
          <Link
            href={`/members/${id}?tab=security`}
            className={styles.link}
            aria-label={copy.memberOf(username)}
          >
            {username}
          </Link>
        ),
    },
    {
      head: copy.address,
      cell: ({ address }) =>
        address === '' ? (
          '–'
        ) : (
          <button
            type="button"
            className={styles.address}
            onClick={() => filter.set('address', address)}
          >
            {address}
          </button>
        ),
    },
    {
      head: copy.detail,
      isSecondary: true,
      cell: ({ detail, user_agent: browser }) => (
        <code className={styles.detail} title={browser}>
          {JSON.stringify(detail)}
        </code>
      ),
    },
  ];
}
