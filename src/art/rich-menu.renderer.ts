import {
  areasOfLineMenu,
  LINE_MENU_HEIGHT,
  LINE_MENU_WIDTH,
  type LineMenuArea,
} from '@/contract/line-menus';
import {
  type LineMenuButton,
  type LineMenuName,
  type LineMenuWords,
  lineMenuCopy,
} from '@/contract/line-menus.copy';
import type { ArtBrand } from './banner.renderer';
import { ornament } from './brand-ornament.painter';
import { glyphScale, linear, num, placeGlyph, radial, rimFilter } from './card.painter';
import { fitLine, type LetteringFace, shapeLine } from './lettering-shaper';

interface Colours {
  readonly ground: string;
  readonly glow: string;
  readonly tile: readonly [top: string, bottom: string];
  readonly disc: string;
  readonly line: string;
  readonly label: string;
  readonly hint: string;
  /** Colours of the button that a menu is mostly opened for. */
  readonly main: {
    readonly tile: readonly [top: string, bottom: string];
    readonly disc: string;
    readonly line: string;
    readonly label: string;
    readonly hint: string;
  };
}

const colours: Record<ArtBrand, Colours> = {
  chokdee: {
    ground: '#160B1A',
    glow: '#5C1836',
    tile: ['#38213F', '#241529'],
    disc: '#4C2A4E',
    line: '#E3C27A',
    label: '#F5DFA4',
    hint: '#F3EAF0',
    main: {
      tile: ['#F6DC9A', '#DDB35C'],
      disc: '#FBEBC0',
      line: '#8A5A1E',
      label: '#2A1020',
      hint: '#4A2330',
    },
  },
  yok: {
    ground: '#071511',
    glow: '#12604B',
    tile: ['#1B4034', '#102A22'],
    disc: '#24574A',
    line: '#84DDB1',
    label: '#C3F3DA',
    hint: '#EAF5F0',
    main: {
      tile: ['#BFF0D6', '#74CFA4'],
      disc: '#E2FBEE',
      line: '#1D6B4E',
      label: '#06221A',
      hint: '#12392C',
    },
  },
};

const glyphs: { readonly [Name in LineMenuName]: Readonly<Record<LineMenuButton<Name>, string>> } =
  {
    visitor: {
      promotions: 'wrapped-gift',
      register: 'memo',
      login: 'key',
      demo: 'slot-machine',
      results: 'trophy',
      staff: 'speech-balloon',
    },
    member: {
      deposit: 'money-bag',
      withdraw: 'credit-card',
      lotto: 'admission-tickets',
      games: 'slot-machine',
      balance: 'purse',
      staff: 'speech-balloon',
    },
    paused: {
      withdraw: 'credit-card',
      statement: 'receipt',
      care: 'lotus',
      hotline: 'telephone',
      staff: 'speech-balloon',
    },
  };

/** The button of each menu that stands out; none on a break. */
const mainButtons: Readonly<Record<LineMenuName, string | null>> = {
  visitor: 'register',
  member: 'deposit',
  paused: null,
};

const LIGHT = '#FFF2D0';
const SHADE = '#0C0610';
/** Space around a tile; two tiles have twice as much between them. */
const GAP = 15;
const CORNER = 60;
const PADDING = 44;
/** Sizes that can still be read when the picture is 390 px wide. */
const LABEL_SIZE = 134;
const HINT_SIZE = 78;
const DISC_RADIUS = 196;
const GLYPH_SIDE = 292;

