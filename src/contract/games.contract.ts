import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { agentCode, baht, countFromText, flag, slug } from './fields';
import { categoryKeys, gameOrders, lobbyKeys } from './lobby-key';
import { walletData } from './wallet.contract';

/** Default page length of game lists. */
export const GAME_LIST_LIMIT = 60;

/** Maximum number of a member's favourites, as many as one list shows. */
export const MOST_FAVOURITES = 60;

export const gameCategory = v.picklist(categoryKeys);
export type GameCategory = v.InferOutput<typeof gameCategory>;

/** A game of the catalogue, identified by `game_id`, `provider_id`, `sub_provider_id` and `source` together. */
export const gameData = v.object({
  game_id: v.string(),
  provider_id: v.string(),
  sub_provider_id: v.string(),
  /** Integration that serves the game. */
  source: v.string(),
  name: v.string(),
  provider_name: v.string(),
  category: gameCategory,
  /** Picture with badge and lettering; `image_small` is for tiles up to 80 px wide. */
  image: v.string(),
  image_small: v.string(),
  tag: v.nullable(v.picklist(['hot', 'new'])),
  /** Return to player in percent, as published by the provider; null when it publishes none. */
  rtp_percent: v.nullable(v.number()),
  /**
   * Number of rounds among which, on average, one wins free spins; null when the provider publishes no number. Only
   * lists of free spins have the field.
   */
  free_spins_one_in: v.optional(v.nullable(v.number())),
});

export type Game = v.InferOutput<typeof gameData>;

export const providerData = v.object({
  provider_id: v.string(),
  name: v.string(),
  /** Square mark of the provider, without its name; null when the provider has none. */
  logo: v.nullable(v.string()),
  game_count: v.number(),
});

export type GameProviderInfo = v.InferOutput<typeof providerData>;

export const gameList = defineEndpoint({
  method: 'GET',
  path: '/api/game/list',
  summary: 'Lists games by category, provider and name, in a chosen order',
  access: 'public',
  query: v.strictObject({
    provider: v.optional(slug),
    category: v.optional(gameCategory),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60))),
    game_id: v.optional(slug),
    sort: v.optional(v.picklist(gameOrders), 'popular'),
    limit: v.optional(countFromText(1, 120), GAME_LIST_LIMIT),
    /** `next_cursor` of the previous page, opaque to callers. */
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/))),
  }),
  data: v.object({
    games: v.array(gameData),
    total: v.number(),
    providers: v.array(providerData),
    next_cursor: v.nullable(v.string()),
  }),
  errors: [],
});

const lobbyKey = v.picklist(lobbyKeys);

export const gameLobby = defineEndpoint({
  method: 'GET',
  path: '/api/game/lobby',
  summary:
    "Lists the games of a lobby; `last` and `favourite` are the member's own, `hot` has the most played of 7 days, and `lotto` has none",
  access: 'public',
  query: v.strictObject({ lobby_key: lobbyKey, limit: v.optional(countFromText(1, 60), 14) }),
  data: v.object({ games: v.array(gameData) }),
  errors: [],
});

export const lobbyConfigs = defineEndpoint({
  method: 'GET',
  path: '/api/lobby/configs',
  summary:
    'Returns the name of a lobby, its providers, and its number of games, or of markets for `lotto`',
  access: 'public',
  query: v.strictObject({ lobby_key: lobbyKey }),
  data: v.object({
    lobby_key: lobbyKey,
    name: v.string(),
    game_count: v.number(),
    providers: v.array(providerData),
  }),
  errors: [],
});

/** The match at which a sportsbook opens. */
const match_id = v.optional(slug);

const gameReference = { game_id: slug, provider_id: slug };

export const gameFavourite = defineEndpoint({
  method: 'POST',
  path: '/api/game/favourite',
  summary:
    "Adds a game to the member's favourites or removes it; repeating the request changes nothing",
  access: 'member',
  body: v.strictObject({ ...gameReference, is_favourite: flag }),
  data: v.object({ is_favourite: v.boolean() }),
  errors: ['game.not_found', 'game.favourites_full'],
  invalidates: ['games'],
});

/** A wallet that can be used in a game. */
const playableWalletData = v.object({
  ...walletData.entries,
  /**
   * Turnover required before money can leave: for the main wallet the sum that a withdrawal requires, for a bonus
   * wallet the rest of its own bonus. 0 when nothing is required.
   */
  turnover_owed: baht,
});

export const gameWallets = defineEndpoint({
  method: 'POST',
  path: '/api/game/wallets',
  summary: "Lists the member's wallets that can be used in a game",
  access: 'member',
  body: v.strictObject({
    ...gameReference,
    sub_provider_id: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
  }),
  data: v.array(playableWalletData),
  errors: ['game.not_found', 'game.hidden', 'site.paused'],
});

const gameLinkData = v.object({ link: v.string() });

export const gameLink = defineEndpoint({
  method: 'POST',
  path: '/api/game/link',
  summary: 'Launches a game with a wallet and returns its URL for the frame',
  access: 'member',
  body: v.strictObject({
    ...gameReference,
    wallet_id: v.pipe(v.string(), v.regex(/^\d{1,18}$/)),
    is_mobile: flag,
    source: slug,
    match_id,
  }),
  data: gameLinkData,
  errors: [
    'game.not_found',
    'game.hidden',
    'game.unavailable',
    'site.paused',
    'wallet.not_usable',
    'safety.refused',
    'request.too_many',
  ],
  invalidates: ['games'],
});

export const gameDemo = defineEndpoint({
  method: 'POST',
  path: '/api/game/demo',
  summary: 'Launches a demo of a game, without sign-in or money, and returns its URL for the frame',
  access: 'public',
  body: v.strictObject({
    ...gameReference,
    is_mobile: flag,
    source: slug,
    match_id,
    agent_code: v.optional(agentCode),
  }),
  data: gameLinkData,
  errors: ['game.not_found', 'game.hidden', 'game.unavailable', 'site.paused', 'request.too_many'],
});
