import type { AreaModule } from '../area';
import { fetchGames } from '../games/games.queries';
import { createRoomPages } from './room.pages';
import { createRoomWatch } from './rooms.service';
import { soothRoutes } from './sooth.routes';

/** Baccarat rooms that everybody shares, and formulas with the hit rates that they really have. */
export const soothArea: AreaModule = {
  create: ({ providers, db }) => {
    const watch = createRoomWatch(providers, (gameIds) => fetchGames(db, gameIds));
    const pages = createRoomPages(watch);
    return {
      endpoints: soothRoutes(watch),
      subjects: { sooth: (_, query) => pages.hasRoom(query.get('room')) },
      previews: { sooth: (query) => pages.findPreview(query.get('room')) },
      listPages: pages.list,
    };
  },
};
