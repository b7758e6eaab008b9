import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeMovement } from '@/contract/movement-kinds';
import type { Play } from '@/contract/statement.contract';
import { formatMoney, formatSignedMoney } from '@/domain/money';
import { formatExactTime } from '@/domain/thai-date';
import { Button } from '@/shared/ui/button';
import { Stack, Text } from '@/shared/ui/kit';
import { ErrorState } from '@/shared/ui/states';
import { statementCopy } from '../statement.copy';
import { playedQuery } from '../statement.queries';
import { listRounds, type StatementView } from '../statement.rules';
import { CheckLink } from './check-link';
import styles from './played-movements.module.css';

export interface PlayedMovementsProps {
  view: StatementView;
  play: Play;
}

/** The single movements of combined play, loaded when the member asks for them. */
export function PlayedMovements({ view, play }: PlayedMovementsProps) {
  const [isAsked, setAsked] = useState(false);
  const played = useInfiniteQuery({ ...playedQuery(view, play), enabled: isAsked });
  const movements = played.data?.pages.flatMap((page) => page.movements) ?? [];
  const checked = listRounds(movements);
  if (played.isError && !played.isFetching) {
    return <ErrorState error={played.error} onRetry={() => void played.refetch()} />;
  }
  return (
    <Stack gap={3} className={styles.played}>
      {movements.length > 0 && (
        <ul className={styles.rows} aria-label={statementCopy.roundsShown}>
          {movements.map(({ id, code, at, amount, balance_after }) => {
            const round = checked.get(id);
            return (
              <li key={id}>
                <Text as="span" variant="note">
                  {formatExactTime(at)}
                </Text>
                <span className={styles.word}>
                  {`${describeMovement(code)} `}
                  {round && <CheckLink round={round} at={at} />}
                </span>
                <b>{formatSignedMoney(amount)}</b>
                <Text as="span" variant="note" className={styles.left}>
                  {statementCopy.balanceAfter(formatMoney(balance_after))}
                </Text>
              </li>
            );
          })}
        </ul>
      )}
      {(!played.isSuccess || played.hasNextPage) && (
        <Button
          variant="quiet"
          size="small"
          isBusy={played.isFetching}
          onClick={() => {
            if (isAsked) void played.fetchNextPage();
            else setAsked(true);
          }}
        >
          {played.isFetching
            ? statementCopy.loadingMore
            : isAsked
              ? statementCopy.loadMore
              : statementCopy.seeRounds}
        </Button>
      )}
    </Stack>
  );
}
