import { pictureDelete, pictureList, picturePurposes } from '@/contract/operator/pictures.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { handInPicture } from './picture-hand-in';

/** Operator commands for pictures. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'pictures list',
    options: { purpose: false, limit: false },
    summary: `Lists uploaded pictures and what shows them; purposes: ${picturePurposes.join(', ')}`,
    load: async ({ client, options: { purpose, limit } }) =>
      (await client.call(pictureList, { query: { purpose, limit } })).rows,
    none: 'No pictures.',
    columns: [
      ['id', 'id'],
      ['purpose', 'purpose'],
      [
        'sizes',
        ({ variants }) =>
          Object.entries(variants)
            .map(([name, { width, height }]) => `${name} ${width}×${height}`)
            .join(', '),
      ],
      ['path', 'thumbnail'],
      ['kB', ({ bytes }) => String(Math.ceil(bytes / 1024))],
      [
        'used in',
        ({ used_in: uses }) => uses.map((use) => `${use.place}/${use.subject}`).join(' '),
      ],
      ['added', 'added_at'],
      ['by', 'added_by'],
    ],
  }),
  {
    name: 'pictures add',
    args: ['purpose', 'file'],
    options: { x: false, y: false },
    summary:
      'Uploads a picture in the sizes of its purpose, and prints their paths; --x and --y, from 0 to 1, name the point that stays visible',
    run: async ({ client, args: [purpose = '', file = ''], options: { x, y } }) => {
      const data = await handInPicture(client, file, purpose, { x, y });
      const lines = Object.entries(data.variants).map(
        ([name, { path, width, height }]) => `${name}: ${path}  ${width} × ${height}`,
      );
      return { data, text: lines.join('\n') };
    },
  },
  {
    name: 'pictures delete',
    args: ['id'],
    summary: 'Deletes a picture that nothing shows',
    run: async ({ client, args: [id] }) => {
      const data = await client.call(pictureDelete, { body: { id } });
      return { data, text: `${id}: deleted` };
    },
  },
];
