import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import {
  type BankMessageRow,
  bankMessageClose,
  bankMessageList,
  messageStates,
} from '@/contract/operator/bank-messages.contract';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { nameActor } from '../../kit/actor-name';
import { Badge, type BadgeProps } from '../../kit/badge';
import { CallProblem } from '../../kit/call-problem';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { SelectFilter } from '../../kit/filters';
import { operatorPages, useOperatorCommand } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { TimeText } from '../../kit/time-text';
import { useUrlFilter } from '../../kit/use-url-filter';
import { useMay } from '../../shell/use-me';
import { incomingStateNames, reasonNames } from '../money-in/money-in.copy';
import { bankMessagesCopy as copy, stateNames, unreadSentences } from './bank-messages.copy';
import styles from './bank-messages.module.css';

const PAGE = 30;
/** Time in ms between looks for messages that have come meanwhile. */
export const MESSAGES_POLL_MS = 15_000;

const tones = {
  ...{ credited: 'success', review: 'warn', repeated: 'plain' },
  ...{ returning: 'info', returned: 'plain' },
} as const satisfies Record<string, NonNullable<BadgeProps['tone']>>;

const columns: readonly Column<BankMessageRow>[] = [
  {
    ...{ head: copy.message, isName: true },
    cell: ({ text, sender, device_name: device }) => (
      <span className={styles.text}>
        {text}
        <small>
          {sender} · {device}
        </small>
      </span>
    ),
  },
  { head: copy.received, cell: ({ received_at: at }) => <TimeText at={at} /> },
  { head: copy.result, cell: (row) => <Result row={row} /> },
  {
    ...{ head: copy.money, isNumber: true },
    cell: ({ incoming }) => incoming && formatMoney(incoming.amount),
  },
];

/** The messages that phones have forwarded, with what became of each. */
export function MessagesCard() {
  const filter = useUrlFilter();
  const state = messageStates.find((each) => each === filter.read('state'));
  const list = useInfiniteQuery({
    ...operatorPages(bankMessageList, { limit: PAGE, ...(state && { state }) }),
    refetchInterval: MESSAGES_POLL_MS,
  });
  return (
    <Card as="section" aria-label={copy.listTitle}>
      <Stack gap={3}>
        <Row place="spread" gap={3} wraps>
          <Text as="h2" variant="heading">
            {copy.listTitle}
          </Text>
          <SelectFilter
            label={copy.filter}
            value={state ?? ''}
            options={[
              ['', copy.all],
              ...messageStates.map((each) => [each, stateNames[each]] as const),
            ]}
            onChange={(value) => filter.set('state', value)}
          />
        </Row>
        <DataTable
          caption={copy.listCaption}
          columns={columns}
          rows={list.data?.pages.flatMap(({ rows }) => rows)}
          keyOf={({ id }) => id}
          empty={copy.empty}
          filteredEmpty={
            filter.isSet && (
              <FilteredEmpty title={copy.filteredEmpty} clear={copy.clear} onClear={filter.clear} />
            )
          }
          {...pageProps(list)}
        />
      </Stack>
    </Card>
  );
}

/** Shows what became of a message: its money, or why it could not be read. */
function Result({ row: { id, why, incoming, closed_by: closedBy } }: { row: BankMessageRow }) {
  if (incoming) {
    const { deposit, reason, state } = incoming;
    return (
      <span className={styles.result}>
        <Badge tone={tones[state]}>{incomingStateNames[state]}</Badge>
        <small>
          {state === 'review' && reason !== null && `${reasonNames[reason]} · `}
          <Link
            href={deposit && state !== 'review' ? `/in/d${deposit.number}` : `/in/i${incoming.id}`}
          >
            {deposit ? copy.waitsWith(deposit.number) : `#${incoming.id}`}
          </Link>
        </small>
      </span>
    );
  }
  return (
    <span className={styles.result}>
      <Badge tone={closedBy === null ? 'danger' : 'plain'}>{copy.unread}</Badge>
      <small>
        {closedBy === null ? why && unreadSentences[why] : copy.closedBy(nameActor(closedBy))}
      </small>
      {closedBy === null && <CloseButton id={id} />}
    </span>
  );
}

function CloseButton({ id }: { id: number }) {
  const may = useMay();
  const command = useOperatorCommand(bankMessageClose, [bankMessageList.path]);
  if (!may(bankMessageClose)) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={copy.closeOf(id)}
        isBusy={command.isBusy}
        onClick={() => void command.run({ id })}
      >
        {copy.close}
      </Button>
      <CallProblem error={command.error} />
    </>
  );
}