/** Draws a menu of the official account: a tile for each button, in the places that `areasOfLineMenu` gives. */
export function renderRichMenuSvg(name: LineMenuName, brand: ArtBrand): string {
  const { ground, glow, tile, main } = colours[brand];
  const areas = areasOfLineMenu(name);
  const names: Readonly<Record<string, string>> = glyphs[name];
  const buttons: readonly (readonly [string, LineMenuWords])[] = Object.entries(
    lineMenuCopy[name].buttons,
  );
  const tiles = buttons.map(([button, words], index) =>
    drawTile(
      { words, glyph: names[button] ?? '', isMain: button === mainButtons[name], index },
      areas[index] ?? { x: 0, y: 0, width: 0, height: 0 },
      brand,
    ),
  );
  const middle = { cx: LINE_MENU_WIDTH / 2, cy: LINE_MENU_HEIGHT / 2 };
  const defs = [
    radial(
      'ground',
      [
        [0, glow],
        [1, ground],
      ],
      `gradientUnits="userSpaceOnUse" cx="${middle.cx}" cy="${middle.cy}" r="${LINE_MENU_WIDTH * 0.6}"`,
    ),
    linear('tile', [
      [0, tile[0]],
      [1, tile[1]],
    ]),
    linear('main', [
      [0, main.tile[0]],
      [1, main.tile[1]],
    ]),
    ...tiles.map(({ defs: own }) => own),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LINE_MENU_WIDTH} ${LINE_MENU_HEIGHT}"><defs>${defs.join('')}</defs><rect width="${LINE_MENU_WIDTH}" height="${LINE_MENU_HEIGHT}" fill="url(#ground)"/>${tiles.map(({ drawn }) => drawn).join('')}</svg>`;
}

interface Tile {
  readonly words: LineMenuWords;
  readonly glyph: string;
  readonly isMain: boolean;
  readonly index: number;
}

function drawTile(
  { words, glyph, isMain, index }: Tile,
  { x, y, width, height }: LineMenuArea,
  brand: ArtBrand,
): { defs: string; drawn: string } {
  const look = isMain ? colours[brand].main : colours[brand];
  const isWide = width > height;
  const cx = x + (isWide ? width * 0.24 : width / 2);
  const cy = y + (isWide ? height / 2 : height * 0.325);
  const place = { cx, cy, width: GLYPH_SIDE, height: GLYPH_SIDE, filter: `light${index}` };
  const light = rimFilter(place.filter, {
    colour: LIGHT,
    shade: SHADE,
    scale: glyphScale(glyph, place),
    depth: isMain ? 0.6 : 1,
  });
  const text = isWide
    ? { x: x + width * 0.41, width: width * 0.56, isCentred: false }
    : { x: x + width / 2, width: width - 2 * (GAP + PADDING), isCentred: true };
  const labelAt = y + height * (isWide ? 0.505 : 0.765);
  const hintAt = y + height * (isWide ? 0.655 : 0.897);
  const frame = `x="${x + GAP}" y="${y + GAP}" width="${width - 2 * GAP}" height="${height - 2 * GAP}" rx="${CORNER}"`;
  const petals = ornament(brand, {
    ...{ cx, cy, radius: DISC_RADIUS * 1.2, colour: look.line, width: 4 },
    opacities: isMain ? [0.2, 0.26] : [0.1, 0.14],
  });
  const drawn = [
    `<rect ${frame} fill="url(#${isMain ? 'main' : 'tile'})" fill-opacity="${isMain ? 1 : 0.94}" stroke="${look.line}" stroke-opacity="${isMain ? 0.9 : 0.5}" stroke-width="5"/>`,
    `<g clip-path="url(#frame${index})">${petals}</g>`,
    `<circle cx="${num(cx)}" cy="${num(cy)}" r="${DISC_RADIUS}" fill="${look.disc}" stroke="${look.line}" stroke-opacity=".55" stroke-width="5"/>`,
    placeGlyph(glyph, place),
    emblems[glyph]?.(cx, cy) ?? '',
    drawLine(words.label, 'semibold', { ...text, size: LABEL_SIZE, y: labelAt, fill: look.label }),
    drawLine(words.hint, 'regular', { ...text, size: HINT_SIZE, y: hintAt, fill: look.hint }),
  ];
  const clip = `<clipPath id="frame${index}"><rect ${frame}/></clipPath>`;
  return { defs: light + clip, drawn: drawn.join('') };
}

/** Drawings on top of a glyph: a coin of baht over the bag's dollar, and dots for an answer that is being written. */
const emblems: Readonly<Record<string, (cx: number, cy: number) => string>> = {
  'money-bag': (cx, cy) => {
    const baht = shapeLine('฿', 'semibold', 104);
    const y = cy + 48;
    return `<circle cx="${num(cx)}" cy="${num(y)}" r="78" fill="#FFE9A8" stroke="#B8742A" stroke-width="7"/><path d="${baht.path}" transform="translate(${num(cx - baht.width / 2)} ${num(y + 37)})" fill="#7A3F16"/>`;
  },
  'speech-balloon': (cx, cy) =>
    [-58, 0, 58]
      .map((dx) => `<circle cx="${num(cx + dx)}" cy="${num(cy - 14)}" r="17" fill="#6B5687"/>`)
      .join(''),
};

interface LinePlace {
  /** Middle of a centred line, left edge of another one. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly isCentred: boolean;
  readonly size: number;
  readonly fill: string;
}

function drawLine(
  text: string,
  face: LetteringFace,
  { x, y, width, isCentred, size, fill }: LinePlace,
): string {
  const line = fitLine(text, face, size, width);
  const left = isCentred ? x - line.width / 2 : x;
  return `<path d="${line.path}" transform="translate(${num(left)} ${num(y)})" fill="${fill}"/>`;
}
