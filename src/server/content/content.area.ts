import * as v from 'valibot';
import { gameCategory } from '@/contract/games.contract';
import type { AreaModule } from '../area';
import { contentRoutes } from './content.routes';
import { seedContent } from './content.seed';
import { fetchNotifications } from './content.service';

/** Banners, announcements and events of the agent. */
export const contentArea: AreaModule = {
  create: (house) => {
    const { db, agentId } = house;
    return {
      endpoints: contentRoutes(house),
      announcements: async (screen) =>
        screen === 'home' || v.is(gameCategory, screen) ? fetchNotifications(db, agentId) : [],
    };
  },
  seed: { site: seedContent },
};
