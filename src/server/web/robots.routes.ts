import { Hono } from 'hono';
import { findRoute, isValidUrl } from '@/contract/route-match';
import { type RouteDefinition, routes } from '@/contract/routes';
import type { Area, ListedPage } from '../area';
import { escapeHtml } from './html-escape';
import type { PageSource } from './page-source';

/**
 * Paths closed to robots. `/liff` is not among them, because LINE's robot reads previews there and may obey this list.
 */
const CLOSED = ['/api/', '/operator/', '/provider/', '/gateway/', '/play'] as const;
const SITEMAP_PATH = '/sitemap.xml';
const NO_QUERY = new URLSearchParams();

/** Sources of the pages listed for robots. */
export interface RobotsOptions {
  readonly areas: readonly Pick<Area, 'listPages'>[];
  readonly resourceExists: PageSource['resourceExists'];
  /** Public URL of the site; when undefined, no sitemap is served, because it needs absolute URLs. */
  readonly publicUrl: string | undefined;
}

/** Serves robots.txt and the sitemap. */
export function createRobotsRouter({ areas, resourceExists, publicUrl }: RobotsOptions): Hono {
  const router = new Hono();
  router.get('/robots.txt', (c) =>
    c.text(writeRobots(publicUrl), 200, { 'cache-control': 'no-cache' }),
  );
  router.get(SITEMAP_PATH, async (c) => {
    if (publicUrl === undefined) return c.notFound();
    const [screens, ...listed] = await Promise.all([
      listScreens(resourceExists),
      ...areas.map(async (area) => (await area.listPages?.()) ?? []),
    ]);
    return c.body(writeSitemap(publicUrl, [...screens, ...listed.flat()]), 200, {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });
  return router;
}

function writeRobots(publicUrl: string | undefined): string {
  const closed = CLOSED.map((path) => `Disallow: ${path}`);
  const sitemap = publicUrl === undefined ? [] : ['', `Sitemap: ${publicUrl}${SITEMAP_PATH}`];
  return `${['User-agent: *', ...closed, ...sitemap].join('\n')}\n`;
}

/** Lists the screens that are public and need no parameters. */
async function listScreens(resourceExists: PageSource['resourceExists']): Promise<ListedPage[]> {
  const paths = Object.values(routes)
    .filter(({ guards }: RouteDefinition) => !guards)
    .map(({ path }) => path.replace(/\/:\w+\?$/, ''))
    .filter((path) => !CLOSED.some((closed) => path === closed));
  const listed = await Promise.all(
    paths.map(async (path) => {
      const match = findRoute(path);
      const isShown = match?.route.path === path && isValidUrl(match, NO_QUERY);
      return isShown && (await resourceExists(match, NO_QUERY)) ? [{ path }] : [];
    }),
  );
  return listed.flat();
}

function writeSitemap(publicUrl: string, pages: readonly ListedPage[]): string {
  const entries = pages.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeHtml(publicUrl + path)}</loc>${changed}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
