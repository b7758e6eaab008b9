import * as v from 'valibot';
import { gameCategory } from '@/contract/games.contract';
import {
  differenceStates,
  gameCompare,
  gameComparisons,
  gameDifferenceClose,
  gameDifferences,
} from '@/contract/operator/game-comparisons.contract';
import {
  gameCategorySet,
  gameHide,
  gameListAccept,
  gameShow,
  operatorGames,
} from '@/contract/operator/games.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';

/** Returns the subject of `provider` or `provider/game`. */
function readSubject(text = ''): { provider_id: string; game_id?: string } {
  const [provider_id = '', game_id] = text.split('/');
  return { provider_id, ...(game_id !== undefined && { game_id }) };
}

/** Operator commands for the games and providers that members see. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'games list',
    summary: 'Lists the 200 games played most in 7 days, and whether they are hidden',
    load: async ({ client }) => (await client.call(operatorGames, { query: { limit: 200 } })).rows,
    none: 'No games.',
    columns: [
      ['provider', 'provider_id'],
      ['game', 'game_id'],
      ['name', 'name'],
      ['rounds', 'recent_rounds', 'right'],
      ['state', (row) => (row.is_hidden ? 'hidden' : 'shown')],
    ],
  }),
  {
    name: 'games hide',
    args: ['game', 'reason'],
    summary: 'Hides a game (provider/game) or a provider; open rounds are still paid',
    run: async ({ client, args: [game, reason = ''] }) => ({
      data: await client.call(gameHide, { body: { ...readSubject(game), reason } }),
      text: `${game}: hidden`,
    }),
  },
  {
    name: 'games show',
    args: ['game'],
    summary: 'Shows a hidden game (provider/game) or provider again',
    run: async ({ client, args: [game] }) => ({
      data: await client.call(gameShow, { body: readSubject(game) }),
      text: `${game}: shown`,
    }),
  },
  {
    name: 'games category',
    args: ['game', 'category'],
    summary: "Sets the category of a game (provider/game); 'listed' for that of its provider",
    run: async ({ client, args: [game, category] }) => {
      const { provider_id, game_id = '' } = readSubject(game);
      const body = {
        ...{ provider_id, game_id },
        category: category === 'listed' ? null : v.parse(gameCategory, category),
      };
      return {
        data: await client.call(gameCategorySet, { body }),
        text: `${game}: ${category}`,
      };
    },
  },
  {
    name: 'games accept-list',
    args: ['source'],
    summary: 'Lets the next list of a provider be taken although most games are missing in it',
    run: async ({ client, args: [source = ''] }) => ({
      data: await client.call(gameListAccept, { body: { source } }),
      text: `${source}: the next list will be taken`,
    }),
  },
  listCommand({
    name: 'games comparisons',
    options: { limit: false, cursor: false },
    summary: 'Lists the days whose transactions are compared with the lists of providers',
    load: async ({ client, options }) =>
      (await client.call(gameComparisons, { query: { ...options } })).rows,
    none: 'No comparisons.',
    columns: [
      ['day', 'day'],
      ['source', 'source'],
      ['compared', 'compared_at'],
      ['ours', (row) => row.ours?.count ?? null, 'right'],
      ['debits', (row) => row.ours?.debits ?? null, 'right'],
      ['credits', (row) => row.ours?.credits ?? null, 'right'],
      ['theirs', (row) => row.theirs?.count ?? null, 'right'],
      ['debits there', (row) => row.theirs?.debits ?? null, 'right'],
      ['credits there', (row) => row.theirs?.credits ?? null, 'right'],
      ['open', 'open_differences', 'right'],
      ['error', 'error'],
    ],
  }),
  {
    name: 'games compare',
    args: ['source', 'day'],
    summary: 'Asks for another comparison of a day (YYYY-MM-DD) with the list of a provider',
    run: async ({ client, args: [source = '', day = ''] }) => ({
      data: await client.call(gameCompare, { body: { source, day } }),
      text: `${source} ${day}: will be compared again within a minute`,
    }),
  },
  listCommand({
    name: 'games differences',
    options: { state: false, source: false, day: false, limit: false, cursor: false },
    summary: `Lists the transactions that a provider and we have differently; states: ${differenceStates.join(', ')}`,
    load: async ({ client, options }) =>
      (await client.call(gameDifferences, { query: { ...options } })).rows,
    none: 'No differences.',
    columns: [
      ['id', 'id', 'right'],
      ['day', 'day'],
      ['source', 'source'],
      ['transaction', 'transaction_id'],
      ['difference', 'kind'],
      ['movement', 'movement'],
      ['ours', 'our_amount', 'right'],
      ['theirs', 'their_amount', 'right'],
      ['member', 'username'],
      ['said', 'said'],
      ['gone', 'gone_at'],
      ['closed by', 'closed_by'],
      ['note', 'note'],
    ],
  }),
  {
    name: 'games close-difference',
    args: ['id', 'note'],
    summary: 'Closes a difference with a note about what was done; no money is moved',
    run: async ({ client, args: [id, note = ''] }) => ({
      data: await client.call(gameDifferenceClose, { body: { id, note } }),
      text: `${id}: closed`,
    }),
  },
];
