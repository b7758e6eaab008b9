import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type MemberSession,
  memberSessionEnd,
  memberSessionList,
} from '@/contract/operator/members.contract';
import { Button } from '@/shared/ui/button';
import { describeDevice } from '@/shared/ui/device';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useMay } from '../../shell/use-me';
import { memberTabsCopy as copy } from './members.copy';
import { ReasonDialog } from './reason-dialog';

/** The member's devices that are signed in; each can be signed out. */
export function SecurityTab({ id }: { id: number }) {
  const may = useMay();
  const [ended, setEnded] = useState<MemberSession | null>(null);
  const sessions = useQuery(operatorQuery(memberSessionList, { id }));
  const end = useOperatorCommand(memberSessionEnd, ['/operator/v1/members']);
  const columns: readonly Column<MemberSession>[] = [
    {
      head: copy.device,
      cell: ({ user_agent: browser }) => (
        <span title={browser}>{describeDevice(browser).name}</span>
      ),
    },
    { head: copy.by, cell: ({ started_by }) => <Badge>{copy.startedBy[started_by]}</Badge> },
    { head: copy.started, cell: ({ created_at }) => <TimeText at={created_at} /> },
    { head: copy.seen, cell: ({ last_seen_at }) => <TimeText at={last_seen_at} /> },
    {
      head: copy.end,
      cell: (session) =>
        may(memberSessionEnd) && (
          <Button variant="quiet" size="small" onClick={() => setEnded(session)}>
            {copy.end}
          </Button>
        ),
    },
  ];
  return (
    <>
      <DataTable
        caption={copy.device}
        columns={columns}
        rows={sessions.data}
        keyOf={(session) => session.id}
        empty={copy.noSessions}
        error={sessions.error}
        onRetry={() => void sessions.refetch()}
      />
      {ended && (
        <ReasonDialog
          title={copy.endOne}
          text={describeDevice(ended.user_agent).name}
          error={end.error}
          isBusy={end.isBusy}
          onClose={() => setEnded(null)}
          onConfirm={async (reason) => {
            const done = await end.run({ id, session_id: ended.id, reason });
            if (done !== undefined) setEnded(null);
          }}
        />
      )}
    </>
  );
}
