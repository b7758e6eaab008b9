import type { AreaModule } from '../area';
import { fetchGames } from '../games/games.queries';
import { createRoomPages } from './room-pages';
import { createRoomWatch } from './rooms.service';
import { trendsRoutes } from './trends.routes';

/** Shared baccarat rooms, with the measured hit rates of betting formulas. */
export const trendsArea: AreaModule = {
  create: ({ providers, db, agentId }) => {
    const watch = createRoomWatch(providers, (gameIds) => fetchGames(db, agentId, gameIds));
    const pages = createRoomPages(watch);
    return {
      endpoints: trendsRoutes(watch),
      subjects: { trends: (_, query) => pages.hasRoom(query.get('room')) },
      previews: { trends: (query) => pages.findPreview(query.get('room')) },
      listPages: pages.list,
    };
  },
};
