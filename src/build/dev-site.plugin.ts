import { existsSync, readdirSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { build, loadEnv, type Plugin, type ViteDevServer } from 'vite';
import type { AgentConfig } from '@/contract/agent.contract';
import type { BootData } from '@/contract/boot';
import type * as pageRenderer from '../server/web/page.renderer';
import type * as pageUrlModule from '../server/web/page-url';

/** The API on a development database, as `src/server/dev.ts` creates it. */
export interface DevHandler {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

interface DevModule {
  createDevHandler(): Promise<DevHandler>;
}

const DEV_MODULE = '/src/server/dev.ts';
const GAME_CLIENT_DIR = 'src/sandbox/games/client';
const GAME_BUNDLE = 'dist/sandbox/slot.js';
const SERVER_SOURCES = ['src/server/', 'src/sandbox/', 'src/contract/', 'src/domain/'];
const LIFF_SCREEN = /^\/liff(?:\/[^.?]*)?(?=$|\?)/;
const CONSOLE_PAGE = /^\/operator(?:\/[^.?]*)?(?=$|\?)/;
const CONSOLE_HTML = '/src/operator/index.html';
const CONSOLE_SCRIPT = '/src/operator/main.tsx';
const SERVER_PATH =
  /^\/(?:(?:api|provider|sandbox|operator\/v1|gateway|line|pictures)\/|(?:healthz|readyz|metrics|manifest\.webmanifest)(?:$|\?))/;

/** Makes `vite` serve the whole product: the API and the client, with pages filled as by the built server. */
export function devSite(): Plugin {
  let site: { server: ViteDevServer; api: DevApi } | undefined;
  return {
    name: 'chokdee:dev-site',
    apply: 'serve',
    async configureServer(server) {
      if (server.config.mode === 'test') return;
      const api = new DevApi(server);
      await api.buildGameIfStale();
      server.watcher.on('all', (_event, file) => {
        api.noteChange(path.relative(server.config.root, file).split(path.sep).join('/'));
      });
      server.httpServer?.once('close', () => void api.close());
      const listener = getRequestListener((request) => api.fetch(request));
      server.middlewares.use((request: IncomingMessage, response: ServerResponse, next) => {
        if (!SERVER_PATH.test(request.url ?? '')) {
          // Every path below the LINE entry serves that entry's page, except source files, which have a file extension.
          request.url = request.url
            ?.replace(LIFF_SCREEN, '/liff/index.html')
            .replace(CONSOLE_PAGE, CONSOLE_HTML);
          next();
          return;
        }
        listener(request, response).catch(next);
      });
      site = { server, api };
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, context) {
        if (!site) return html;
        // The browser would look for the script beside the path of a desk.
        if (context.path === CONSOLE_HTML) return html.replace('./main.tsx', CONSOLE_SCRIPT);
        return renderDevPage(site.server, site.api, html, context.originalUrl ?? context.path);
      },
    },
  };
}

/** The API of the development server, loaded on the first call and again after one of its files has changed. */
class DevApi {
  readonly #server: ViteDevServer;
  #handler: Promise<DevHandler> | undefined;
  #stale = false;
  #gameStale = false;

  constructor(server: ViteDevServer) {
    this.#server = server;
  }

  noteChange(file: string): void {
    if (!SERVER_SOURCES.some((folder) => file.startsWith(folder))) return;
    this.#stale = true;
    if (file.startsWith(GAME_CLIENT_DIR)) this.#gameStale = true;
  }

  async fetch(request: Request): Promise<Response> {
    const handler = await this.#current();
    return handler.fetch(request);
  }

  async close(): Promise<void> {
    const handler = this.#handler;
    this.#handler = undefined;
    // A handler that failed to load has nothing to close, and the caller that loaded it got the error.
    await handler?.then((made) => made.close()).catch(() => undefined);
  }

  async buildGameIfStale(): Promise<void> {
    const { root } = this.#server.config;
    const sources = path.join(root, GAME_CLIENT_DIR);
    if (!existsSync(sources) || readdirSync(sources).length === 0) return;
    const bundle = path.join(root, GAME_BUNDLE);
    if (existsSync(bundle) && statSync(bundle).mtimeMs >= newestChange(sources)) return;
    await build({ root, mode: 'game', logLevel: 'warn' });
  }

  #current(): Promise<DevHandler> {
    if (this.#stale || !this.#handler) {
      this.#stale = false;
      const previous = this.close();
      const next = previous.then(() => this.#load());
      // After a failure the next call tries again.
      next.catch(() => {
        if (this.#handler === next) this.#handler = undefined;
      });
      this.#handler = next;
    }
    return this.#handler;
  }

  async #load(): Promise<DevHandler> {
    if (this.#gameStale) {
      this.#gameStale = false;
      await this.buildGameIfStale();
    }
    this.#server.environments.ssr.moduleGraph.invalidateAll();
    const loaded = (await this.#server.ssrLoadModule(DEV_MODULE)) as DevModule;
    return loaded.createDevHandler();
  }
}

async function renderDevPage(
  server: ViteDevServer,
  api: DevApi,
  html: string,
  url: string,
): Promise<string> {
  const { root, mode } = server.config;
  const env = loadEnv(mode, root, 'VITE_');
  const publicUrl = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? 'http://localhost:5173';
  const { readPageUrl } = (await server.ssrLoadModule(
    '/src/server/web/page-url.ts',
  )) as typeof pageUrlModule;
  const { pathname, searchParams } = new URL(url, publicUrl);
  const pageUrl = readPageUrl(pathname, searchParams);
  const agent = await call<AgentConfig>(api, publicUrl, '/api/agent/config');
  const client: BootData['client'] = {
    apiUrl: env['VITE_API_URL'] ?? '',
    agentCode: env['VITE_AGENT_CODE'] ?? agent.agent_code,
    liffId: env['VITE_LIFF_ID'] ?? process.env['LIFF_ID'] ?? '',
    analyticsUrl: env['VITE_ANALYTICS_URL'] ?? '',
    analyticsId: env['VITE_ANALYTICS_ID'] ?? '',
  };
  const renderer = (await server.ssrLoadModule(
    '/src/server/web/page.renderer.ts',
  )) as typeof pageRenderer;
  return renderer.renderPage(html, {
    path: pageUrl.path,
    match: pageUrl.match,
    agent,
    // In development, styles are loaded by the scripts, so server-rendered HTML would be unstyled.
    rendered: undefined,
    isInvitation: pageUrl.query.has('ref'),
    build: '',
    client,
    publicUrl,
    modules: [],
    preloadedModules: [],
    styles: [],
  });
}

async function call<Data>(api: DevApi, origin: string, apiPath: string): Promise<Data> {
  const request = new Request(origin + apiPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const response = await api.fetch(request);
  const result = (await response.json()) as { error: number; message: string; data: Data };
  if (result.error !== 0) throw new Error(`${apiPath} responded with an error: ${result.message}`);
  return result.data;
}

function newestChange(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Math.max(...files.map((file) => statSync(path.join(folder, file)).mtimeMs));
}
