import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams, useSearchParams } from 'wouter';
import type { DataOf } from '@/contract/endpoint';
import { approvalList } from '@/contract/operator/approvals.contract';
import { Button } from '@/shared/ui/button';
import { Chip } from '@/shared/ui/chip';
import { Card, Row } from '@/shared/ui/kit';
import { nameActor } from '../../kit/actor-name';
import { Badge, type BadgeProps } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { operatorQuery } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useGatheredRows } from '../../kit/use-gathered-rows';
import { useRowKeys } from '../../kit/use-row-keys';
import { DeskPage } from '../../shell/desk-page';
import { ForbiddenScreen } from '../../shell/not-found.screen';
import { useMay } from '../../shell/use-me';
import { describeAmount } from './approval-amount';
import { ApprovalPanel } from './approval-panel';
import { describeSubject } from './approval-subject';
import { approvalKindNames, approvalsCopy as copy } from './approvals.copy';

type Approval = DataOf<typeof approvalList>[number];

const LIMIT = 200;
const idOf = ({ id }: Approval) => id;
const EVERY_MS = 15_000;

const tones: Readonly<Record<Approval['state'], NonNullable<BadgeProps['tone']>>> = {
  waiting: 'warn',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'plain',
  expired: 'plain',
};

const columns: readonly Column<Approval>[] = [
  { head: copy.number, cell: ({ id }) => `A${id}`, isName: true },
  { head: copy.kind, cell: ({ kind }) => approvalKindNames[kind] ?? kind },
  { head: copy.subject, cell: ({ subject }) => describeSubject(subject) },
  { head: copy.by, cell: ({ requested_by }) => nameActor(requested_by) },
  {
    ...{ head: copy.at, isSecondary: true },
    cell: ({ requested_at }) => <TimeText at={requested_at} />,
  },
  {
    head: copy.stateHead,
    cell: ({ state }) => <Badge tone={tones[state]}>{copy.states[state]}</Badge>,
  },
  { head: copy.amount, cell: describeAmount, isNumber: true },
];

/** `/operator/approvals`: requests that need a second person. */
export function ApprovalsScreen() {
  const may = useMay();
  if (!may(approvalList)) return <ForbiddenScreen title={copy.title} roles={approvalList.roles} />;
  return <ApprovalsPage />;
}

/** Another filter is another list, whose rows are gathered anew. */
function ApprovalsPage() {
  const [search] = useSearchParams();
  return <ApprovalsList key={search.get('state')} />;
}

function ApprovalsList() {
  const { id } = useParams<{ id?: string }>();
  const [, go] = useLocation();
  const [search, setSearch] = useSearchParams();
  const showsAll = search.get('state') === 'all';
  const query = { limit: LIMIT, ...(!showsAll && { state: 'waiting' as const }) };
  const list = useQuery({ ...operatorQuery(approvalList, query), refetchInterval: EVERY_MS });
  const gathered = useGatheredRows(list.data, idOf);
  const waiting = list.data?.filter(({ state }) => state === 'waiting').length;
  const suffix = search.size === 0 ? '' : `?${search.toString()}`;
  const { chosenKey, open } = useRowKeys({
    ...{ rows: gathered.rows, keyOf: idOf },
    onOpen: (row) => go(`/approvals/${row.id}${suffix}`),
  });
  return (
    <DeskPage
      title={copy.title}
      state={waiting !== undefined && copy.state(waiting)}
      panel={
        id !== undefined && (
          <ApprovalPanel key={id} id={Number(id)} onClose={() => go(`/approvals${suffix}`)} />
        )
      }
    >
      <Row gap={2} role="group" aria-label={copy.stateHead}>
        <Chip isSelected={!showsAll} onClick={() => setSearch({}, { replace: true })}>
          {copy.filters.waiting}
        </Chip>
        <Chip isSelected={showsAll} onClick={() => setSearch({ state: 'all' }, { replace: true })}>
          {copy.filters.all}
        </Chip>
      </Row>
      {gathered.arrivedCount > 0 && (
        <Button variant="quiet" size="small" onClick={gathered.show}>
          {copy.arrived(gathered.arrivedCount)}
        </Button>
      )}
      <Card>
        <DataTable
          caption={copy.caption}
          columns={columns}
          rows={gathered.rows}
          keyOf={(row) => row.id}
          empty={copy.empty}
          error={list.error}
          onRetry={() => void list.refetch()}
          openKey={chosenKey ?? (id === undefined ? undefined : Number(id))}
          onOpen={open}
        />
      </Card>
    </DeskPage>
  );
}
