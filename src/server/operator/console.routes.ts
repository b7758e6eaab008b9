import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { operatorMe, operatorSite } from '@/contract/operator/auth.contract';
import { CONSOLE_START_ID, type ConsolePage } from '@/contract/operator/console-start';
import { deskCounts } from '@/contract/operator/desk.contract';
import { transportSecurity } from '../http/response-headers';
import type { Asset } from '../web/asset.store';
import { sendAsset } from '../web/asset-response';
import { closureOf, type Manifest, readManifest } from '../web/manifest-reader';
import { createStyleReader, type Style } from '../web/style-reader';

const BASE = '/operator';
/** The build's own links to styles. */
const BUILT_STYLES = /\s*<link rel="stylesheet"[^>]*>/g;
/** The root element of the app, as the build writes it. */
const ROOT_PLACE = '<div id="root"></div>';
/** Time in ms for which a page waits for its data; without it, the page asks for the data itself. */
const DATA_WITHIN_MS = 400;

/**
 * Content security policy of the console. `blob:` pictures are QR codes that the page draws; overlays set inline styles
 * at run time.
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "frame-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'none'",
].join('; ');

/** Folders of the desks whose address has another name. */
const deskFolders: ReadonlyMap<string, string> = new Map([
  ['', 'today'],
  ['in', 'money-in'],
  ['in/statements', 'statements'],
  ['out', 'money-out'],
]);
/** Screens of the addresses around signing in. */
const SIGN_IN_SCREEN = 'desks/sign-in/sign-in.screen.tsx';
const entryScreens: ReadonlyMap<string, string> = new Map([
  ['sign-in', SIGN_IN_SCREEN],
  ['first', 'desks/sign-in/first-owner.screen.tsx'],
  ['accept', 'desks/sign-in/accept.screen.tsx'],
]);

/** Answers a request in this process. */
export type InnerFetch = (request: Request, bindings: Partial<HttpBindings>) => Promise<Response>;

/**
 * Serves the built console: its files, and one page for every other path below `/operator`, which the browser renders.
 * A page names the code of its own desk, and contains the responses of the frame's calls and the first screen made of
 * them, so that none waits for the first script.
 * @param options.distDir folder of the built console
 * @param options.assets its files by their path below `/operator`
 * @param options.call makes the frame's calls
 * @param options.render renders the first screen; without HTML the browser renders it
 * @throws Error when the console is not built
 */
export function createConsoleRouter({
  distDir,
  assets,
  publicUrl,
  call,
  render,
}: {
  distDir: string;
  assets: ReadonlyMap<string, Asset>;
  publicUrl: string | undefined;
  call: InnerFetch;
  render?: (page: ConsolePage) => Promise<string | undefined>;
}): Hono {
  const page = readFileSync(path.join(distDir, 'index.html'), 'utf8').replace(BUILT_STYLES, '');
  const readStyle = createStyleReader(distDir);
  const manifest = readManifest(distDir);
  const headers = {
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...transportSecurity(publicUrl),
  };
  const router = new Hono();
  const send = async (c: Context) => {
    const asset = assets.get(c.req.path.slice(BASE.length));
    if (asset) return sendAsset(asset, c);
    if (c.req.path.startsWith(`${BASE}/assets/`)) return c.text('Not Found', 404);
    const { pathname, search } = new URL(c.req.url);
    const { data, isSignedOut } = await readStart(c, call);
    const screen = findScreen(manifest, pathname, operatorMe.path in data);
    if (isSignedOut && !isEntry(pathname) && hasAllCookies(c)) {
      const to = encodeURIComponent(`${pathname.slice(BASE.length) || '/'}${search}`);
      return c.body(null, 302, { ...headers, location: `${BASE}/sign-in?to=${to}` });
    }
    const head = writeFiles(manifest, screen, readStyle);
    const html = await render?.({ path: pathname, search: search.slice(1), data });
    return c.html(
      page
        .replace('</head>', () => `${head}${writeStart(data)}</head>`)
        .replace(ROOT_PLACE, (root) => root.replace('><', () => `>${html ?? ''}<`)),
      200,
      headers,
    );
  };
  router.use(compress());
  router.get(BASE, send);
  router.get(`${BASE}/*`, send);
  return router;
}

interface ConsoleStart {
  /** Data by path, only of calls that succeed in time. */
  readonly data: Record<string, unknown>;
  /** Whether the caller has no session, as far as the request's cookies tell. */
  readonly isSignedOut: boolean;
}

/** Reads the data of the frame by the caller's own calls. */
async function readStart(c: Context, call: InnerFetch): Promise<ConsoleStart> {
  const data: Record<string, unknown> = {};
  const isKnown = c.req.header('cookie') !== undefined;
  let isSignedOut = !isKnown;
  const paths = isKnown
    ? [operatorSite.path, operatorMe.path, deskCounts.path]
    : [operatorSite.path];
  const read = async (callPath: string) => {
    const request = new Request(new URL(callPath, c.req.url), { headers: c.req.raw.headers });
    const response = await call(request, c.env as Partial<HttpBindings>);
    if (response.ok) data[callPath] = ((await response.json()) as { data: unknown }).data;
    else if (callPath === operatorMe.path) isSignedOut = response.status === 401;
  };
  await Promise.race([
    Promise.allSettled(paths.map(read)),
    sleep(DATA_WITHIN_MS, undefined, { ref: false }),
  ]);
  return { data: { ...data }, isSignedOut };
}

/**
 * Returns whether a request carries every cookie that the browser has. A browser holds the session's cookie back when
 * a link on another site leads to the page, but sends it with the calls of the page.
 */
function hasAllCookies(c: Context): boolean {
  const site = c.req.header('sec-fetch-site');
  return site === 'none' || site === 'same-origin';
}

const isEntry = (pagePath: string): boolean => entryScreens.has(segmentOf(pagePath));

const segmentOf = (pagePath: string): string => pagePath.split('/')[2] ?? '';

/** Returns the key of the screen that a page shows first; undefined for a page without a screen of its own. */
function findScreen(manifest: Manifest, pagePath: string, isSignedIn: boolean): string | undefined {
  const segment = segmentOf(pagePath);
  const entry = entryScreens.get(segment);
  if (entry !== undefined) return entry;
  if (!isSignedIn) return SIGN_IN_SCREEN;
  const [, , ...segments] = pagePath.split('/');
  const folder =
    deskFolders.get(segments.slice(0, 2).join('/')) ?? deskFolders.get(segment) ?? segment;
  const desk = `desks/${folder}/${folder}.screen.tsx`;
  return Object.hasOwn(manifest, desk) ? desk : undefined;
}

/**
 * Writes the styles of a page into it, so that it paints before any file arrives, and the links that load the code of
 * its screen beside the first script. A disabled link loads nothing, and tells the scripts that the style is present.
 */
function writeFiles(
  manifest: Manifest,
  screen: string | undefined,
  readStyle: (file: string) => Style,
): string {
  const first = closureOf(manifest, ['index.html']);
  const { modules, styles } = closureOf(manifest, ['index.html', ...(screen ? [screen] : [])]);
  return [
    ...modules
      .filter((file) => !first.modules.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="${BASE}${file}">`),
    ...styles.map((file) => {
      const { text, fonts } = readStyle(file);
      return `<style>${fonts}${text}</style><link rel="stylesheet" href="${BASE}${file}" disabled>`;
    }),
  ].join('');
}

/** Writes data into the page; a block of JSON is no script for the policy. */
function writeStart(data: Record<string, unknown>): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${CONSOLE_START_ID}">${json}</script>`;
}
