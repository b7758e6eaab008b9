import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type MemberSafety,
  memberNotSame,
  memberSafety,
} from '@/contract/operator/member-safety.contract';
import { Button } from '@/shared/ui/button';
import { Row, Text } from '@/shared/ui/kit';
import { type Column, DataTable } from '../../kit/data-table';
import { operatorQuery } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useMay } from '../../shell/use-me';
import { notSameCopy as copy } from './not-same.copy';
import { NotSameDialog } from './not-same-dialog';
import { TabSection } from './tab-section';

type Exception = MemberSafety['not_same'][number];

const nameOf = (by: string) => by.replace(/^operator\//, '');

const columns: readonly Column<Exception>[] = [
  { head: copy.phone, isName: true, cell: ({ phone }) => phone },
  { head: copy.note, cell: ({ note }) => note },
  {
    head: copy.people,
    cell: ({ asked_by: asker, decided_by: other }) =>
      [asker, ...(other === null ? [] : [other])].map(nameOf).join(', '),
  },
  { head: copy.at, cell: ({ at }) => <TimeText at={at} /> },
];

/** The people who may register although they have the name and the date of birth of an excluded member. */
export function NotSameSection({ id }: { id: number }) {
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const safety = useQuery(operatorQuery(memberSafety, { id }));
  return (
    <TabSection title={copy.title}>
      <Text variant="detail" tone="soft">
        {copy.text}
      </Text>
      <DataTable
        caption={copy.caption}
        columns={columns}
        rows={safety.data?.not_same}
        keyOf={({ at, phone }) => `${at}/${phone}`}
        empty={copy.empty}
        error={safety.error}
        onRetry={() => void safety.refetch()}
      />
      {may(memberNotSame) && (
        <Row>
          <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
            {copy.act}
          </Button>
        </Row>
      )}
      {isAsking && <NotSameDialog id={id} onClose={() => setAsking(false)} />}
    </TabSection>
  );
}
