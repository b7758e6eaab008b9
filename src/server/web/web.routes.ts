import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Context, Hono } from 'hono';
import type { BootData } from '@/contract/boot';
import { readLineEnvironment } from '@/contract/line-environment';
import { mendUrl } from '@/contract/mended-url';
import type { NamedChunk } from '@/contract/named-chunks';
import type { PageRenderer, RenderedPage } from '@/contract/page-renderer';
import type { RunningPause } from '@/contract/pauses.contract';
import { LIFF_BASE } from '@/contract/routes';
import { type PauseView, secondsUntilRetry } from '../pauses/pause-gate';
import { acceptedEncoding, type Encoding } from './accepted-encoding';
import type { Asset } from './asset.store';
import { sendAsset } from './asset-response';
import { closureOf, findChunk, type Manifest, readManifest } from './manifest-reader';
import { renderPage } from './page.renderer';
import { PageStore } from './page.store';
import { PageBudget } from './page-budget';
import type { PageSource } from './page-source';
import type { PageInput } from './page-types';
import { type EntryPage, type PageUrl, readPageUrl } from './page-url';
import { PAUSE_PAGE_SCRIPT, renderPausePage } from './pause-page.renderer';
import {
  createPolicy,
  type ForeignSources,
  lineSources,
  pageSecurityHeaders,
} from './security-headers';
import { createStyleReader, type Style, withoutCompact } from './style-reader';
import { BOOT_PLACEHOLDER, PRELOADS_PLACEHOLDER } from './template-names';

/** Dependencies of the site's pages. */
export interface WebSiteOptions extends PageSource, Pick<ForeignSources, 'imageSources'> {
  /** Folder of the built client. */
  readonly distDir: string;
  /** Files of the built client, by their path on the site; sites of one process share them. */
  readonly assets: ReadonlyMap<string, Asset>;
  /** Id of the build. */
  readonly build: string;
  readonly clientConfig: BootData['client'];
  /** Further origins of games, besides those of the providers. */
  readonly furtherFrameSources: readonly string[];
  /** Renderers of each entry's screens. */
  readonly renderers: Readonly<Record<EntryPage, PageRenderer>>;
  /** Public URL of the site, without a trailing slash; undefined when not configured. */
  readonly publicUrl: string | undefined;
  /** Milliseconds for which a rendered page is reused for the same URL. */
  readonly pageFreshMs: number;
  /** Called with the error when a page is served without one of its parts. */
  readonly onError?: (error: unknown) => void;
}

/** A page ready to send, compressed once per requested encoding. */
interface WrittenPage {
  readonly status: 200 | 404 | 503;
  readonly pack: (encoding: Encoding) => Promise<Uint8Array>;
}

/** Files of the build that a page needs. */
type PageFiles = Pick<PageInput, 'modules' | 'preloadedModules' | 'styles'>;

const entries: readonly EntryPage[] = ['index.html', 'liff/index.html'];
const BUILT_LINKS = /\s*<link\b[^>]*\brel="(?:modulepreload|stylesheet)"[^>]*>/g;
const INDENTATION = /\n\s+/g;
const ENTRY_SCRIPT = /\s*<script type="module"[^>]*><\/script>/;
const FILE_PATH = /\.[a-z0-9]{1,8}$/i;
/** A page is compressed while its first visitor waits; a higher quality saves almost nothing. */
const PAGE_BROTLI_QUALITY = 7;
/** A paused site may be opened before its time; a browser without scripts looks this often. */
const PAUSE_PAGE_LOOKS_EVERY_SECONDS = 30;

const packers: Readonly<Record<Encoding, (page: Buffer) => Promise<Uint8Array>>> = {
  br: (page) =>
    promisify(brotliCompress)(page, {
      params: { [constants.BROTLI_PARAM_QUALITY]: PAGE_BROTLI_QUALITY },
    }),
  gzip: (page) => promisify(gzip)(page),
  identity: (page) => Promise.resolve(page),
};

/**
 * Serves the built client: files from memory, and for any other path the rendered page.
 * @throws Error when the client is not built or a configured source is invalid
 */
