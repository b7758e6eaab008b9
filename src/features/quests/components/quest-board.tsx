import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { QuestBook } from '@/contract/quests.contract';
import { routes } from '@/contract/routes';
import { formatMoney } from '@/domain/money';
import { isReachable } from '@/shared/routing/use-route';
import { ButtonLink } from '@/shared/ui/button-link';
import { InfoLine } from '@/shared/ui/info-line';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { BackLink } from '@/shared/ui/title-row';
import { arrange, untilNextChange } from '../quest.rules';
import { questsCopy } from '../quests.copy';
import { questsQueries } from '../quests.queries';
import { CheckInCard } from './check-in-card';
import { LadderCard } from './ladder-card';
import styles from './quest-board.module.css';
import { QuestRow } from './quest-row';
import { Summary } from './summary';

export interface QuestBoardProps {
  /** Where the agent's official account is added as a friend; empty where there is none. */
  friendUrl: string;
}

/** All quests of the member. */
export function QuestBoard({ friendUrl }: QuestBoardProps) {
  const {
    data: book,
    dataUpdatedAt,
    error,
    refetch,
  } = useQuery({
    ...questsQueries.book(),
    // At midnight a day ends, whatever the stream says.
    refetchInterval: ({ state }) => untilNextChange(state.data?.quests ?? [], Date.now()),
  });
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <BackLink to="member" />
        <div className={styles.title}>
          <h1>{routes.quest.title}</h1>
          <p>{questsCopy.subtitle}</p>
        </div>
      </header>
      {book ? (
        <Board book={book} friendUrl={friendUrl} nowMs={dataUpdatedAt} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </div>
  );
}

function Board({ book, friendUrl, nowMs }: QuestBoardProps & { book: QuestBook; nowMs: number }) {
  /** Spins of the last reward that brought some. */
  const [spins, setSpins] = useState(0);
  const { checkIn, ladders, rows } = arrange(book.quests);
  if (book.quests.length === 0) {
    return (
      <EmptyState
        title={questsCopy.none}
        action={
          isReachable('promotions') && (
            <ButtonLink name="promotions" variant="quiet">
              {questsCopy.toPromotions}
            </ButtonLink>
          )
        }
      />
    );
  }
  const shared = {
    friendUrl,
    onTaken: (reward: { spins: number }) => setSpins(reward.spins),
  };
  return (
    <>
      <Summary book={book} />
      {spins > 0 && (
        <div className={styles.won} role="status">
          <span>{questsCopy.spinsWon(spins)}</span>
          <ButtonLink name="wheel" variant="quiet" size="small">
            {questsCopy.toWheel}
          </ButtonLink>
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          {checkIn && <CheckInCard quest={checkIn} onTaken={shared.onTaken} />}
          {ladders.map((quest) => (
            <LadderCard key={quest.id} quest={quest} {...shared} />
          ))}
        </div>
        <div className={styles.column}>
          {rows.length > 0 && (
            <section aria-labelledby="other-quests">
              <div className={styles.section}>
                <h2 id="other-quests">{questsCopy.others}</h2>
                <span>{questsCopy.othersHint}</span>
              </div>
              <ul className={styles.rows}>
                {rows.map((quest) => (
                  <QuestRow key={quest.id} quest={quest} nowMs={nowMs} {...shared} />
                ))}
              </ul>
            </section>
          )}
          <InfoLine>
            {questsCopy.playPrices(formatMoney(book.play.point), formatMoney(book.play.spin))}
          </InfoLine>
          <InfoLine>{questsCopy.note}</InfoLine>
        </div>
      </div>
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.columns} aria-busy="true">
      <div className={styles.column}>
        <Skeleton height={92} />
        <Skeleton height={224} />
        <Skeleton height={204} />
      </div>
      <div className={styles.column}>
        <Skeleton height={280} />
      </div>
    </div>
  );
}
