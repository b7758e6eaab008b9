import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { type OperatorPoll, pollCreate, pollList } from '@/contract/operator/polls.contract';
import type { PollState } from '@/contract/polls.contract';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Card } from '@/shared/ui/kit';
import { Badge, type BadgeProps } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { operatorQuery } from '../../kit/operator-query';
import { useRowKeys } from '../../kit/use-row-keys';
import { useMay } from '../../shell/use-me';
import { ContentPage } from './content-page';
import { formatPlannedTime } from './item-state';
import { PollForm } from './poll-form';
import { PollPanel } from './poll-panel';
import { pollsCopy as copy, pollStateNames } from './polls.copy';

const LIMIT = 200;
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
  const list = useQuery(operatorQuery(pollList, { limit: LIMIT }));
  const { chosenKey, open } = useRowKeys({
    ...{ rows: list.data, keyOf: ({ poll_id: key }: OperatorPoll) => key },
    onOpen: ({ poll_id: key }) => go(`/content/polls/${key}`),
  });
  const shown = list.data?.find(({ poll_id: key }) => String(key) === id);
  return (
    <ContentPage
      page="polls"
      state={list.data && copy.count(list.data.length)}
      actions={
        may(pollCreate) && (
          <Button variant="primary" onClick={() => go(`/content/polls/${FURTHER}`)}>
            {copy.add}
          </Button>
        )
      }
      panel={
        shown && <PollPanel key={shown.poll_id} poll={shown} onClose={() => go('/content/polls')} />
      }
    >
      <Card>
        <DataTable
          caption={copy.caption}
          columns={columns}
          rows={list.data}
          keyOf={({ poll_id: key }) => key}
          empty={copy.empty}
          error={list.error}
          onRetry={() => void list.refetch()}
          openKey={chosenKey ?? shown?.poll_id}
          onOpen={open}
        />
      </Card>
    </ContentPage>
  );
}
