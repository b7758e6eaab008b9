import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type AuditRow, auditLog, auditVerify } from '@/contract/operator/audit.contract';
import { peopleList } from '@/contract/operator/people.contract';
import { Button } from '@/shared/ui/button';
import { Card, Row } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { DayFilter, SelectFilter } from '../../kit/filters';
import { callOperator } from '../../kit/operator-client';
import { operatorQuery } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { Reference } from '../../kit/reference';
import { TimeText } from '../../kit/time-text';
import { useUrlFilter } from '../../kit/use-url-filter';
import { roleNames } from '../../operator.copy';
import { DeskPage } from '../../shell/desk-page';
import { ForbiddenScreen } from '../../shell/not-found.screen';
import { useMay } from '../../shell/use-me';
import { DATABASE_ID, describeSubject } from '../approvals/approval-subject';
import { ActionDetail, ActionName } from './action-detail-cell';
import { auditCopy as copy } from './audit.copy';
import styles from './audit.module.css';

const PAGE = 50;

const columns: readonly Column<AuditRow>[] = [
  { head: copy.at, cell: ({ at }) => <TimeText at={at} /> },
  {
    head: copy.operator,
    cell: ({ operator, role }) => (role === null ? operator : `${operator} · ${roleNames[role]}`),
  },
  { head: copy.action, cell: ({ action }) => <ActionName action={action} /> },
  { head: copy.subject, cell: ({ subject }) => <SubjectText subject={subject} /> },
  {
    head: copy.place,
    cell: ({ address }) => <span className={styles.place}>{address ?? '–'}</span>,
  },
  { head: copy.detail, cell: ({ detail }) => <ActionDetail detail={detail} /> },
];

/** A thing in words where it has a name, with the end of an id that no number stands for. */
function SubjectText({ subject }: { subject: string }) {
  const named = describeSubject(subject);
  if (named === subject) return <Reference text={subject} />;
  const hasNumber = !subject.split('/').some((part) => DATABASE_ID.test(part));
  return (
    <span title={subject}>
      {named} {!hasNumber && <Reference text={subject} />}
    </span>
  );
}

/** `/operator/audit` lists the actions of the team, by person and day. */
export function AuditScreen() {
  const may = useMay();
  if (!may(auditLog)) return <ForbiddenScreen title={copy.title} roles={auditLog.roles} />;
  return <AuditList />;
}

function AuditList() {
  const url = useUrlFilter();
  const filter = {
    operator: url.read('operator'),
    subject: url.read('subject'),
    from: url.read('from'),
    to: url.read('to'),
    system: url.read('system') === '1',
  };
  const people = useQuery(operatorQuery(peopleList));
  const verify = useQuery({ ...operatorQuery(auditVerify), enabled: false });
  const list = useInfiniteQuery({
    queryKey: ['operator', auditLog.path, filter],
    queryFn: ({ pageParam, signal }) =>
      callOperator(auditLog, {
        signal,
        query: { ...filter, limit: PAGE, ...(pageParam !== null && { before: pageParam }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.seq ?? null)),
  });
  return (
    <DeskPage
      title={copy.title}
      state={copy.state}
      actions={
        <>
          {verify.data &&
            (verify.data.broken_at === null ? (
              <Badge tone="success">{copy.verified(verify.data.actions)}</Badge>
            ) : (
              <Badge tone="danger">{copy.broken(verify.data.broken_at)}</Badge>
            ))}
          <Button
            variant="quiet"
            size="small"
            isBusy={verify.isFetching}
            onClick={() => void verify.refetch()}
          >
            {copy.verify}
          </Button>
        </>
      }
    >
      <Row gap={3} wraps>
        <SelectFilter
          label={copy.person}
          value={filter.operator ?? ''}
          options={[
            ['', copy.allPeople],
            ...(people.data ?? []).map(
              ({ name, display_name }) => [name, display_name ?? name] as const,
            ),
          ]}
          onChange={(value) => url.set('operator', value)}
        />
        <DayFilter
          label={copy.from}
          value={filter.from}
          onChange={(value) => url.set('from', value)}
        />
        <DayFilter label={copy.to} value={filter.to} onChange={(value) => url.set('to', value)} />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={filter.system}
            onChange={({ target }) => url.set('system', target.checked ? '1' : '')}
          />
          {copy.withSystem}
        </label>
      </Row>
      <Card>
        <DataTable
          caption={copy.caption}
          columns={columns}
          rows={list.data?.pages.flat()}
          keyOf={({ seq }) => seq}
          empty={copy.empty}
          filteredEmpty={
            url.isSet && (
              <FilteredEmpty title={copy.filteredEmpty} clear={copy.clear} onClear={url.clear} />
            )
          }
          {...pageProps(list)}
        />
      </Card>
    </DeskPage>
  );
}
