import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { RenderedPage } from '@/contract/page-renderer';
import { findRoute } from '@/contract/route-match';
import { routes } from '@/contract/routes';
import {
  DRAFT_FILES,
  type DraftFile,
  type DraftPage,
  type DraftSite,
  type WrittenDraft,
} from '../preview/draft-site';
import { escapeHtml } from './html-escape';
import { closureOf, findChunk, type Manifest, readManifest } from './manifest-reader';
import { renderPage } from './page.renderer';
import type { EntryPage } from './page-url';
import { describeScreen, pictureOfScreen } from './screen-previews';
import { createStyleReader, type Style, withoutCompact } from './style-reader';
import type { WebSiteOptions } from './web.routes';

const entryOf = { web: 'index.html', line: 'liff/index.html' } as const satisfies Record<
  DraftPage['shell'],
  EntryPage
>;

const SCRIPT = /<script\b[^>]*>[^]*?<\/script>/g;
const LINK = /<link\b[^>]*>/g;
const FONTS_TEMPLATE = /<template id="fonts">([^]*?)<\/template>/g;
/** A picture that a script would load after the first ones. */
const LATE_PICTURE = /\bsrc="data:[^"]*"([^>]*?)\bdata-src="([^"]*)"/g;
const LATE_PICTURE_BEFORE = /\bdata-src="([^"]*)"([^>]*?)\bsrc="data:[^"]*"/g;
/** A picture that only the app would load: its place stays empty. */
const APP_PICTURE = /(?<=<img\b[^>]*)\bsrc="data:[^"]*"/g;
const APP_PICTURE_STYLE = '<style>img:not([src]){visibility:hidden}</style>';
const SPRITE_USE = /href="(\/assets\/[\w.-]+\.svg)#([\w-]+)"/g;
const SYMBOL = /<symbol\b[^>]*\bid="([\w-]+)"[^]*?<\/symbol>/g;
const FILE_NAME = /^[\w-][\w.-]*\.(?:woff2|webp|png|jpg|svg)$/;
const DIALOG = /<dialog\b/;
/** Without a script a dialog is no modal one, so it is placed by hand. */
const OPEN_DIALOG =
  '<style>dialog[open]{position:fixed;inset:0;z-index:999;margin:auto}</style><dialog open';

/** Opens what scripts of the page would open: the dialog of announcements, or the pictures of events. */
function withOpenParts(html: string, { opensDialog, picture }: DraftPage): string {
  if (opensDialog) return html.replace(DIALOG, OPEN_DIALOG);
  if (!picture) return html;
  const { image, alt } = picture;
  const shown = `<div class="draft"><figure><img src="${escapeHtml(image)}" alt="${escapeHtml(alt)}"><figcaption>${escapeHtml(alt)}</figcaption></figure></div>`;
  return html.replace('</body>', () => `${PICTURE_STYLE}${shown}</body>`);
}

/** Dependencies of the writer. */
export type DraftPageOptions = Pick<
  WebSiteOptions,
  'distDir' | 'build' | 'clientConfig' | 'renderers' | 'publicUrl'
>;

const PICTURE_STYLE =
  '<style>.draft{position:fixed;inset:0;z-index:999;display:grid;place-items:center;padding:16px;background:var(--ck-scrim)}.draft figure{width:min(560px,100%);margin:0;overflow:hidden;border-radius:16px;background:var(--ck-surface-2)}.draft img{display:block;width:100%;aspect-ratio:800/450;object-fit:cover}.draft figcaption{padding:12px 16px}</style>';

/** Writes pages with drafts, as the live page is before any script has run. */
export class DraftPageWriter implements DraftSite {
  readonly #options: DraftPageOptions;
  #manifest: Manifest | undefined;
  readonly #readStyle: (href: string) => Style;
  readonly #sprites = new Map<string, ReadonlyMap<string, string>>();

  /** Creates a writer, which reads the build when it writes its first page. */
  constructor(options: DraftPageOptions) {
    this.#options = options;
    this.#readStyle = createStyleReader(options.distDir);
  }

  async write(page: DraftPage): Promise<WrittenDraft> {
    const { agent, screen, shell, search } = page;
    const entry = entryOf[shell];
    const rendered = await this.#render(page);
    const { distDir, build, clientConfig, publicUrl } = this.#options;
    const match = findRoute(page.path) ?? undefined;
    const template = readFileSync(path.join(distDir, entry), 'utf8').replace(LINK, '');
    const html = renderPage(template, {
      ...{ path: page.path, match, agent, build, publicUrl },
      client: clientConfig,
      rendered,
      isInvitation: search.includes('ref='),
      modules: [],
      preloadedModules: [],
      styles: this.#stylesOf(entry, rendered),
    });
    const title = screen === 'home' ? agent.seo.title : `${routes[screen].title} · ${agent.name}`;
    return {
      html: this.#withoutScripts(withOpenParts(html, page)),
      card: {
        title,
        description: describeScreen(screen) ?? agent.seo.description,
        image: pictureOfScreen(screen, agent),
      },
    };
  }

  async readFile(name: string): Promise<DraftFile | undefined> {
    const contentType = FILE_NAME.test(name) ? getMimeType(name) : undefined;
    if (contentType === undefined) return undefined;
    const file = path.join(this.#options.distDir, 'assets', name);
    const content = await readFile(file).catch(() => undefined);
    return content && { content, contentType };
  }

  #render({ agent, shell, path: screenPath, search }: DraftPage): Promise<RenderedPage> {
    return this.#options.renderers[entryOf[shell]].render(agent, { path: screenPath, search });
  }

  #stylesOf(entry: EntryPage, { source, chunks }: RenderedPage): Style[] {
    const manifest = (this.#manifest ??= readManifest(this.#options.distDir));
    const sources = [entry, source, ...chunks.map((name) => findChunk(manifest, name))];
    const { styles } = closureOf(
      manifest,
      sources.filter((each) => each !== undefined),
    );
    const read = styles.map(this.#readStyle);
    return entry === 'liff/index.html' ? read : read.map(withoutCompact);
  }

  /** Does once what scripts would do: pictures and fonts load at once, and icons stand in the page itself. */
  #withoutScripts(page: string): string {
    const plain = page
      .replace(SCRIPT, '')
      .replace(LINK, '')
      .replace(FONTS_TEMPLATE, '$1')
      .replace(LATE_PICTURE, 'src="$2"$1')
      .replace(LATE_PICTURE_BEFORE, 'src="$1"$2')
      .replace(APP_PICTURE, '');
    const symbols = new Map<string, string>();
    const html = plain.replace(SPRITE_USE, (_use, sprite: string, name: string) => {
      symbols.set(name, this.#symbolsOf(sprite).get(name) ?? '');
      return `href="#${name}"`;
    });
    // A page without an origin may not use the icons of another file.
    const icons = `<svg hidden xmlns="http://www.w3.org/2000/svg">${[...symbols.values()].join('')}</svg>`;
    return html
      .replace('</body>', () => `${APP_PICTURE_STYLE}${icons}</body>`)
      .replaceAll('/assets/', DRAFT_FILES);
  }

  #symbolsOf(sprite: string): ReadonlyMap<string, string> {
    const known = this.#sprites.get(sprite);
    if (known) return known;
    const text = readFileSync(path.join(this.#options.distDir, sprite), 'utf8');
    const symbols = new Map([...text.matchAll(SYMBOL)].map(([whole, name = '']) => [name, whole]));
    this.#sprites.set(sprite, symbols);
    return symbols;
  }
}
