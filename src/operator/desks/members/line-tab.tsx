import { useQuery } from '@tanstack/react-query';
import { type LineDelivery, lineDeliveries } from '@/contract/operator/line-deliveries.contract';
import type { DeliveryState } from '@/contract/operator/notices.contract';
import { lineHush } from '@/contract/operator/official-account.contract';
import { Stack, Text } from '@/shared/ui/kit';
import { Badge, type BadgeProps } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { operatorQuery } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useMay } from '../../shell/use-me';
import { TalkButtons } from '../line/talk-buttons';
import { lineTabCopy as copy, nameNoticeKind } from './line-tab.copy';
import { TabSection } from './tab-section';

const tones: Readonly<Record<DeliveryState, NonNullable<BadgeProps['tone']>>> = {
  waiting: 'info',
  sent: 'success',
  dropped: 'plain',
  given_up: 'danger',
};

const columns: readonly Column<LineDelivery>[] = [
  {
    ...{ head: copy.about, isName: true },
    cell: ({ kinds, notices }) => (
      <>
        {kinds.map(nameNoticeKind).join(', ')}
        {notices > kinds.length && ` (${copy.more(notices)})`}
      </>
    ),
  },
  { head: copy.written, cell: ({ written_at: at }) => <TimeText at={at} /> },
  { head: copy.state, cell: (row) => <Result row={row} /> },
  {
    ...{ head: copy.ended, isSecondary: true },
    cell: ({ ended_at: at }) => (at === null ? '–' : <TimeText at={at} />),
  },
  {
    ...{ head: copy.attempts, isNumber: true, isSecondary: true },
    cell: ({ attempts }) => attempts,
  },
  {
    ...{ head: copy.requestId, isSecondary: true },
    cell: ({ request_id: requestId }) =>
      requestId === null ? (
        '–'
      ) : (
        <Text as="small" variant="note" tone="faint">
          {requestId}
        </Text>
      ),
  },
];

function Result({ row: { state, reason, error } }: { row: LineDelivery }) {
  const why = reason === null ? error : copy.reasons[reason];
  return (
    <Stack as="span" gap={1}>
      <span>
        <Badge tone={tones[state]}>{copy.states[state]}</Badge>
      </span>
      {why !== null && (
        <Text as="span" variant="note" tone="faint">
          {why}
        </Text>
      )}
    </Stack>
  );
}

/** Messages to the member by LINE with their ends, and the buttons of a talk in the chat. */
export function LineTab({ id }: { id: number }) {
  const may = useMay();
  const list = useQuery(operatorQuery(lineDeliveries, { member_id: id }));
  return (
    <>
      {may(lineHush) && (
        <TabSection title={copy.talk} state={copy.talkText}>
          <TalkButtons user={{ member_id: id }} />
        </TabSection>
      )}
      <TabSection title={copy.messages} state={copy.messagesText}>
        <DataTable
          caption={copy.messages}
          columns={columns}
          rows={list.data}
          keyOf={({ id: key, state }) => `${key}/${state}`}
          empty={copy.empty}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      </TabSection>
    </>
  );
}
