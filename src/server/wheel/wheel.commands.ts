import { readFile } from 'node:fs/promises';
import type { BodyOf, DataInputOf } from '@/contract/endpoint';
import {
  wheelGrant,
  wheelSetList,
  wheelSetPut,
  wheelStockAdd,
  wheelWorth,
} from '@/contract/operator/wheel.contract';
import { parseBaht } from '@/domain/baht';
import type { OperatorCommand } from '../terminal/command-types';
import { renderTable } from '../terminal/table.renderer';

type SetData = DataInputOf<typeof wheelSetList>[number];

/** Describes a prize, as `credit 10.00`, `points 50` or `free_rounds 5 × 1.00 golden-dragon`. */
function describePrize({ kind, amount, count, game_id: game }: SetData['prizes'][number]): string {
  return game === null
    ? `${kind} ${amount ?? count}`
    : `${kind} ${count} × ${String(amount)} ${game}`;
}

/** Describes the average worth of a spin, and whether it exceeds the shop worth of the points that a spin costs. */
function describeWorth(put: Omit<DataInputOf<typeof wheelSetPut>, 'version'>): string {
  const { spin_worth: spin, points_worth: cost } = put;
  const worth =
    spin === null
      ? 'a spin has no finite worth, because its spins bring further spins without end'
      : `a spin is worth ${spin} on average`;
  if (cost === null) return `${worth}; the shop offers no credit to compare it with`;
  const isMore = spin === null || parseBaht(spin) > parseBaht(cost);
  return `${worth}, ${isMore ? 'MORE than' : 'within'} the ${cost} that its points are worth in the shop`;
}

/** Operator commands for the wheel. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'wheel sets',
    options: { limit: false },
    summary:
      'Lists prize sets, the latest first, with the chance, the actual draws and the remaining stock of each prize',
    run: async ({ client, options: { limit } }) => {
      const data = await client.call(wheelSetList, { query: { limit } });
      const rows = data.flatMap((set) => set.prizes.map((prize) => ({ set, prize })));
      const text = renderTable(
        rows,
        [
          ['version', ({ set }) => set.version, 'right'],
          ['no', ({ prize }) => prize.no, 'right'],
          ['prize', ({ prize }) => describePrize(prize)],
          ['chance %', ({ prize }) => prize.weight, 'right'],
          ['drawn', ({ prize }) => prize.came_out, 'right'],
          ['spins', ({ set }) => set.counted_plays, 'right'],
          ['stock left', ({ prize }) => prize.stock_left, 'right'],
          ['fallback', ({ prize }) => prize.fallback_no, 'right'],
        ],
        'No prize sets.',
      );
      return { data, text };
    },
  },
  {
    name: 'wheel put',
    args: ['file'],
    options: { force: false },
    summary:
      'Adds a prize set from a JSON file: {"prizes":[{"kind":"credit","amount":"10","weight":16}, …]}, in the order of the number line; prints the average worth of a spin; --force with an owner’s reason accepts a spin that is worth more than it costs',
    run: async ({ client, args: [file = ''], options: { force } }) => {
      // The server validates the file and reports errors.
      const body = JSON.parse(await readFile(file, 'utf8')) as BodyOf<typeof wheelSetPut>;
      const data = await client.call(wheelSetPut, {
        body: { ...body, ...(force !== undefined && { force }) },
      });
      return { data, text: `version ${data.version}: ${describeWorth(data)}` };
    },
  },
  {
    name: 'wheel worth',
    args: ['file'],
    summary:
      'Computes the average worth of a spin of the prize set in a JSON file, without putting it',
    run: async ({ client, args: [file = ''] }) => {
      // The server validates the file and reports errors.
      const { prizes } = JSON.parse(await readFile(file, 'utf8')) as BodyOf<typeof wheelSetPut>;
      const data = await client.call(wheelWorth, { query: { prizes: JSON.stringify(prizes) } });
      const loss = data.is_loss ? '; putting it needs an owner’s reason' : '';
      return { data, text: `${describeWorth(data)}${loss}` };
    },
  },
  {
    name: 'wheel stock',
    args: ['version', 'no', 'pieces'],
    summary: 'Adds pieces to a prize with a limited stock',
    run: async ({ client, args: [version, no, pieces] }) => {
      const data = await client.call(wheelStockAdd, { body: { version, no, pieces } });
      return { data, text: `${version}/${no}: ${data.stock_left} left` };
    },
  },
  {
    name: 'wheel grant',
    args: ['phone', 'spins'],
    options: { reason: true, reference: false },
    summary:
      'Gives spins to a member, who reads --reason; repeating a --reference gives nothing more',
    run: async ({ client, args: [username, count], options: { reason, reference } }) => {
      const data = await client.call(wheelGrant, {
        body: { username, count, reason, ...(reference === undefined ? {} : { reference }) },
      });
      return { data, text: `${username}: ${data.free_spins} spins` };
    },
  },
];
