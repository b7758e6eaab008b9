import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DataInputOf } from '@/contract/endpoint';
import {
  articleDrafts,
  articlePublish,
  articlePut,
  articleShow,
  articleStates,
  articleWithdraw,
} from '@/contract/operator/articles.contract';
import type { pictureAdd } from '@/contract/operator/pictures.contract';
import { handInPicture } from '../pictures/picture-hand-in';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import type { OperatorClient } from '../terminal/operator-client';
import { type Cell, renderFacts } from '../terminal/table.renderer';
import { readFrontMatter, readInstant } from './front-matter-reader';

/** Operator commands for articles. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'articles list',
    options: { state: false, q: false, cursor: false, limit: false },
    summary: `Lists articles; states: ${articleStates.join(', ')}`,
    load: async ({ client, options }) =>
      (await client.call(articleDrafts, { query: options })).rows,
    none: 'No articles.',
    columns: [
      ['id', 'id'],
      ['state', 'state'],
      ['category', 'category'],
      ['title', (row) => (row.is_featured ? `★ ${row.title}` : row.title)],
      ['public from', 'publish_at'],
      ['written', 'written_at'],
      ['by', 'written_by'],
    ],
  }),
  {
    name: 'articles show',
    args: ['id'],
    summary: 'Shows an article in any state, with its Markdown',
    run: async ({ client, args: [id] }) => {
      const data = await client.call(articleShow, { query: { id } });
      const { markdown, ...facts } = data;
      const written = Object.entries(facts).map(([name, value]): [string, Cell] => [
        name,
        value === null ? null : String(value),
      ]);
      const table = renderFacts(['field', 'value'], written);
      return { data, text: `${table}\n\n${toPrintable(markdown)}` };
    },
  },
  {
    name: 'articles put',
    args: ['file.md'],
    summary:
      'Creates or replaces an article. The file begins with fields between two lines of ---: id, title, category, description and cover; optionally share, related, featured (yes) and publish (2026-11-30 20:00). A cover in the same folder is uploaded too. For a WebP cover without share, the server draws a preview picture with the title',
    run: async ({ client, args: [file = ''] }) => {
      const { matter, markdown } = readFrontMatter(await readFile(file, 'utf8'));
      const folder = path.dirname(path.resolve(file));
      const share = matter.share;
      const data = await client.call(articlePut, {
        body: {
          id: matter.id,
          category: matter.category,
          title: matter.title,
          description: matter.description,
          cover: await handInBeside(client, folder, matter.cover, 'cover'),
          cover_share:
            share === undefined ? undefined : await handInBeside(client, folder, share, 'share'),
          related: [...matter.related],
          is_featured: matter.isFeatured,
          publish_at: matter.publishAt,
          markdown,
        },
      });
      const leftOut = data.left_out.map((what) => `\n  removed: ${toPrintable(what)}`).join('');
      return { data, text: `${describe(data)}${leftOut}` };
    },
  },
  {
    name: 'articles picture',
    args: ['file'],
    summary: 'Uploads a picture for the text of an article, and prints its Markdown',
    run: async ({ client, args: [file = ''] }) => {
      const data = await handInPicture(client, file, 'text');
      const { path: address, width, height } = variantOf(data, 'image');
      return { data, text: `![…](${address})  ${width} × ${height}` };
    },
  },
  {
    name: 'articles publish',
    args: ['id'],
    options: { at: false },
    summary: 'Publishes an article now, or --at "2026-11-30 20:00"; also restores a withdrawn one',
    run: async ({ client, args: [id], options: { at } }) => {
      const body = { id, publish_at: at === undefined ? undefined : readInstant(at) };
      const data = await client.call(articlePublish, { body });
      return { data, text: describe(data) };
    },
  },
  {
    name: 'articles withdraw',
    args: ['id'],
    summary: 'Withdraws an article from the site',
    run: async ({ client, args: [id] }) => {
      const data = await client.call(articleWithdraw, { body: { id } });
      return { data, text: describe(data) };
    },
  },
];

interface Described {
  id: string;
  state: string;
  publish_at: string | null;
}

function describe({ id, state, publish_at: publishAt }: Described): string {
  return `${id}: ${state}${publishAt === null ? '' : `, public from ${publishAt}`}`;
}

/**
 * Returns the path of a picture in the site. A path of the site stays unchanged; a file beside the article is uploaded.
 */
async function handInBeside(
  client: OperatorClient,
  folder: string,
  picture: string,
  size: 'cover' | 'share',
): Promise<string> {
  if (picture.startsWith('/')) return picture;
  // The article's file may come from a stranger, so it may name only files in its own folder.
  if (picture !== path.basename(picture)) {
    throw new Error(
      `A picture must be a file in the folder of the article, or a path of the site. "${picture}" is neither.`,
    );
  }
  return variantOf(await handInPicture(client, path.join(folder, picture), 'article'), size).path;
}

function variantOf({ variants }: DataInputOf<typeof pictureAdd>, size: string) {
  const variant = variants[size];
  if (!variant) throw new Error(`The server stored no size "${size}" of the picture.`);
  return variant;
}

/** Replaces control characters, which must not reach the terminal. */
function toPrintable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]/gu, ' ');
}
