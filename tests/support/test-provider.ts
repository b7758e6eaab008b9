import type { RoundProof } from '@/contract/fairness.contract';
import {
  type FreeRoundsGrant,
  type GameProvider,
  type GrantedReward,
  type LaunchRequest,
  type ProviderGame,
  type ProviderShoe,
  ProviderUnavailableError,
} from '@/server/games/game-provider';

/** A provider with a catalogue for tests; it accepts launches at once and can be switched off. */
export interface TestProvider extends GameProvider {
  /** Launches so far, oldest first. */
  readonly launches: LaunchRequest[];
  /** Requested free rounds so far, oldest first. */
  readonly grants: FreeRoundsGrant[];
  /** While true, every launch and grant fails. */
  down: boolean;
  /** While true, free rounds are granted but the response is lost. */
  losesResponses: boolean;
  /** The response to free rounds. */
  saysToGrants: 'granted' | 'refused' | GrantedReward;
  /** Proofs of rounds by `round/{id}`, and of shared shoes and matches by `shared/{id}`. */
  readonly proofs: Map<string, RoundProof>;
  /** Players and games whose seed was asked for, oldest first. */
  readonly revealed: (readonly [playerId: string, gameId: string])[];
  /** The response to the request for a seed. */
  saysToReveals: 'revealed' | 'round_open' | null;
}

const STUDIOS = [
  { providerId: 'manee', name: 'Manee Studio', logo: '/art/providers/manee.webp' },
  { providerId: 'northlight', name: 'Northlight', logo: null },
  { providerId: 'tables', name: 'โต๊ะสด', logo: null },
];

/** Names with characters and scripts that a careless search would get wrong. */
const NAMED_GAMES: readonly Partial<ProviderGame>[] = [
  { gameId: 'golden-dragon', name: 'Golden Dragon', tag: 'hot', freeRoundStakes: [100, 200, 500] },
  { gameId: 'hundred', name: '100% Lucky', hasFreeSpins: true, freeSpinsOneIn: 140 },
  { gameId: 'snake-eyes', name: 'Snake_Eyes', tag: 'new', rtpPercent: 97.1, hasFreeSpins: true },
  { gameId: 'backslash', name: 'Back\\Slash', hasFreeSpins: true, freeSpinsOneIn: 59 },
  { gameId: 'mangkorn', name: 'มังกรทอง', providerId: 'northlight' },
  {
    gameId: 'baccarat',
    name: 'บาคาร่า',
    providerId: 'tables',
    category: 'casino',
    rtpPercent: null,
  },
];

const FILLER_GAMES = 64;

const ROOM = {
  roomId: 'gold',
  name: 'ห้องทอง',
  providerId: 'tables',
  gameId: 'baccarat',
  minSatang: 500,
  maxSatang: 500_000,
};
const SHOE: ProviderShoe = {
  shoeId: 'gold-1',
  seedHash: 'ab'.repeat(32),
  beginsAt: new Date('2026-03-01T12:00:00Z'),
  handCount: 66,
  hands: [{ winner: 'banker', playerPair: false, bankerPair: true }],
  clockAt: new Date('2026-03-01T12:00:25Z'),
};

const SHOE_PROOF: RoundProof = {
  kind: 'baccarat',
  game_id: ROOM.gameId,
  played_at: SHOE.beginsAt.toISOString(),
  promised_at: SHOE.beginsAt.toISOString(),
  seed_hash: SHOE.seedHash,
  seed: null,
  is_seed_lost: false,
  tables_hash: null,
  shoe_id: SHOE.shoeId,
  hand: null,
  outcome: null,
};

/** Creates the provider, by default named `sandbox`, able to give free rounds and to prove its rounds. */
export function createTestProvider(
  options: { source?: string; secret?: string; givesRounds?: boolean; proves?: boolean } = {},
): TestProvider {
  const {
    source = 'sandbox',
    secret = 'a secret shared with the provider',
    givesRounds = true,
    proves = true,
  } = options;
  const provider: TestProvider = {
    source,
    secret,
    frameSources: ['https://games.test'],
    launches: [],
    grants: [],
    down: false,
    losesResponses: false,
    saysToGrants: 'granted',
    proofs: new Map([[`shared/${SHOE.shoeId}`, SHOE_PROOF]]),
    revealed: [],
    saysToReveals: 'revealed',
    listCatalogue: () => Promise.resolve({ studios: STUDIOS, games: listGames() }),
    launch: (request) => {
      if (provider.down) {
        return Promise.reject(new ProviderUnavailableError(source, 'switched off by the test'));
      }
      provider.launches.push(request);
      return Promise.resolve(`https://games.test/${request.gameId}`);
    },
    rooms: () => Promise.resolve({ rooms: [{ ...ROOM, shoe: SHOE }], pastShoes: [] }),
    shoe: () => Promise.resolve(SHOE),
    ...(proves && {
      proofOf: ({ kind, id }) => {
        if (provider.down) {
          return Promise.reject(new ProviderUnavailableError(source, 'switched off by the test'));
        }
        return Promise.resolve(provider.proofs.get(`${kind}/${id}`) ?? null);
      },
      revealSeed: (playerId, gameId) => {
        provider.revealed.push([playerId, gameId]);
        return Promise.resolve(provider.saysToReveals);
      },
    }),
    ...(givesRounds && {
      grantFreeRounds: (grant) => {
        if (provider.down) {
          return Promise.reject(new ProviderUnavailableError(source, 'switched off by the test'));
        }
        provider.grants.push(grant);
        if (provider.losesResponses) {
          return Promise.reject(new ProviderUnavailableError(source, 'its response was lost'));
        }
        return Promise.resolve(provider.saysToGrants);
      },
    }),
  };
  return provider;
}

function listGames(): ProviderGame[] {
  const fillers = Array.from({ length: FILLER_GAMES }, (_, index) => ({
    gameId: `filler-${index + 1}`,
    name: `Filler ${index + 1}`,
  }));
  return [...NAMED_GAMES, ...fillers].map((game) => ({
    providerId: 'manee',
    gameId: 'unnamed',
    subProviderId: 'manee-slot',
    name: '',
    category: 'slot',
    image: '/art/games/one.webp',
    imageSmall: '/art/games/one-s.webp',
    tag: null,
    rtpPercent: 96.5,
    hasFreeSpins: false,
    ...game,
  }));
}
