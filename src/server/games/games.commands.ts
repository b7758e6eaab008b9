import * as v from 'valibot';
import { gameCategory } from '@/contract/games.contract';
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
];
