import { readFile } from 'node:fs/promises';
import type { BodyOf } from '@/contract/endpoint';
import {
  wheelGrant,
  wheelSetList,
  wheelSetPut,
  wheelStockAdd,
} from '@/contract/operator/wheel.contract';
import type { OperatorCommand } from '../terminal/command.types';
import { renderTable } from '../terminal/table.renderer';

/** Operator commands for the wheel. */
export const commands: readonly OperatorCommand[] = [
  {
    words: 'wheel sets',
    options: { limit: false },
    summary: 'sets of prizes, the latest first: chances, what really came out, what is left',
    run: async ({ client, options: { limit } }) => {
      const data = await client.call(wheelSetList, { query: { limit } });
      const columns = [
        { title: 'version', isAmount: true },
        { title: 'no', isAmount: true },
        { title: 'prize' },
        { title: 'chance %', isAmount: true },
        { title: 'came out', isAmount: true },
        { title: 'of', isAmount: true },
        { title: 'left', isAmount: true },
        { title: 'then', isAmount: true },
      ];
      const rows = data.flatMap((set) =>
        set.prizes.map((prize) => [
          set.version,
          prize.no,
          `${prize.kind} ${prize.amount ?? prize.count}`,
          prize.weight,
          prize.came_out,
          set.counted_plays,
          prize.stock_left,
          prize.fallback_no,
        ]),
      );
      return { data, text: rows.length === 0 ? 'No sets.' : renderTable(columns, rows) };
    },
  },
  {
    words: 'wheel put',
    places: ['file'],
    summary:
      'put a further set of prizes from a JSON file: {"prizes":[{"kind":"credit","amount":"10","weight":16}, …]}, in the order of the number line',
    run: async ({ client, places: [file = ''] }) => {
      // Whether it is one, the server says, and what is wrong with it.
      const body = JSON.parse(await readFile(file, 'utf8')) as BodyOf<typeof wheelSetPut>;
      const data = await client.call(wheelSetPut, { body });
      return { data, text: `version ${data.version}` };
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
