import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { QuestBook } from '@/contract/quests.contract';
import { routes } from '@/contract/routes';
import { formatMoney } from '@/domain/money';
import { isReachable } from '@/shared/routing/use-route';
import { ButtonLink } from '@/shared/ui/button-link';
import { Card, InfoLine, Row, Stack, Text } from '@/shared/ui/kit';
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
  /** URL that adds the agent's official account as a friend; empty for none. */
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
    // Midnight ends a daily quest without any event from the stream.
    refetchInterval: ({ state }) => untilNextChange(state.data?.quests ?? [], Date.now()),
  });
  return (
    <Stack gap={3} className={styles.screen}>
      <Row as="header" gap={1} className={styles.head}>
        <BackLink to="member" />
        <div className={styles.title}>
          <Text as="h1" variant="title">
            {routes.quest.title}
          </Text>
          <p>{questsCopy.subtitle}</p>
        </div>
      </Row>
      {book ? (
        <Board book={book} friendUrl={friendUrl} nowMs={dataUpdatedAt} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Stack>
  );
}

function Board({ book, friendUrl, nowMs }: QuestBoardProps & { book: QuestBook; nowMs: number }) {
  /** Spins of the latest reward that included spins. */
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
        <Row
          gap={3}
          place="spread"
          variant="label"
          tone="success"
          className={styles.won}
          role="status"
        >
          <span>{questsCopy.spinsWon(spins)}</span>
          <ButtonLink name="wheel" variant="quiet" size="small">
            {questsCopy.toWheel}
          </ButtonLink>
        </Row>
      )}
      <Stack gap={3} className={styles.columns}>
        <Stack gap={3} className={styles.column}>
          {checkIn && <CheckInCard quest={checkIn} onTaken={shared.onTaken} />}
          {ladders.map((quest) => (
            <LadderCard key={quest.id} quest={quest} {...shared} />
          ))}
        </Stack>
        <Stack gap={3} className={styles.column}>
          {rows.length > 0 && (
            <section aria-labelledby="other-quests">
              <Row
                gap={3}
                align="baseline"
                place="spread"
                variant="note"
                className={styles.section}
              >
                <Text as="h2" variant="heading" tone="plain" id="other-quests">
                  {questsCopy.others}
                </Text>
                <span>{questsCopy.othersHint}</span>
              </Row>
              <Card as="ul" className={styles.rows}>
                {rows.map((quest) => (
                  <QuestRow key={quest.id} quest={quest} nowMs={nowMs} {...shared} />
                ))}
              </Card>
            </section>
          )}
          <InfoLine>
            {questsCopy.playPrices(formatMoney(book.play.point), formatMoney(book.play.spin))}
          </InfoLine>
          <InfoLine>{questsCopy.note}</InfoLine>
        </Stack>
      </Stack>
    </>
  );
}

function Waiting() {
  return (
    <Stack gap={3} className={styles.columns} aria-busy="true">
      <Stack gap={3} className={styles.column}>
        <Skeleton height={92} />
        <Skeleton height={224} />
        <Skeleton height={204} />
      </Stack>
      <Stack gap={3} className={styles.column}>
        <Skeleton height={280} />
      </Stack>
    </Stack>
  );
}
