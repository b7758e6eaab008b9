import playIcon from '@phosphor-icons/core/fill/play-fill.svg?icon';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Game } from '@/contract/games.contract';
import { hydration } from '@/shared/state/hydration';
import { userStore } from '@/shared/state/user.store';
import { Icon } from '@/shared/ui/icon';
import { Stack } from '@/shared/ui/kit';
import { SectionHeading } from '@/shared/ui/section-heading';
import { gamesCopy } from '../games.copy';
import { LAST_COUNT, lobbyQuery } from '../games.queries';
import { openGame } from '../select-game';
import styles from './last-played.module.css';

export interface LastPlayedProps {
  /** Content before the first game. */
  start: ReactNode;
}

/** The member's last played games. Their space is reserved while loading, so that nothing moves. */
export function LastPlayed({ start }: LastPlayedProps) {
  const { isLoggedIn } = useSnapshot(userStore);
  const { isComplete } = useSnapshot(hydration);
  const last = useQuery({ ...lobbyQuery('last', LAST_COUNT), enabled: isLoggedIn });
  if (isComplete && (!isLoggedIn || (last.error && !last.data))) return null;
  return (
    <section
      className={isComplete ? undefined : styles.keptForMember}
      aria-labelledby="last-played"
    >
      <SectionHeading
        id="last-played"
        title={last.data?.length === 0 ? gamesCopy.startTitle : gamesCopy.lastTitle}
      />
      <Stack gap={2} className={styles.list}>
        {last.data?.map((game) => <ResumeTile key={game.game_id} game={game} />) ??
          Array.from({ length: LAST_COUNT }, (_, index) => (
            <span key={index} className={styles.place} aria-hidden="true" />
          ))}
        {last.data?.length === 0 && (
          <>
            <span className={styles.place} aria-hidden="true" />
            <Stack as="p" isCentered isCard variant="quiet" className={styles.empty}>
              {start}
            </Stack>
          </>
        )}
      </Stack>
    </section>
  );
}

function ResumeTile({ game }: { game: Game }) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.focus({ preventScroll: true });
    openGame(game);
  };
  return (
    <button
      type="button"
      className={styles.tile}
      aria-label={gamesCopy.resumeGame(game.name)}
      onClick={handleClick}
    >
      <img
        className={styles.art}
        src={game.image_small}
        alt=""
        width={160}
        height={214}
        decoding="async"
      />
      <span className={styles.text}>
        <b>{game.name}</b>
        <span>{game.provider_name}</span>
      </span>
      <Icon name={playIcon} size={20} className={styles.arrow} />
    </button>
  );
}
