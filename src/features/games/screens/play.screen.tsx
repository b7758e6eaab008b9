import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLocation, useSearchParams } from 'wouter';
import { type PlayUrl, readPlayUrl } from '@/contract/play-url';
import { hrefFor } from '@/shared/routing/use-route';
import { hydration } from '@/shared/state/hydration';
import { userStore } from '@/shared/state/user.store';
import { ButtonLink } from '@/shared/ui/button-link';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { gameQuery } from '../catalogue.queries';
import { GamePlayer } from '../components/game-player';
import { LaunchProgress } from '../components/launch-progress';
import { playerCopy } from '../player.copy';
import { toSelectedGame } from '../select-game';
import styles from './play.screen.module.css';

/** A game as a page of its own, for links to one game. */
export function Screen() {
  const [query] = useSearchParams();
  const url = readPlayUrl(query);
  // The router already shows 404 for a malformed game URL.
  return url ? <Play key={`${url.gameId} ${url.isDemo} ${url.matchId}`} url={url} /> : <ToGames />;
}

/** Redirects a URL without a game to the member's last played games, or to the popular ones. */
function ToGames() {
  const { isComplete } = useSnapshot(hydration);
  const { isLoggedIn } = useSnapshot(userStore);
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isComplete) return;
    navigate(hrefFor('lobby', { name: isLoggedIn ? 'last' : 'hot' }), { replace: true });
  }, [isComplete, isLoggedIn, navigate]);
  return (
    <div className={`${styles.page} ${styles.middle}`}>
      <LaunchProgress text={playerCopy.opening} />
    </div>
  );
}

function Play({ url }: { url: PlayUrl }) {
  const { gameId, providerId, isDemo, matchId } = url;
  const { data, error, refetch } = useQuery(gameQuery(gameId));
  const [, navigate] = useLocation();
  const game = data?.provider_id === providerId ? data : null;
  const selected = useMemo(
    () => game && toSelectedGame(game, isDemo, matchId),
    [game, isDemo, matchId],
  );
  const lobby = game?.category ?? 'slot';
  const handleClose = useMemo(
    () => () => navigate(hrefFor(lobby), { replace: true }),
    [navigate, lobby],
  );

  if (selected) {
    return (
      <div className={styles.page}>
        <GamePlayer game={selected} headingLevel={1} onClose={handleClose} />
      </div>
    );
  }
  return (
    <div className={`${styles.page} ${styles.middle}`}>
      {data !== undefined ? (
        <EmptyState
          title={playerCopy.gameNotFound}
          action={
            <ButtonLink name="slot" variant="quiet">
              {playerCopy.findOther}
            </ButtonLink>
          }
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LaunchProgress text={playerCopy.opening} />
      )}
    </div>
  );
}
