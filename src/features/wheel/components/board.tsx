import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Picture } from '@/shared/ui/picture';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { wheelCopy as copy } from '../wheel.copy';
import { wheelQueries } from '../wheel.queries';
import { describeAgo, nameGain, pictureOf } from '../wheel.rules';
import styles from './board.module.css';
import card from './card.module.css';

const SHOWN_FIRST = 5;

/** The last wins of everybody, with masked names. */
export function Board() {
  const { data: rows, dataUpdatedAt, error, refetch } = useQuery(wheelQueries.board());
  const [isWhole, setWhole] = useState(false);
  return (
    <section className={styles.board} aria-label={copy.board}>
      <div className={card.head}>
        <h2 className={styles.title}>{copy.board}</h2>
        {rows && rows.length > SHOWN_FIRST && (
          <button type="button" className={card.link} onClick={() => setWhole(!isWhole)}>
            {isWhole ? copy.seeLess : copy.seeAll}
          </button>
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
        <ul className={styles.list}>
          {rows.slice(0, isWhole ? rows.length : SHOWN_FIRST).map((row) => (
            <li key={row.id}>
              <span className={card.tile}>
                <Picture src={pictureOf(row.prize.gain)} alt="" width={24} height={24} />
              </span>
              <span className={styles.who}>
                <span>{row.username}</span>
                <small>{describeAgo(row.at, dataUpdatedAt)}</small>
              </span>
              <b>{nameGain(row.prize.gain)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
