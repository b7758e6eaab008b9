import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Hono } from 'hono';
import type { AgentConfig } from '@/contract/agent.contract';
import type { StartedScreen } from '@/contract/page-renderer';
import type { DraftSite } from '../preview/draft-site';
import { DraftPageWriter } from './draft-page-writer';
import { MANIFEST_FILE } from './manifest-reader';
import type { PageSource } from './page-source';
import { readPageUrl } from './page-url';
import { createWebSite, type WebSiteOptions } from './web.routes';

const BUILD_LETTERS = 8;

/** The site of a built client. */
export interface Site {
  /** Id of the build; another build has other chunks. */
  readonly build: string;
  /**
   * Reads the data that a page shows its member at the start.
   * @param page path and query
   */
  readonly start: (agent: AgentConfig, page: string, memberId: string) => Promise<StartedScreen>;
  /** Writes pages with drafts; undefined for a site that shows none. */
  readonly drafts?: DraftSite;
  /**
   * Creates the routes of the site's pages and files.
   * @throws Error when the client is not built or a configured source is invalid
   */
  readonly createRoutes: (pages: PageSource) => Hono;
}

/**
 * Opens a site.
 * @param fetch handles the API requests that the site's pages make while they are rendered or started
 */
export type OpenSite = (fetch: (request: Request) => Promise<Response>) => Site;

/** Opens the site of a built client. */
export function openSite(options: Omit<WebSiteOptions, 'build' | keyof PageSource>): Site {
  const { distDir, renderers } = options;
  const build = createHash('sha256')
    .update(readFileSync(path.join(distDir, MANIFEST_FILE)))
    .digest('base64url')
    .slice(0, BUILD_LETTERS);
  return {
    build,
    start: async (agent, page, memberId) => {
      const { pathname, searchParams } = new URL(page, 'http://pages.invalid');
      const { entry, path: screenPath, query } = readPageUrl(pathname, searchParams);
      const url = { path: screenPath, search: query.toString() };
      return renderers[entry].start(agent, url, memberId);
    },
    drafts: new DraftPageWriter({ ...options, build }),
    createRoutes: (pages) => createWebSite({ ...options, ...pages, build }),
  };
}
