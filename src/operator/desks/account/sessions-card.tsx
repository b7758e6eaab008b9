import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '@/contract/endpoint';
import { operatorSessionEnd, operatorSessions } from '@/contract/operator/auth.contract';
import { Button } from '@/shared/ui/button';
import { describeDevice } from '@/shared/ui/device';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { CallProblem } from '../../kit/call-problem';
import { type Column, DataTable } from '../../kit/data-table';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { peopleCopy as copy } from '../people/people.copy';

type Session = DataOf<typeof operatorSessions>[number];

/** The open sessions of the console; each can be ended. */
export function SessionsCard() {
  const sessions = useQuery(operatorQuery(operatorSessions));
  const end = useOperatorCommand(operatorSessionEnd, [operatorSessions.path]);
  const columns: readonly Column<Session>[] = [
    { head: copy.name, cell: ({ name }) => name },
    {
      head: copy.browser,
      cell: ({ user_agent: browser }) => (
        <span title={browser}>{describeDevice(browser).name}</span>
      ),
    },
    { head: copy.address, cell: ({ address }) => address },
    { head: copy.started, cell: ({ created_at }) => <TimeText at={created_at} /> },
    { head: copy.active, cell: ({ active_at }) => <TimeText at={active_at} /> },
    {
      head: copy.actions,
      cell: ({ id, is_current }) =>
        is_current ? (
          <Badge tone="success">{copy.thisOne}</Badge>
        ) : (
          <Button variant="quiet" size="small" onClick={() => void end.run({ id })}>
            {copy.endSession}
          </Button>
        ),
    },
  ];
  return (
    <Card as="section">
      <Stack gap={3}>
        <Text as="h2" variant="heading">
          {copy.sessions}
        </Text>
        <CallProblem error={end.error} />
        <DataTable
          caption={copy.sessions}
          columns={columns}
          rows={sessions.data}
          keyOf={({ id }) => id}
          empty={copy.sessionsEmpty}
          error={sessions.error}
          onRetry={() => void sessions.refetch()}
        />
      </Stack>
    </Card>
  );
}
