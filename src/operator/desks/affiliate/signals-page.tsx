import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import {
  type AffiliateSignalPair,
  affiliateSignalList,
  signalStates,
} from '@/contract/operator/affiliate.contract';
import { formatMoney } from '@/domain/money';
import { Card, Row, Text } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { SelectFilter } from '../../kit/filters';
import { Gone } from '../../kit/gone';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { TimeText } from '../../kit/time-text';
import { useRowKeys } from '../../kit/use-row-keys';
import { useUrlFilter } from '../../kit/use-url-filter';
import { affiliateCopy, signalsCopy as copy, signalNames } from './affiliate.copy';
import { AffiliatePage } from './affiliate-page';
import { MemberName } from './member-name';
import { SignalPanel } from './signal-panel';

const LIMIT = 50;

const columns: readonly Column<AffiliateSignalPair>[] = [
  { head: copy.friend, isName: true, cell: ({ friend }) => <MemberName member={friend} /> },
  { head: copy.referrer, cell: ({ referrer }) => <MemberName member={referrer} /> },
  {
    head: copy.signals,
    cell: ({ signals, is_held: isHeld }) => (
      <Row gap={1} wraps>
        {signals.map((signal) => (
          <Badge key={signal} tone="warn">
            {signalNames[signal]}
          </Badge>
        ))}
        {isHeld && <Badge tone="info">{affiliateCopy.held}</Badge>}
      </Row>
    ),
  },
  { head: copy.income, isNumber: true, cell: ({ income }) => formatMoney(income) },
  {
    head: copy.joined,
    isSecondary: true,
    cell: ({ friend }) => <TimeText at={friend.joined_at} />,
  },
];

/** Friends who may be the same person as their referrer, and the panel with both side by side. */
export function SignalsPage({ id }: { id: string | undefined }) {
  const [, go] = useLocation();
  const filter = useUrlFilter();
  const state = signalStates.find((each) => each === filter.read('state')) ?? 'open';
  const list = useInfiniteQuery(operatorPages(affiliateSignalList, { state, limit: LIMIT }));
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const pathOf = (key?: number) =>
    [`/affiliate/signals${key === undefined ? '' : `/${key}`}`, window.location.search].join('');
  const { chosenKey, open } = useRowKeys({
    ...{ rows, keyOf: ({ friend }: AffiliateSignalPair) => friend.id },
    onOpen: ({ friend }) => go(pathOf(friend.id)),
  });
  const shown = rows?.find(({ friend }) => String(friend.id) === id);
  const isUnknown = id !== undefined && rows !== undefined && !list.hasNextPage;
  return (
    <AffiliatePage
      page="signals"
      state={rows && affiliateCopy.rows(list.hasNextPage ? `${rows.length}+` : String(rows.length))}
      panel={
        shown ? (
          <SignalPanel
            key={shown.friend.id}
            pair={shown}
            isOpen={state === 'open'}
            onClose={() => go(pathOf())}
          />
        ) : (
          isUnknown && <Gone title={copy.gone} />
        )
      }
    >
      <Text variant="detail" tone="soft">
        {copy.text}
      </Text>
      <Row gap={3} wraps>
        <SelectFilter
          label={affiliateCopy.state}
          value={state}
          options={signalStates.map((each) => [each, copy.states[each]] as const)}
          onChange={(value) => filter.set('state', value === 'open' ? '' : value)}
        />
      </Row>
      <Card>
        <DataTable
          caption={copy.caption}
          columns={columns}
          rows={rows}
          keyOf={({ friend }) => friend.id}
          empty={copy.empty[state]}
          {...pageProps(list)}
          openKey={shown?.friend.id ?? chosenKey}
          onOpen={open}
        />
      </Card>
    </AffiliatePage>
  );
}
