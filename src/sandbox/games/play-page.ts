import { hasBackdrop } from './catalogue/catalogue';
import type { PlayConfig } from './client/sandbox.protocol';
import type { SandboxGame } from './game-directory';

/** Content of a game's page. */
export interface PlayPage {
  readonly game: SandboxGame;
  /** Name of the script and the style sheet. */
  readonly engineName: string;
  readonly config: PlayConfig;
  readonly nonce: string;
  /** URL before `/sandbox` and `/art`; empty on the same host. */
  readonly publicUrl: string;
  readonly scriptVersion: string;
  readonly styleVersion: string;
}

const FONT_FACES: readonly (readonly [
  family: string,
  file: string,
  weight: string,
  range: string,
])[] = [
  ['Noto Sans Thai', 'thai', '100 900', 'U+0E00-0E7F,U+200C-200D,U+25CC'],
  [
    'Noto Sans Thai',
    'latin',
    '100 900',
    'U+0000-00FF,U+0131,U+2000-206F,U+20AC,U+2122,U+2190-21FF,U+2212',
  ],
  ['Chonburi', 'title-thai', '400', 'U+0E00-0E7F,U+200C-200D,U+25CC'],
  ['Chonburi', 'title-latin', '400', 'U+0000-00FF,U+2000-206F'],
];

const HEX_COLOUR = /^#[0-9a-f]{6}$/i;

/** Renders the page of a game: a shell with the game's colours, which the script fills. */
export function renderPlayPage(page: PlayPage): string {
  const assets = `${page.publicUrl}/sandbox/assets`;
  const title = escapeHtml(page.config.gameName);
  return `<!doctype html>
<html lang="th">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${assets}/${page.engineName}.css?v=${page.styleVersion}">
<style nonce="${page.nonce}">${fontFaces(assets)}${gameVariables(page)}</style>
<link rel="preload" as="font" type="font/woff2" href="${assets}/thai.woff2" crossorigin>
</head>
<body>
<div id="game" class="loading"><p>กำลังเปิด ${title}</p></div>
<noscript>เกมนี้ต้องใช้จาวาสคริปต์ กรุณาเปิดใช้งานในเบราว์เซอร์</noscript>
<script type="application/json" id="config">${escapeJson(JSON.stringify(page.config))}</script>
<script src="${assets}/${page.engineName}.js?v=${page.scriptVersion}"></script>
</body>
</html>`;
}

/** Renders a page with a message in place of a game. */
export function renderMessagePage(sentence: string, nonce: string): string {
  return `<!doctype html>
<html lang="th">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(sentence)}</title>
<style nonce="${nonce}">html{height:100%}body{margin:0;min-height:100%;display:grid;place-items:center;background:#120a17;color:#faf3ea;font:400 16px/26px "Noto Sans Thai",system-ui,sans-serif}p{margin:24px;max-width:280px;text-align:center}</style>
</head>
<body><p role="alert">${escapeHtml(sentence)}</p></body>
</html>`;
}

function fontFaces(assets: string): string {
  return FONT_FACES.map(
    ([family, file, weight, range]) =>
      `@font-face{font-family:"${family}";src:url("${assets}/${file}.woff2") format("woff2");font-weight:${weight};font-display:swap;unicode-range:${range}}`,
  ).join('');
}

function gameVariables({ game, publicUrl }: PlayPage): string {
  const [dark, mid, light, accent] = game.art.palette.map((colour) => {
    if (!HEX_COLOUR.test(colour)) throw new Error(`${colour} is not a hex colour`);
    return colour;
  });
  const symbols = game.engine === 'slot' ? game.symbols : [];
  const images = symbols.map(
    (glyph, index) => `;--s${index}:url("${publicUrl}/art/symbols/${glyph}.webp")`,
  );
  const backdrop = hasBackdrop(game)
    ? `;--g-backdrop:url("${publicUrl}/art/games/${encodeURIComponent(game.gameId)}-bg.webp")`
    : '';
  return `:root{--g-dark:${dark};--g-mid:${mid};--g-light:${light};--g-accent:${accent}${backdrop}${images.join('')}}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Escapes JSON for a script element, so that no text in it can close the element. */
function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
