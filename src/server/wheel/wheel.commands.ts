import { readFile } from 'node:fs/promises';
import type { BodyOf, DataInputOf } from '@/contract/endpoint';
import {
  wheelGrant,
  wheelSetList,
  wheelSetPut,
  wheelStockAdd,
} from '@/contract/operator/wheel.contract';
import { parseBaht } from '@/domain/baht';
import type { OperatorCommand } from '../terminal/command.types';
import { renderTable } from '../terminal/table.renderer';

type SetData = DataInputOf<typeof wheelSetList>[number];

/** `credit 10.00`, `points 50`, `free_rounds 5 × 1.00 golden-dragon`. */
function describePrize({ kind, amount, count, game_id: game }: SetData['prizes'][number]): string {
  return game === null
    ? `${kind} ${amount ?? count}`
    : `${kind} ${count} × ${String(amount)} ${game}`;
}

/** Says what a spin brings, and whether that is more than it costs. */
function describeWorth(put: DataInputOf<typeof wheelSetPut>): string {
  const { spin_worth: spin, points_worth: cost } = put;
  const worth = spin === null ? 'its spins never end' : `a spin brings ${spin} on average`;
  if (cost === null) return `${worth}; the shop has no credit to hold that against`;
  const isMore = spin === null || parseBaht(spin) > parseBaht(cost);
  return `${worth}, ${isMore ? 'MORE than' : 'within'} the ${cost} that its points bring in the shop`;
}

/** Operator commands for the wheel. */
export const commands: readonly OperatorCommand[] = [
  {
    words: 'wheel sets',
    options: { limit: false },
    summary: 'sets of prizes, the latest first: chances, what really came out, what is left',
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
          ['came out', ({ prize }) => prize.came_out, 'right'],
          ['of', ({ set }) => set.counted_plays, 'right'],
          ['left', ({ prize }) => prize.stock_left, 'right'],
          ['then', ({ prize }) => prize.fallback_no, 'right'],
        ],
        'No sets.',
      );
      return { data, text };
    },
  },
  {
    words: 'wheel put',
    places: ['file'],
    options: { force: false },
    summary:
      'put a further set of prizes from a JSON file: {"prizes":[{"kind":"credit","amount":"10","weight":16}, …]}, in the order of the number line; says what a spin of it brings; --force with an owner’s reason where that is more than it costs',
    run: async ({ client, places: [file = ''], options: { force } }) => {
      // Whether it is one, the server says, and what is wrong with it.
      const body = JSON.parse(await readFile(file, 'utf8')) as BodyOf<typeof wheelSetPut>;
      const data = await client.call(wheelSetPut, {
        body: { ...body, ...(force !== undefined && { force }) },
      });
      return { data, text: `version ${data.version}: ${describeWorth(data)}` };
    },
  },
  {
    words: 'wheel stock',
    places: ['version', 'no', 'pieces'],
    summary: 'add pieces to a prize that can run out',
    run: async ({ client, places: [version, no, pieces] }) => {
      const data = await client.call(wheelStockAdd, { body: { version, no, pieces } });
      return { data, text: `${version}/${no}: ${data.stock_left} left` };
    },
  },
  {
    words: 'wheel grant',
    places: ['phone', 'spins'],
    options: { reason: true, reference: false },
    summary: 'give spins; the member reads --reason; the same --reference again gives nothing more',
    run: async ({ client, places: [username, count], options: { reason, reference } }) => {
      const data = await client.call(wheelGrant, {
        body: { username, count, reason, ...(reference === undefined ? {} : { reference }) },
      });
      return { data, text: `${username}: ${data.free_spins} spins` };
    },
  },
];