export function createWebSite(options: WebSiteOptions): Hono {
  const { assets } = options;
  const pages = new PageWriter(options);
  const site = new Hono();
  site.all('*', (context) => {
    const { method, path: requestPath } = context.req;
    if (method !== 'GET' && method !== 'HEAD') {
      return sendText(405, 'Method Not Allowed', { allow: 'GET, HEAD' });
    }
    const asset = assets.get(requestPath) ?? assets.get(decodePath(requestPath));
    if (asset) return sendAsset(asset, context);
    if (requestPath.startsWith('/assets/') || FILE_PATH.test(requestPath)) {
      return sendText(404, 'Not Found');
    }
    return redirectMended(context) ?? pages.send(requestPath, context);
  });
  return site;
}

/**
 * Redirects a link that was copied with surrounding characters to its screen. LINE's entry repairs its own links in
 * the browser, because its SDK needs the parameters that LINE added to the URL.
 */
function redirectMended({ req }: Context): Response | undefined {
  const { pathname, search } = new URL(req.url);
  if (pathname === LIFF_BASE || pathname.startsWith(`${LIFF_BASE}/`)) return undefined;
  const asked = { path: pathname, search: search.slice(1) };
  const mended = mendUrl(asked);
  if (mended.path === asked.path && mended.search === asked.search) return undefined;
  const location = mended.search === '' ? mended.path : `${mended.path}?${mended.search}`;
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
}

class PageWriter {
  readonly #options: WebSiteOptions;
  readonly #templates: ReadonlyMap<EntryPage, string>;
  readonly #manifest: Manifest;
  readonly #readStyle: (href: string) => Style;
  readonly #files = new Map<string, PageFiles>();
  readonly #policies: ReadonlyMap<EntryPage, string>;
  readonly #pages: PageStore<WrittenPage>;
  readonly #budget = new PageBudget();
  #wasPaused = false;
  #brandVersion = 0;

