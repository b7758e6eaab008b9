import { useQuery } from '@tanstack/react-query';
import { SectionHeading } from '@/shared/ui/section-heading';
import { gamesCopy } from '../games.copy';
import { catalogueGlanceQuery } from '../games.queries';
import { GameCard } from './game-card';
import { GameGrid } from './game-grid';
import { Studios } from './studios';

/** The latest games and all studios; renders nothing while they load or when there are none. */
export function FreshGames() {
  const { data } = useQuery(catalogueGlanceQuery());
  if (!data) return null;
  const { games, providers } = data;
  return (
    <>
      {games.length > 0 && (
        <section aria-labelledby="fresh-games">
          <SectionHeading
            id="fresh-games"
            title={gamesCopy.freshTitle}
            seeAll="lobby"
            seeAllQuery={{ sort: 'new' }}
          />
          <GameGrid rows={1}>
            {games.map((game) => (
              <GameCard key={game.game_id} game={game} />
            ))}
          </GameGrid>
        </section>
      )}
      <Studios providers={providers} />
    </>
  );
}
