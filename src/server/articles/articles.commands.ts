import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  articleDrafts,
  articlePictureAdd,
  articlePublish,
  articlePut,
  articleShow,
  articleStates,
  articleWithdraw,
} from '@/contract/operator/articles.contract';
import type { OperatorCommand } from '../terminal/command.types';
import { listCommand } from '../terminal/list.command';
import type { OperatorClient } from '../terminal/operator.client';
import { type Cell, renderFacts } from '../terminal/table.renderer';
import { readFrontMatter, readInstant } from './front-matter.reader';

/** Operator commands for articles. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    words: 'articles list',
    options: { state: false, limit: false },
    summary: `all articles; states: ${articleStates.join(', ')}`,
    load: ({ client, options: { state, limit } }) =>
      client.call(articleDrafts, { query: { state, limit } }),
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
    words: 'articles show',
    places: ['id'],
    summary: 'an article in any state, as it was written',
    run: async ({ client, places: [id] }) => {
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
    words: 'articles put',
    places: ['file.md'],
    summary:
      'writes an article, or writes it anew. Above the text, between two lines of ---: id, title, category, description, cover; as needed share, related, featured (yes), publish (2026-11-30 20:00). A cover that is a file beside it is handed in too; where it is a WebP and there is no share, a picture for chats is drawn with the title',
    run: async ({ client, places: [file = ''] }) => {
      const { matter, markdown } = readFrontMatter(await readFile(file, 'utf8'));
      const folder = path.dirname(path.resolve(file));
      const share = matter.share;
      const data = await client.call(articlePut, {
        body: {
          id: matter.id,
          category: matter.category,
          title: matter.title,
          description: matter.description,
          cover: await handInBeside(client, folder, matter.cover),
          cover_share: share === undefined ? undefined : await handInBeside(client, folder, share),
          related: [...matter.related],
          is_featured: matter.isFeatured,
          publish_at: matter.publishAt,
          markdown,
        },
      });
      const leftOut = data.left_out.map((what) => `\n  left out: ${toPrintable(what)}`).join('');
      return { data, text: `${describe(data)}${leftOut}` };
    },
  },
  {
    words: 'articles picture',
    places: ['file'],
    summary: 'hands in a picture, and says the address by which a text shows it',
    run: async ({ client, places: [file = ''] }) => {
      const data = await handIn(client, file);
      return { data, text: `![…](${data.address})  ${data.width} × ${data.height}` };
    },
  },
  {
    words: 'articles publish',
    places: ['id'],
    options: { at: false },
    summary: 'makes it public now, or --at "2026-11-30 20:00"; one that was withdrawn comes back',
    run: async ({ client, places: [id], options: { at } }) => {
      const body = { id, publish_at: at === undefined ? undefined : readInstant(at) };
      const data = await client.call(articlePublish, { body });
      return { data, text: describe(data) };
    },
  },
  {
    words: 'articles withdraw',
    places: ['id'],
    summary: 'nobody reads it any more',
    run: async ({ client, places: [id] }) => {
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

/** An address of the site as it is; anything else is a file in the folder of the article. */
async function handInBeside(
  client: OperatorClient,
  folder: string,
  picture: string,
): Promise<string> {
  if (picture.startsWith('/')) return picture;
  // The file of an article may come from somebody else: it names no file of this machine but those beside it.
  if (picture !== path.basename(picture)) {
    throw new Error(`A picture lies beside the article, or is one of the site: not "${picture}".`);
  }
  return (await handIn(client, path.join(folder, picture))).address;
}

async function handIn(client: OperatorClient, file: string) {
  const base64 = (await readFile(file)).toString('base64');
  return client.call(articlePictureAdd, { body: { base64 } });
}

/** Control characters must not reach the terminal. */
function toPrintable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]/gu, ' ');
}
