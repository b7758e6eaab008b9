import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Game } from '@/contract/games.contract';
import { ButtonLink } from '@/shared/ui/button-link';
import { Chip } from '@/shared/ui/chip';
import { SectionHeading } from '@/shared/ui/section-heading';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { usePictureTurn } from '@/shared/ui/use-picture-turn';
import { gamesCopy } from '../games.copy';
import { lobbyQuery, providerGamesQuery, SECTION_LIMIT } from '../games.queries';
import { GameCard } from './game-card';
import { CardSkeletons, GameGrid } from './game-grid';
import styles from './hot-games.module.css';

/** Number of provider chips that fit beside the heading. */
const CHIP_COUNT = 4;
/** Number of pictures that load first: the first row of a phone. */
const EARLY_PICTURES = { web: 4, line: 4 };

/** The most played games of the week; on a desktop they can be filtered by provider. */
export function HotGames() {
  const [providerId, setProviderId] = useState<string | null>(null);
  const hot = useQuery(lobbyQuery('hot'));
  const ofProvider = useQuery({
    ...providerGamesQuery(providerId ?? ''),
    enabled: providerId !== null,
  });
  const shown = providerId === null ? hot : ofProvider;
  const providers = hot.data ? listProviders(hot.data) : [];

  return (
    <section aria-labelledby="hot-games">
      <SectionHeading id="hot-games" title={gamesCopy.hotTitle} seeAll="lobby">
        {providers.length > 1 && (
          <div className={styles.providers} role="group" aria-label={gamesCopy.providersLabel}>
            <Chip isSelected={providerId === null} onClick={() => setProviderId(null)}>
              {gamesCopy.allProviders}
            </Chip>
            {providers.map(([id, name]) => (
              <Chip key={id} isSelected={providerId === id} onClick={() => setProviderId(id)}>
                {name}
              </Chip>
            ))}
          </div>
        )}
      </SectionHeading>
      {shown.error && !shown.data ? (
        <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />
      ) : shown.data?.length === 0 ? (
        <EmptyState
          title={providerId === null ? gamesCopy.hotEmpty : gamesCopy.providerEmpty}
          action={<SeeAllGames />}
        />
      ) : (
        <GameGrid rows={2}>
          {shown.data ? <Cards games={shown.data} /> : <CardSkeletons count={SECTION_LIMIT} />}
        </GameGrid>
      )}
    </section>
  );
}

function Cards({ games }: { games: readonly Game[] }) {
  const toTurn = usePictureTurn(EARLY_PICTURES);
  return games.map((game, index) => (
    <GameCard key={game.game_id} game={game} turn={toTurn(index)} />
  ));
}

function SeeAllGames() {
  return (
    <ButtonLink name="lobby" variant="quiet">
      {gamesCopy.hotEmptyAction}
    </ButtonLink>
  );
}

/** Lists the providers of the games, in the order of the games. */
function listProviders(games: readonly Game[]): [id: string, name: string][] {
  return [...new Map(games.map((game) => [game.provider_id, game.provider_name]))].slice(
    0,
    CHIP_COUNT,
  );
}