  constructor(options: WebSiteOptions) {
    const { distDir } = options;
    this.#options = options;
    this.#templates = new Map(
      entries.map((entry) => [
        entry,
        readTemplate(readFileSync(path.join(distDir, entry), 'utf8')),
      ]),
    );
    this.#manifest = readManifest(distDir);
    this.#readStyle = createStyleReader(distDir);
    this.#policies = new Map(
      entries.map((entry) => [
        entry,
        createPolicy(
          foreignSourcesOf(options, options.clientConfig, entry),
          this.#partOf(this.#templates, entry),
        ),
      ]),
    );
    this.#pages = new PageStore(options.pageFreshMs);
  }

  async send(requestPath: string, context: Context): Promise<Response> {
    const url = readPageUrl(requestPath, new URLSearchParams(context.req.query()));
    const insideLine = isInsideLine(context);
    const [{ pause, isLooking }] = await Promise.all([
      this.#viewPause(context),
      this.#dropEarlierLook(),
    ]);
    if (pause) return this.#sendPaused(pause, url, context);
    const key = [url.entry, insideLine, url.path, url.query.toString()].join(' ');
    // The calls of a page that is rendered here are refused during a pause, so an operator's browser makes them itself.
    const isPlain =
      isLooking || (!this.#pages.has(key) && !this.#budget.take(this.#options.clientIpOf(context)));
    const page = isPlain
      ? await this.#writePlain(url, insideLine)
      : await this.#pages.get(key, () => this.#write(url, insideLine));
    return this.#respond(page, url, context);
  }

  /** Tells whether the site is paused. Pages stored before the start or end of a pause are dropped. */
  async #viewPause(context: Context): Promise<PauseView> {
    const found = await this.#attempt(() => this.#options.viewPause(context), {
      pause: null,
      isLooking: false,
    });
    const isPaused = found.pause !== null || found.isLooking;
    if (isPaused !== this.#wasPaused) this.#pages.clear();
    this.#wasPaused = isPaused;
    return found;
  }

  /** Drops the pages that were stored before the look of the site changed. */
  async #dropEarlierLook(): Promise<void> {
    const version = await this.#attempt(this.#options.loadBrandVersion, this.#brandVersion);
    if (version !== this.#brandVersion) this.#pages.clear();
    this.#brandVersion = version;
  }

  async #sendPaused(pause: RunningPause, url: PageUrl, context: Context): Promise<Response> {
    const agent = await this.#options.loadAgentConfig();
    const retrySeconds = secondsUntilRetry(pause);
    const { styles } = this.#filesOf(url.entry, undefined, false);
    const html = renderPausePage(agent, pause, {
      styles: styles.map(({ href }) => href),
      retrySeconds: Math.min(retrySeconds, PAUSE_PAGE_LOOKS_EVERY_SECONDS),
    });
    const page = { status: 503, pack: packOnce(Buffer.from(html)) } as const;
    const { clientConfig } = this.#options;
    const foreign = foreignSourcesOf(this.#options, clientConfig, url.entry);
    return this.#respond(page, url, context, {
      'retry-after': String(retrySeconds),
      'content-security-policy': createPolicy(foreign, PAUSE_PAGE_SCRIPT),
    });
  }

  async #respond(
    page: WrittenPage,
    url: PageUrl,
    context: Context,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const encoding = acceptedEncoding(context.req.header('accept-encoding'));
    const body = await page.pack(encoding);
    return context.body(new Uint8Array(body), page.status, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(body.byteLength),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'cache-control': page.status === 503 ? 'no-store' : 'no-cache',
      vary: url.entry === 'index.html' ? 'accept-encoding' : 'accept-encoding, user-agent',
      'content-security-policy': this.#partOf(this.#policies, url.entry),
      ...pageSecurityHeaders(this.#options.publicUrl),
      ...headers,
    });
  }

  async #write(url: PageUrl, insideLine: boolean): Promise<WrittenPage> {
    const { loadAgentConfig, loadPreview, loadStreamPosition, resourceExists, renderers } =
      this.#options;
    const asked = url.match;
    // If the look-up fails, the page is served as if the subject existed; the screen itself handles a missing subject.
    const isThere = asked
      ? await this.#attempt(() => resourceExists(asked, url.query), true)
      : false;
    const match = isThere ? asked : undefined;
    const [agent, position] = await Promise.all([
      loadAgentConfig(),
      this.#attempt(loadStreamPosition, undefined),
    ]);
    const [rendered, preview] = await Promise.all([
      // Outside LINE, the LINE entry redirects, so its screen is not rendered.
      url.entry === 'index.html' || insideLine
        ? this.#attempt(
            () =>
              renderers[url.entry].render(agent, {
                path: url.path,
                search: url.query.toString(),
              }),
            undefined,
          )
        : undefined,
      match
        ? this.#attempt(() => loadPreview(match.name, url.query, match.params), undefined)
        : undefined,
    ]);
    return this.#fill(url, { match, agent, rendered, position, preview, insideLine });
  }

  /** Returns a page whose screen the app renders in the browser: nothing is looked up, rendered or cached. */
  async #writePlain(url: PageUrl, insideLine: boolean): Promise<WrittenPage> {
    const agent = await this.#options.loadAgentConfig();
    const { match } = url;
    return this.#fill(url, {
      match,
      agent,
      insideLine,
      rendered: undefined,
      preview: undefined,
    });
  }

  #fill(
    url: PageUrl,
    {
      match,
      agent,
      rendered,
      position,
      preview,
      insideLine,
    }: Pick<PageInput, 'match' | 'agent' | 'rendered' | 'position' | 'preview'> & {
      insideLine: boolean;
    },
  ): WrittenPage {
    const { build, clientConfig, publicUrl } = this.#options;
    const page = renderPage(this.#partOf(this.#templates, url.entry), {
      path: url.path,
      match,
      agent,
      rendered,
      position,
      preview,
      isInvitation: url.query.has('ref'),
      build,
      client: clientConfig,
      publicUrl,
      ...this.#filesOf(url.entry, rendered, insideLine),
    });
    return { status: match ? 200 : 404, pack: packOnce(Buffer.from(page)) };
  }

  #partOf<Part>(parts: ReadonlyMap<EntryPage, Part>, entry: EntryPage): Part {
    const part = parts.get(entry);
    if (part === undefined) throw new Error(`The build has no page ${entry}`);
    return part;
  }

  #filesOf(entry: EntryPage, rendered: RenderedPage | undefined, insideLine: boolean): PageFiles {
    const screen = rendered?.source;
    const isInLine = insideLine && entry === 'liff/index.html';
    const named: NamedChunk[] = [
      ...(isInLine ? (['line-sdk'] as const) : []),
      ...(rendered?.chunks ?? []),
    ];
    const key = [entry, screen, ...named].join(' ');
    const known = this.#files.get(key);
    if (known) return known;
    const manifest = this.#manifest;
    const { modules, styles } = closureOf(manifest, [
      entry,
      ...(screen ? [screen] : []),
      ...named.map((name) => findChunk(manifest, name)),
    ]);
    const react = manifest[findChunk(manifest, 'react')]?.file;
    const template = this.#partOf(this.#templates, entry);
    // In LINE a visitor is signed in before much is visible, so this script loads before the first images.
    const isEarly = (file: string) => isInLine && file === `/${react}`;
    const read = styles.map(this.#readStyle);
    const files = {
      // A script that the template names needs no preload, because the browser finds the script as early as a preload.
      modules: modules.filter((file) => !isEarly(file) && !template.includes(`"${file}"`)),
      preloadedModules: modules.filter(isEarly),
      styles: entry === 'liff/index.html' ? read : read.map(withoutCompact),
    };
    this.#files.set(key, files);
    return files;
  }

  /** Reports a failure and continues without the part, which the app then creates itself. */
  async #attempt<Part>(load: () => Promise<Part>, without: Part): Promise<Part> {
    try {
      return await load();
    } catch (error) {
      this.#options.onError?.(error);
      return without;
    }
  }
}

