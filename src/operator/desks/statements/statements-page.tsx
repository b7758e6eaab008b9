import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import {
  type StatementRow,
  type StatementState,
  statementList,
  statementUpload,
} from '@/contract/operator/bank-statements.contract';
import { buttonClass } from '@/shared/ui/button';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { nameActor } from '../../kit/actor-name';
import { Badge, type BadgeProps } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { TimeText } from '../../kit/time-text';
import { DeskPage } from '../../shell/desk-page';
import { useMay } from '../../shell/use-me';
import { AccountText } from '../money-in/account-text';
import { statementsCopy as copy, statementStateNames } from './statements.copy';
import styles from './statements.module.css';
import { UploadCard } from './upload-card';

const PATH = '/in/statements';
const PAGE = 30;

const tones: Readonly<Record<StatementState, NonNullable<BadgeProps['tone']>>> = {
  ...{ preview: 'warn', applying: 'info', applied: 'success', discarded: 'plain' },
};

/** The state of a file. */
export function StateBadge({ state }: { state: StatementState }) {
  return <Badge tone={tones[state]}>{statementStateNames[state]}</Badge>;
}

const columns: readonly Column<StatementRow>[] = [
  {
    head: copy.file,
    isName: true,
    cell: ({ id, file_name }) => (
      <span className={styles.two}>
        {file_name} <small>#{id}</small>
      </span>
    ),
  },
  { head: copy.account, cell: (row) => <AccountText of={row} /> },
  {
    head: copy.span,
    isSecondary: true,
    cell: ({ from_at, to_at }) => (
      <span className={styles.two}>
        <TimeText at={from_at} />
        <TimeText at={to_at} />
      </span>
    ),
  },
  { head: copy.state, cell: ({ state }) => <StateBadge state={state} /> },
  {
    head: copy.uploaded,
    cell: ({ uploaded_at, uploaded_by }) => (
      <span className={styles.two}>
        <TimeText at={uploaded_at} />{' '}
        <small>
          {copy.by} {nameActor(uploaded_by)}
        </small>
      </span>
    ),
  },
  { head: copy.lines, isNumber: true, cell: ({ line_count }) => line_count },
];

/** `/operator/in/statements`: uploads files of banks, and lists them. */
export function StatementsPage() {
  const may = useMay();
  const [, go] = useLocation();
  const list = useInfiniteQuery(operatorPages(statementList, { limit: PAGE }));
  const open = (id: number) => go(`${PATH}/${id}`);
  return (
    <DeskPage
      title={copy.title}
      actions={
        <Link href="/in" className={buttonClass({ variant: 'quiet' })}>
          {copy.back}
        </Link>
      }
    >
      {may(statementUpload) && <UploadCard onUploaded={open} />}
      <Card as="section" aria-label={copy.listTitle}>
        <Stack gap={3}>
          <Text as="h2" variant="heading">
            {copy.listTitle}
          </Text>
          <DataTable
            caption={copy.listCaption}
            columns={columns}
            rows={list.data?.pages.flatMap(({ rows }) => rows)}
            keyOf={({ id }) => id}
            empty={copy.empty}
            {...pageProps(list)}
            onOpen={({ id }) => open(id)}
          />
        </Stack>
      </Card>
    </DeskPage>
  );
}
