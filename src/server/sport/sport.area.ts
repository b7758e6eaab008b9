import type { AreaModule } from '../area';
import { fetchGames } from '../games/games.queries';
import { createMatchWatch } from './matches.service';
import { sportRoutes } from './sport.routes';

/** Matches that can be bet on, shown outside the game. */
export const sportArea: AreaModule = {
  create: ({ providers, db, agentId }) => ({
    endpoints: sportRoutes(
      createMatchWatch(providers, (gameIds) => fetchGames(db, agentId, gameIds)),
    ),
  }),
};
