import { html } from 'hono/html';
import type { Logger } from 'pino';
import type { DataInputOf, ParsedBodyOf } from '@/contract/endpoint';
import type { PreviewCard, previewMake } from '@/contract/operator/preview.contract';
import { routes } from '@/contract/routes';
import { fetchAgentConfig } from '../agent/agent.service';
import type { AreaDeps } from '../area';
import { readMarkdownSafely } from '../articles/markdown-thread';
import { fetchNow } from '../db/clock.queries';
import { MalformedError } from '../http/refusal';
import { renderWith } from './draft-answers';
import { type ReadDraft, readArticle, readBrand, readDraft } from './draft-content';
import type { DraftSite, WrittenDraft } from './draft-site';
import { KEPT_MINUTES, type PreviewStore } from './preview.store';

/** Dependencies of previews. */
export interface PreviewDeps extends AreaDeps {
  /** Undefined when another host serves the pages; a preview then shows the card alone. */
  site: DraftSite | undefined;
  store: PreviewStore;
  logger: Logger;
}

type AskedPreview = ParsedBodyOf<typeof previewMake>;
type AgentDraft = ReadDraft & { agent?: Awaited<ReturnType<typeof fetchAgentConfig>> };

/**
 * Renders a page with a draft, and keeps it for ten minutes.
 * @throws MalformedError for a draft that the page cannot show
 * @throws RefusalError `article.unreadable`
 */
export async function makePreview(
  deps: PreviewDeps,
  asked: AskedPreview,
): Promise<DataInputOf<typeof previewMake>> {
  const { db, agentId, store } = deps;
  const [live, now] = await Promise.all([fetchAgentConfig(db, agentId), fetchNow(db)]);
  const draft = await readAsked(asked, live, now);
  const agent = draft.agent ?? live;
  const written = await write(deps, asked, { ...draft, agent });
  // A frame without scripts may not take the focus; browsers complain about each attempt.
  const id = store.add(written.html.replaceAll(/ autofocus(?:="[^"]*")?(?=[\s>])/g, ''));
  return {
    id,
    path: `/operator/preview/${id}`,
    expires_at: new Date(+now + KEPT_MINUTES * 60_000).toISOString(),
    card: written.card,
  };
}

async function readAsked(
  { kind, content }: AskedPreview,
  live: Awaited<ReturnType<typeof fetchAgentConfig>>,
  now: Date,
): Promise<AgentDraft> {
  if (kind === 'agent') return readBrand(live, content);
  if (kind !== 'article') return readDraft(kind, content, now);
  const { markdown } = content;
  const digest = await readMarkdownSafely(typeof markdown === 'string' ? markdown : '');
  const body: unknown = JSON.parse(digest.bodyJson);
  return readArticle(content, { body, readingMinutes: Math.max(1, digest.readingMinutes), now });
}

async function write(
  { site, logger }: PreviewDeps,
  { kind, screen, shell }: AskedPreview,
  { answer, agent, search, card, picture }: Required<Pick<AgentDraft, 'agent'>> & ReadDraft,
): Promise<WrittenDraft> {
  if (!site) return writeCardAlone(card ?? { ...agent.seo, image: agent.seo.og_image });
  const page = {
    ...{ screen, shell, search, agent, picture },
    path: routes[screen].path.replace(/\/:\w+\??/g, ''),
    opensDialog: kind === 'notification',
  };
  const written = await renderWith(answer, () => site.write(page)).catch((error: unknown) => {
    logger.warn({ err: error, kind, screen, shell }, 'a page with a draft could not be rendered');
    throw new MalformedError('content', 'แสดงฉบับร่างนี้ไม่ได้ กรุณาตรวจข้อมูลอีกครั้ง');
  });
  return { html: written.html, card: card ?? written.card };
}

/** A page with the card alone, where no pages are served. */
async function writeCardAlone({ title, description, image }: PreviewCard): Promise<WrittenDraft> {
  const page =
    await html`<!doctype html><html lang="th"><meta charset="utf-8"><title>${title}</title>
<body><img src="${image}" alt=""><h1>${title}</h1><p>${description}</p></body></html>`;
  return { html: page.toString(), card: { title, description, image } };
}
