import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import {
  type MemberDocuments,
  memberDocuments,
} from '@/contract/operator/member-documents.contract';
import { thingPrefixes } from '@/domain/member-query';
import { formatMoney } from '@/domain/money';
import { Text } from '@/shared/ui/kit';
import { nameActor } from '../../kit/actor-name';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { LoadError } from '../../kit/load-error';
import { operatorQuery } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { approvalsCopy } from '../approvals/approvals.copy';
import { documentsCopy as copy } from './documents.copy';
import styles from './member.module.css';
import { memberTabsCopy } from './members.copy';
import { TabSection } from './tab-section';

const askedColumns: readonly Column<MemberDocuments['asked'][number]>[] = [
  {
    head: copy.deposit,
    cell: ({ deposit_number: number }) => (
      <Link href={`/in/d${number}`} className={styles.link}>
        {`${thingPrefixes.deposit}${number}`}
      </Link>
    ),
  },
  { head: copy.at, cell: ({ asked_at }) => <TimeText at={asked_at} /> },
  { head: copy.note, cell: ({ note }) => note },
  { head: copy.by, cell: ({ asked_by }) => nameActor(asked_by) },
  { head: copy.state, cell: ({ state }) => <Badge>{memberTabsCopy.moneyStates[state]}</Badge> },
  { head: copy.amount, isNumber: true, cell: ({ amount }) => formatMoney(amount) },
];

const checkedColumns: readonly Column<MemberDocuments['checked'][number]>[] = [
  { head: copy.document, cell: ({ document }) => document },
  { head: copy.change, cell: ({ kind }) => copy.changes[kind] },
  { head: copy.at, cell: ({ asked_at }) => <TimeText at={asked_at} /> },
  { head: copy.reason, isSecondary: true, cell: ({ reason }) => reason },
  { head: copy.by, cell: ({ asked_by }) => nameActor(asked_by) },
  { head: copy.state, cell: ({ state }) => <Badge>{approvalsCopy.states[state]}</Badge> },
  {
    head: copy.decidedBy,
    cell: ({ decided_by }) => (decided_by === null ? '–' : nameActor(decided_by)),
  },
];

const answerColumns: readonly Column<MemberDocuments['answers'][number]>[] = [
  { head: copy.document, cell: ({ document }) => copy.documents[document] },
  { head: copy.version, isNumber: true, cell: ({ version }) => version },
  { head: copy.answer, cell: ({ answer }) => <Badge>{copy.consents[answer]}</Badge> },
  { head: copy.at, cell: ({ answered_at }) => <TimeText at={answered_at} /> },
];

/** Documents that the member was asked for, those that operators checked, and the answers to the terms. */
export function DocumentsTab({ id }: { id: number }) {
  const documents = useQuery(operatorQuery(memberDocuments, { id }));
  const { data, error } = documents;
  if (error && !data) {
    return <LoadError error={error} onRetry={() => void documents.refetch()} />;
  }
  return (
    <>
      <Text variant="detail" tone="soft">
        {copy.noFiles}
      </Text>
      <TabSection title={copy.asked}>
        <DataTable
          caption={copy.asked}
          columns={askedColumns}
          rows={data?.asked}
          keyOf={({ deposit_number: number }) => number}
          empty={copy.noAsked}
        />
      </TabSection>
      <TabSection title={copy.checked}>
        <DataTable
          caption={copy.checked}
          columns={checkedColumns}
          rows={data?.checked}
          keyOf={(row) => row.id}
          empty={copy.noChecked}
        />
      </TabSection>
      <TabSection title={copy.answers}>
        <DataTable
          caption={copy.answers}
          columns={answerColumns}
          rows={data?.answers}
          keyOf={({ document, version, answer }) => `${document}/${version}/${answer}`}
          empty={copy.noAnswers}
        />
      </TabSection>
    </>
  );
}
