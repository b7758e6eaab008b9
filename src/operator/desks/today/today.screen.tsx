import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { approvalList } from '@/contract/operator/approvals.contract';
import { depositList, incomingList } from '@/contract/operator/deposits.contract';
import type { DeskCounts } from '@/contract/operator/desk.contract';
import { lottoRoundList } from '@/contract/operator/lotto.contract';
import { shopOrderList } from '@/contract/operator/points.contract';
import { withdrawalList } from '@/contract/operator/withdrawals.contract';
import type { OperatorRole } from '@/contract/operator-roles';
import { formatThaiDay } from '@/domain/thai-date';
import { Card, Text } from '@/shared/ui/kit';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { formatWait } from '../../kit/staff-time';
import { DeskPage } from '../../shell/desk-page';
import { countsQuery } from '../../shell/rail';
import { useMe } from '../../shell/use-me';
import { todayCopy as copy } from './today.copy';
import styles from './today.module.css';

/** A queue, the roles that see it, and the desk that works on it. */
interface Queue {
  readonly name: keyof DeskCounts;
  readonly roles: readonly OperatorRole[];
  readonly path?: string;
}

const queues: readonly Queue[] = [
  { name: 'approvals', roles: approvalList.roles, path: '/approvals' },
  { name: 'incoming', roles: incomingList.roles },
  { name: 'deposits', roles: depositList.roles },
  { name: 'withdrawals', roles: withdrawalList.roles },
  { name: 'payouts', roles: withdrawalList.roles },
  { name: 'results', roles: lottoRoundList.roles },
  { name: 'orders', roles: shopOrderList.roles },
];

/** `/operator` shows how much work waits at each desk of the person, and for how long. */
export function TodayScreen() {
  const me = useMe();
  const counts = useQuery(countsQuery);
  const mine = queues.filter(({ roles }) => roles.includes(me.role));
  return (
    <DeskPage
      title={copy.title}
      state={copy.greeting(me.display_name, formatThaiDay(me.server_time))}
    >
      {counts.error ? (
        <ErrorState error={counts.error} onRetry={() => void counts.refetch()} />
      ) : (
        <section aria-label={copy.waiting} className={styles.queues}>
          {mine.map((queue) => (
            <QueueCard key={queue.name} queue={queue} counts={counts.data} />
          ))}
        </section>
      )}
    </DeskPage>
  );
}

function QueueCard({ queue, counts }: { queue: Queue; counts: DeskCounts | undefined }) {
  const waiting = counts?.[queue.name];
  return (
    <Card className={styles.queue}>
      <Text as="h2" variant="label" tone="soft">
        {copy.queues[queue.name]}
      </Text>
      {waiting ? (
        <>
          <Text variant="title" hasFigures>
            {waiting.count}
          </Text>
          <Text variant="note" tone="faint">
            {waiting.oldest_at === null
              ? copy.none
              : copy.oldest(formatWait(Date.parse(waiting.oldest_at), Date.now()))}
          </Text>
          {queue.path === undefined ? (
            <details className={styles.command}>
              <summary>{copy.byCommand}</summary>
              <code>{copy.commands[queue.name]}</code>
            </details>
          ) : (
            <Link href={queue.path} className={styles.open}>
              {copy.open}
            </Link>
          )}
        </>
      ) : (
        <Skeleton width="60%" height={34} />
      )}
    </Card>
  );
}
