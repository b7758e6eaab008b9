import { createHub88Provider, type Hub88Deps } from '@/server/adapters/hub88/hub88-provider';
import { TEST_URL } from './app';
import { demoKeys, type Hub88StandIn, hub88Settings } from './hub88-stand-in';

/** Creates the adapter of Hub88, which speaks with a stand-in without a network. */
export function createTestHub88(hub88: Hub88StandIn, change: Partial<Hub88Deps> = {}) {
  return createHub88Provider({
    ...{ settings: hub88Settings('https://hub88.test'), keys: demoKeys, publicUrl: TEST_URL },
    ...{ fetch: hub88.fetch, fetchPicture: hub88.fetchPicture },
    ...change,
  });
}

/** Template of free rounds of the first game at two baht each; their number is chosen with the reward. */
export const prepaidOfFirstGame = {
  ...{ prepaid_uuid: 'p', game_code: 'game_0', currency: 'THB' },
  ...{ bet_value: 200_000, bet_count: null },
};
