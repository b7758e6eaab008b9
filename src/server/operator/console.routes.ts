import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { operatorMe, operatorSite } from '@/contract/operator/auth.contract';
import { CONSOLE_START_ID } from '@/contract/operator/console-start';
import { deskCounts } from '@/contract/operator/desk.contract';
import { transportSecurity } from '../http/response-headers';
import { type Asset, loadAssets } from '../web/asset.store';
import { sendAsset } from '../web/asset-response';
import { closureOf, type Manifest, readManifest } from '../web/manifest-reader';

const BASE = '/operator';
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
  "form-action 'self'",
].join('; ');

/** Folders of the desks whose address has another name. */
const deskFolders: ReadonlyMap<string, string> = new Map([
  ['', 'today'],
  ['in', 'money-in'],
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
 * A page names the code of its own desk, and contains the responses of the frame's calls, so that neither waits for the
 * first script.
 * @param options.distDir folder of the built console
 * @param options.call makes the frame's calls
 * @throws Error when the console is not built
 */
export function createConsoleRouter({
  distDir,
  publicUrl,
  call,
}: {
  distDir: string;
  publicUrl: string | undefined;
  call: InnerFetch;
}): Hono {
  const assets: ReadonlyMap<string, Asset> = loadAssets(distDir);
  const page = readFileSync(path.join(distDir, 'index.html'), 'utf8');
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
    const data = await readStart(c, call);
    const screen = findScreen(manifest, c.req.path, operatorMe.path in data);
    const head = screen === undefined ? '' : linkScreen(manifest, screen);
    return c.html(
      page.replace('</head>', () => `${head}${writeStart(data)}</head>`),
      200,
      headers,
    );
  };
  router.get(BASE, send);
  router.get(`${BASE}/*`, send);
  return router;
}

/** Reads the data of the frame by the caller's own calls. @returns data by path, only of calls that succeed in time */
async function readStart(c: Context, call: InnerFetch): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  const isKnown = c.req.header('cookie') !== undefined;
  const paths = isKnown
    ? [operatorSite.path, operatorMe.path, deskCounts.path]
    : [operatorSite.path];
  const read = async (callPath: string) => {
    const request = new Request(new URL(callPath, c.req.url), { headers: c.req.raw.headers });
    const response = await call(request, c.env as Partial<HttpBindings>);
    if (response.ok) data[callPath] = ((await response.json()) as { data: unknown }).data;
  };
  await Promise.race([
    Promise.allSettled(paths.map(read)),
    sleep(DATA_WITHIN_MS, undefined, { ref: false }),
  ]);
  return { ...data };
}

/** Returns the key of the screen that a page shows first; undefined for a page without a screen of its own. */
function findScreen(manifest: Manifest, pagePath: string, isSignedIn: boolean): string | undefined {
  const [, , segment = ''] = pagePath.split('/');
  const entry = entryScreens.get(segment);
  if (entry !== undefined) return entry;
  if (!isSignedIn) return SIGN_IN_SCREEN;
  const folder = deskFolders.get(segment) ?? segment;
  const desk = `desks/${folder}/${folder}.screen.tsx`;
  return Object.hasOwn(manifest, desk) ? desk : undefined;
}

/** Writes the links that load the code of a screen beside the first script. */
function linkScreen(manifest: Manifest, screen: string): string {
  const first = closureOf(manifest, ['index.html']);
  const { modules, styles } = closureOf(manifest, [screen]);
  return [
    ...modules
      .filter((file) => !first.modules.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="${BASE}${file}">`),
    ...styles
      .filter((file) => !first.styles.includes(file))
      .map((file) => `<link rel="stylesheet" crossorigin href="${BASE}${file}">`),
  ].join('');
}

/** Writes data into the page; a block of JSON is no script for the policy. */
function writeStart(data: Record<string, unknown>): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${CONSOLE_START_ID}">${json}</script>`;
}
