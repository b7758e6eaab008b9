import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { type OperatorPoll, pollCreate, pollList } from '@/contract/operator/polls.contract';
import { type PollState, pollStates } from '@/contract/polls.contract';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Card, Row } from '@/shared/ui/kit';
import { Badge, type BadgeProps } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { SelectFilter, TextFilter } from '../../kit/filters';
import { operatorPages, operatorQuery } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { useRowKeys } from '../../kit/use-row-keys';
import { useUrlFilter } from '../../kit/use-url-filter';
import { useMay } from '../../shell/use-me';
import { ContentPage } from './content-page';
import { formatPlannedTime } from './item-state';
import { PollForm } from './poll-form';
import { PollPanel } from './poll-panel';
import { pollsCopy as copy, pollStateNames } from './polls.copy';

const LIMIT = 50;
const FURTHER = 'new';

const tones: Readonly<Record<PollState, NonNullable<BadgeProps['tone']>>> = {
  scheduled: 'info',
  open: 'success',
  closed: 'warn',
  answered: 'plain',
  void: 'danger',
};

const columns: readonly Column<OperatorPoll>[] = [
  { head: copy.number, cell: ({ poll_id: id }) => id, isSecondary: true },
  { head: copy.title, cell: ({ title }) => title, isName: true },
  {
    head: copy.state,
    cell: ({ state }) => <Badge tone={tones[state]}>{pollStateNames[state]}</Badge>,
  },
  { head: copy.opens, cell: ({ opens_at: at }) => formatPlannedTime(at), isSecondary: true },
  { head: copy.closes, cell: ({ closes_at: at }) => formatPlannedTime(at) },
  {
    head: copy.prize,
    isSecondary: true,
    cell: ({ prize }) =>
      prize === null ? copy.noPrize : copy.prizeOf(prize.kind, formatMoney(prize.amount)),
  },
  { head: copy.voters, cell: ({ voters }) => voters.toLocaleString('en-US'), isNumber: true },
];

/** The polls with their results, and the panel of the open one; or the form of a further one. */
export function PollsPage({ id }: { id: string | undefined }) {
  return id === FURTHER ? <PollForm /> : <PollList id={id} />;
}

function PollList({ id }: { id: string | undefined }) {
  const may = useMay();
  const [, go] = useLocation();
  const filter = useUrlFilter();
  const state = pollStates.find((each) => each === filter.read('state'));
  const q = filter.read('q');
  const list = useInfiniteQuery(
    operatorPages(pollList, { limit: LIMIT, ...(state && { state }), ...(q && { q }) }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const pathOf = (key?: number) =>
    [`/content/polls${key === undefined ? '' : `/${key}`}`, window.location.search].join('');
  const { chosenKey, open } = useRowKeys({
    ...{ rows, keyOf: ({ poll_id: key }: OperatorPoll) => key },
    onOpen: ({ poll_id: key }) => go(pathOf(key)),
  });
  const shown = useOpenPoll(id, rows);
  return (
    <ContentPage
      page="polls"
      state={rows && copy.count(list.hasNextPage ? `${rows.length}+` : String(rows.length))}
      actions={
        may(pollCreate) && (
          <Button variant="primary" onClick={() => go(`/content/polls/${FURTHER}`)}>
            {copy.add}
          </Button>
        )
      }
      panel={shown && <PollPanel key={shown.poll_id} poll={shown} onClose={() => go(pathOf())} />}
    >
      <Row gap={3} wraps>
        <SelectFilter
          label={copy.state}
          value={state ?? ''}
          options={[
            ['', copy.all],
            ...pollStates.map((each) => [each, pollStateNames[each]] as const),
          ]}
          onChange={(value) => filter.set('state', value)}
        />
        <TextFilter label={copy.search} value={q} onChange={(value) => filter.set('q', value)} />
      </Row>
      <Card>
        <DataTable
          caption={copy.caption}
          columns={columns}
          rows={rows}
          keyOf={({ poll_id: key }) => key}
          empty={copy.empty}
          filteredEmpty={
            filter.isSet && (
              <FilteredEmpty title={copy.filteredEmpty} clear={copy.clear} onClear={filter.clear} />
            )
          }
          {...pageProps(list)}
          openKey={chosenKey ?? shown?.poll_id}
          onOpen={open}
        />
      </Card>
    </ContentPage>
  );
}

/** Returns the open poll, which a link may name although it is on no page that is shown. */
function useOpenPoll(
  id: string | undefined,
  rows: readonly OperatorPoll[] | undefined,
): OperatorPoll | undefined {
  const listed = rows?.find(({ poll_id: key }) => String(key) === id);
  const isElsewhere = rows !== undefined && listed === undefined && /^\d{1,9}$/.test(id ?? '');
  const { data } = useQuery({
    ...operatorQuery(pollList, { poll_id: id ?? '', limit: 1 }),
    enabled: isElsewhere,
  });
  return listed ?? (isElsewhere ? data?.rows[0] : undefined);
}
