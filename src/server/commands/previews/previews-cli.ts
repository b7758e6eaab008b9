import { articleList } from '@/contract/articles.contract';
import { gameList } from '@/contract/games.contract';
import { lottoRounds } from '@/contract/lotto.contract';
import { promotionList } from '@/contract/promotions.contract';
import { LIFF_BASE, routes } from '@/contract/routes';
import { readConfig } from '../../config';
import type { PictureFacts } from '../../pictures/picture-reader';
import { type Column, renderTable } from '../../terminal/table.renderer';
import { type Asker, createAsker } from '../link/link-describer';
import { type ReadPreview, readPreview } from './preview-reader';

/** Dependencies of the command. */
export interface PreviewsSurroundings {
  env: Record<string, string | undefined>;
  fetch: typeof fetch;
  print: (text: string) => void;
  complain: (text: string) => void;
}

const DONE = 0;
const FAILED = 1;
/** Titles and descriptions are cut to this length to fit the table. */
const SHOWN_LETTERS = 44;

/** Forms of a path: on the web, inside LINE, and as LINE opens it first. */
const forms = {
  web: (path: string) => path,
  '/liff': (path: string) => LIFF_BASE + path.replace(/^\/(?=\?|$)/, ''),
  'liff.state': (path: string) => `${LIFF_BASE}?liff.state=${encodeURIComponent(path)}`,
} as const;
interface Row {
  readonly path: string;
  readonly form: string;
  readonly preview: ReadPreview;
}

const columns: readonly Column<Row>[] = [
  ['path', 'path'],
  ['form', 'form'],
  ['status', ({ preview }) => preview.status, 'right'],
  ['title', ({ preview }) => shorten(preview.title)],
  ['description', ({ preview }) => shorten(preview.description)],
  ['picture', ({ preview: { picture } }) => picture?.path ?? null],
  ['size', ({ preview: { picture } }) => describeSize(picture?.facts)],
  ['bytes', ({ preview: { picture } }) => picture?.bytes ?? 0, 'right'],
  ['robots', ({ preview: { robots } }) => (robots === '' ? 'index' : robots)],
];

/**
 * Runs `npm run previews -- [<path> …]` against a running server: shows how LINE's robot sees each path, in each form.
 * @returns exit code: 0 when the forms of each path agree and every existing page has a picture that chats accept
 */
export async function runPreviewsCommand(
  args: readonly string[],
  { env, fetch, print, complain }: PreviewsSurroundings,
): Promise<number> {
  try {
    const { port } = readConfig(env);
    const server = `http://127.0.0.1:${port}`;
    const paths = args.length > 0 ? args : await choosePaths(createAsker(server, fetch));
    const rows: Row[] = [];
    const faults: string[] = [];
    for (const path of paths) {
      const seen: ReadPreview[] = [];
      for (const [form, write] of Object.entries(forms)) {
        const preview = await readPreview(server, write(path), fetch);
        seen.push(preview);
        rows.push({ path, form, preview });
      }
      faults.push(...findFaults(path, seen));
    }
    print(renderTable(rows, columns));
    for (const fault of faults) complain(fault);
    return faults.length === 0 ? DONE : FAILED;
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    return FAILED;
  }
}

/** Chooses ten paths of all kinds, including one that does not exist. */
async function choosePaths(ask: Asker): Promise<string[]> {
  const [promotions, { games }, { articles }, { rounds }] = await Promise.all([
    ask(promotionList),
    ask(gameList, { query: { limit: '1' } }),
    ask(articleList),
    ask(lottoRounds, { query: { limit: '1' } }),
  ]);
  const [game] = games;
  const play = new URLSearchParams({
    game_id: game?.game_id ?? '',
    provider_id: game?.provider_id ?? '',
  });
  return [
    '/',
    routes.slot.path,
    `${routes.play.path}?${play.toString()}`,
    routes.lottoLobby.path,
    `/lotto/${rounds[0]?.round_id ?? ''}`,
    `${routes.promotions.path}?id=${promotions[0]?.id ?? ''}`,
    `${routes.articleDetail.path}?id=${articles[0]?.id ?? ''}`,
    '/poll/1',
    routes.affiliate.path,
    '/nowhere',
  ];
}

function describeSize(facts: PictureFacts | null | undefined): string | null {
  return facts ? `${facts.width}×${facts.height}` : null;
}

function findFaults(path: string, seen: readonly ReadPreview[]): string[] {
  const [web, ...others] = seen;
  const faults = others.some((other) => JSON.stringify(other) !== JSON.stringify(web))
    ? [`${path}: the preview inside LINE differs from the preview on the web.`]
    : [];
  if (web?.status === 200 && !web.picture?.facts)
    faults.push(
      `${path}: the preview has no picture that chats accept. Set PUBLIC_URL to the URL of the site.`,
    );
  if (web?.status === 404 && web.robots !== 'noindex')
    faults.push(`${path}: the page does not exist, but it lacks the robots tag "noindex".`);
  return faults;
}

function shorten(text: string): string {
  const letters = Array.from(new Intl.Segmenter('th').segment(text), ({ segment }) => segment);
  return letters.length <= SHOWN_LETTERS
    ? text
    : `${letters.slice(0, SHOWN_LETTERS - 1).join('')}…`;
}
