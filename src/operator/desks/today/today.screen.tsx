import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { DeskCounts } from '@/contract/operator/desk.contract';
import { formatThaiDay } from '@/domain/thai-date';
import { Card, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { LoadError } from '../../kit/load-error';
import { formatOldestWait } from '../../kit/staff-time';
import { DeskPage } from '../../shell/desk-page';
import { type Queue, queues } from '../../shell/queues-list';
import { countsQuery } from '../../shell/rail';
import { useMe } from '../../shell/use-me';
import { FirstDayCard } from '../first-day/first-day-card';
import { Alarms } from './alarms';
import { todayCopy as copy } from './today.copy';
import styles from './today.module.css';
import { TodayFigures } from './today-figures';

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
      <Alarms />
      {counts.error && !counts.data ? (
        <LoadError error={counts.error} onRetry={() => void counts.refetch()} />
      ) : (
        <section aria-label={copy.waiting} className={styles.queues}>
          {mine.map((queue) => (
            <QueueCard key={queue.name} queue={queue} counts={counts.data} />
          ))}
        </section>
      )}
      <FirstDayCard />
      <TodayFigures />
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
          <Text variant="note" tone="faint" suppressHydrationWarning>
            {waiting.oldest_at === null
              ? copy.none
              : formatOldestWait(Date.parse(waiting.oldest_at))}
          </Text>
          <Link href={queue.path} className={styles.open}>
            {copy.open}
          </Link>
        </>
      ) : (
        <Skeleton width="60%" height={34} />
      )}
    </Card>
  );
}
