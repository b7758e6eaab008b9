import caretIcon from '@phosphor-icons/core/regular/caret-right.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Card, Row, Text } from '@/shared/ui/kit';
import { lazyPart } from '@/shared/ui/lazy-part';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { pollsCopy } from '../polls.copy';
import { pollsQueries } from '../polls.queries';
import { WinnerList } from './winner-list';
import styles from './winners.module.css';

const WinnersDialog = lazyPart(() => import('./winners.dialog').then((m) => m.WinnersDialog));

export interface WinnersProps {
  pollId: number;
  title: string;
}

/** The first winners of an answered poll, with a link to all of them. */
export function Winners({ pollId, title }: WinnersProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery(pollsQueries.latestWinners(pollId));
  const close = () => setOpen(false);
  return (
    <section>
      <Row place="spread" className={styles.head}>
        <Text as="h2" variant="heading">
          {pollsCopy.winners(title)}
        </Text>
        {data?.next_cursor && (
          <Button variant="text" onClick={() => setOpen(true)}>
            {pollsCopy.seeAll}
            <Icon name={caretIcon} size={16} />
          </Button>
        )}
      </Row>
      {data ? (
        data.winners.length === 0 ? (
          <Card as="p" className={styles.none}>
            {pollsCopy.noWinners}
          </Card>
        ) : (
          <WinnerList winners={data.winners} answer={data.poll.answer} />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={192} />
      )}
      <WinnersDialog
        isWanted={isOpen}
        isOpen={isOpen}
        pollId={pollId}
        title={title}
        onClose={close}
        onFail={close}
      />
    </section>
  );
}