/** Compresses a page once for each encoding that is requested. */
function packOnce(text: Buffer): WrittenPage['pack'] {
  const packed = new Map<Encoding, Promise<Uint8Array>>();
  return (encoding) => {
    const body = packed.get(encoding) ?? packers[encoding](text);
    packed.set(encoding, body);
    return body;
  };
}

/**
 * Returns the foreign sources of an entry. Only LINE's entry loads LINE's SDK; both entries show the image of a
 * linked LINE account.
 */
function foreignSourcesOf(
  options: WebSiteOptions,
  { apiUrl, analyticsUrl, liffId }: BootData['client'],
  entry: EntryPage,
): ForeignSources {
  const pictures = liffId === '' ? [] : lineSources.imageSources;
  const sdk = liffId === '' || entry !== 'liff/index.html' ? undefined : lineSources;
  const originsOf = (...urls: string[]) =>
    urls.filter((url) => url !== '').map((url) => new URL(url).origin);
  return {
    // Games may be on the origin of the API.
    frameSources: [...options.frameSources, ...options.furtherFrameSources, ...originsOf(apiUrl)],
    connectSources: [...originsOf(apiUrl, analyticsUrl), ...(sdk?.connectSources ?? [])],
    imageSources: [...options.imageSources, ...pictures],
    scriptSources: sdk?.scriptSources ?? [],
  };
}

function isInsideLine(context: Context): boolean {
  return readLineEnvironment(context.req.header('user-agent') ?? '') === 'liff';
}

/**
 * Prepares a built page: removes the build's preloads and styles, because each page gets its own. The scripts are put
 * into a `<template>`, from which an inline script takes them after the first images.
 */
function readTemplate(built: string): string {
  const html = built.replace(BUILT_LINKS, '').replace(INDENTATION, '\n');
  const [script = ''] = ENTRY_SCRIPT.exec(html) ?? [];
  const scripts = `<template id="scripts">${PRELOADS_PLACEHOLDER}${script.trim()}</template>`;
  return html.replace(script, '').replace(BOOT_PLACEHOLDER, `${BOOT_PLACEHOLDER}${scripts}`);
}

function sendText(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}

function decodePath(requestPath: string): string {
  try {
    return decodeURIComponent(requestPath);
  } catch {
    // A path with malformed escapes matches no file.
    return requestPath;
  }
}
