import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { Picture } from '@/shared/ui/picture';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { wheelCopy as copy } from '../wheel.copy';
import { wheelQueries } from '../wheel.queries';
import { describeAgo, nameGain, pictureOf } from '../wheel.rules';
import styles from './board.module.css';
import card from './card.module.css';

const SHOWN_FIRST = 5;

/** The latest wins of all members, with masked names. */
export function Board() {
  const { data: rows, dataUpdatedAt, error, refetch } = useQuery(wheelQueries.board());
  const [isWhole, setWhole] = useState(false);
  return (
    <section className={styles.board} aria-label={copy.board}>
      <div className={card.head}>
        <Row as="h2" variant="heading" className={styles.title}>
          {copy.board}
        </Row>
        {rows && rows.length > SHOWN_FIRST && (
          <Text
            as="button"
            variant="label"
            tone="accent"
            type="button"
            className={card.link}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? copy.seeLess : copy.seeAll}
          </Text>
        )}
      </div>
      {!rows ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={200} />
        )
      ) : rows.length === 0 ? (
        <EmptyState title={copy.boardEmpty} />
      ) : (
        <Card as="ul" className={styles.list}>
          {rows.slice(0, isWhole ? rows.length : SHOWN_FIRST).map((row) => (
            <li key={row.id}>
              <Stack as="span" isCentered tone="soft" className={card.tile}>
                <Picture src={pictureOf(row.prize.gain)} alt="" width={24} height={24} />
              </Stack>
              <span className={styles.who}>
                <span>{row.username}</span>
                <Text as="small" isBlock variant="note">
                  {describeAgo(row.at, dataUpdatedAt)}
                </Text>
              </span>
              <Text as="b" variant="strong">
                {nameGain(row.prize.gain)}
              </Text>
            </li>
          ))}
        </Card>
      )}
    </section>
  );
}
