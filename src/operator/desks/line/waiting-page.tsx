import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type LineWaiting, lineWaiting } from '@/contract/operator/official-account.contract';
import { Card, Row, Text } from '@/shared/ui/kit';
import { type Column, DataTable } from '../../kit/data-table';
import { operatorQuery } from '../../kit/operator-query';
import { formatWait } from '../../kit/staff-time';
import { TimeText } from '../../kit/time-text';
import { waitingCopy as copy } from './line.copy';
import styles from './line.module.css';
import { LinePage } from './line-page';
import { TalkButtons } from './talk-buttons';

/** Where staff answer in the account's chat. */
const CHAT_URL = 'https://chat.line.biz/';
/** Time in ms after which a user waits too long, as in the rail. */
const LATE_MS = 15 * 60_000;

const columns: readonly Column<LineWaiting>[] = [
  { head: copy.user, cell: (row) => <User row={row} /> },
  { head: copy.since, cell: ({ asked_at: at }) => <Wait at={at} /> },
  {
    head: copy.quietUntil,
    cell: ({ quiet_until: at }) => (at === null ? copy.answersAgain : <TimeText at={at} />),
  },
  { head: copy.act, cell: ({ user_id }) => <TalkButtons user={{ user_id }} isInRow /> },
];

/** Users who asked for a person, the longest waiting first. */
export function WaitingPage() {
  const list = useQuery(operatorQuery(lineWaiting));
  const { data } = list;
  return (
    <LinePage
      page="waiting"
      error={list.error}
      state={data && (data.length === 0 ? copy.nothing : copy.state(data.length))}
    >
      <Row place="spread" gap={3} wraps>
        <Text variant="detail" tone="soft" className={styles.how}>
          {copy.how}
        </Text>
        <a href={CHAT_URL} target="_blank" rel="noreferrer" className={styles.link}>
          {copy.openChat}
        </a>
      </Row>
      <Card>
        <DataTable
          caption={copy.caption}
          columns={columns}
          rows={data}
          keyOf={({ user_id: id }) => id}
          empty={copy.empty}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      </Card>
    </LinePage>
  );
}

function User({ row: { member_id: id, name, username } }: { row: LineWaiting }) {
  if (id === null) {
    return (
      <Text as="span" tone="soft">
        {copy.stranger}
      </Text>
    );
  }
  const shown = name ?? username ?? '';
  return (
    <span className={styles.user}>
      <Link
        href={`/members/${id}?tab=line`}
        className={styles.link}
        aria-label={copy.memberOf(shown)}
      >
        {shown}
      </Link>
      {name !== null && (
        <Text as="span" variant="note" tone="faint">
          {username}
        </Text>
      )}
    </span>
  );
}

function Wait({ at }: { at: string }) {
  const isLate = Date.now() - Date.parse(at) > LATE_MS;
  return (
    <span className={styles.user}>
      <Text as="span" tone={isLate ? 'danger' : undefined} suppressHydrationWarning>
        {formatWait(Date.parse(at))}
      </Text>
      <Text as="span" variant="note" tone="faint">
        <TimeText at={at} />
      </Text>
    </span>
  );
}
