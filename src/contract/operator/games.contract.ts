import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { slug } from '../fields';
import { gameCategory } from '../games.contract';
import { instant } from '../gateway.contract';
import { offerReaders, owners } from '../operator-roles';
import { limit } from './operator.fields';

/** A game or a whole provider that is hidden. */
const hidden = v.object({
  reason: v.string(),
  /** Time from which it is shown again; null until someone shows it. */
  until: v.nullable(v.string()),
  written_by: v.string(),
  written_at: v.string(),
});
export type Hidden = v.InferOutput<typeof hidden>;

const provider = v.object({
  provider_id: v.string(),
  name: v.string(),
  source: v.string(),
  game_count: v.number(),
  /** Number of its games that are hidden one by one. */
  hidden_games: v.number(),
  hidden: v.nullable(hidden),
});
export type OperatorProvider = v.InferOutput<typeof provider>;

const game = v.object({
  provider_id: v.string(),
  provider_name: v.string(),
  game_id: v.string(),
  name: v.string(),
  /** Category at the agent. */
  category: gameCategory,
  /** Category in the provider's list. */
  listed_category: gameCategory,
  /** Rounds of all agents in the last 7 days. */
  recent_rounds: v.number(),
  hidden: v.nullable(hidden),
  /** Whether the game is not offered: it is hidden itself, or its provider is. */
  is_hidden: v.boolean(),
});
export type OperatorGame = v.InferOutput<typeof game>;

/** A game; without `game_id`, all games of the provider. */
const subject = { provider_id: slug, game_id: v.optional(slug) };

export const operatorGames = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/games',
  summary: 'Lists the providers, and page by page the games, with what is hidden',
  access: 'operator',
  roles: offerReaders,
  query: v.strictObject({
    provider: v.optional(slug),
    category: v.optional(gameCategory),
    state: v.optional(v.picklist(['shown', 'hidden'])),
    q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60, 'คำค้นยาวเกินไป'))),
    /** `next_cursor` of the previous page. */
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/))),
    limit,
  }),
  data: v.object({
    providers: v.array(provider),
    rows: v.array(game),
    next_cursor: v.nullable(v.string()),
  }),
  errors: [],
});

export const gameHide = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/games/hide',
  summary:
    'Hides a game or a provider from members, or changes reason and end of its hiding; open rounds are still credited and paid',
  access: 'operator',
  roles: owners,
  stepUp: true,
  body: v.strictObject({
    ...subject,
    reason: v.pipe(
      v.string('กรุณาระบุเหตุผล'),
      v.trim(),
      v.nonEmpty('กรุณาระบุเหตุผล'),
      v.maxLength(200, 'เหตุผลยาวเกินไป'),
    ),
    /** Time from which it is shown again by the clock; null until someone shows it. */
    until: v.optional(v.nullable(instant), null),
  }),
  data: v.null(),
  errors: ['game.not_found'],
});

export const gameShow = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/games/show',
  summary: 'Shows a hidden game or provider again',
  access: 'operator',
  roles: owners,
  stepUp: true,
  body: v.strictObject(subject),
  data: v.null(),
  errors: ['game.not_hidden'],
});

export const gameCategorySet = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/games/category',
  summary:
    "Sets the category of a game for the agent's members, null for that of its provider; cashback and bonus rules of later rounds follow it",
  access: 'operator',
  roles: owners,
  stepUp: true,
  body: v.strictObject({
    ...{ provider_id: slug, game_id: slug },
    category: v.nullable(gameCategory),
  }),
  data: v.null(),
  errors: ['game.not_found'],
});

export const gameListAccept = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/games/accept_list',
  summary:
    "Lets the next list of a provider's games be taken although it lacks more than half of those offered, and asks for it at once",
  access: 'operator',
  roles: owners,
  stepUp: true,
  body: v.strictObject({ source: slug }),
  data: v.null(),
  errors: ['request.not_found'],
});
