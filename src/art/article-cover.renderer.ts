import { ornament } from './brand-ornament.painter';
import { glyphScale, num, placeGlyph, radial, rimFilter } from './card.painter';

/** Size of an article's cover in px, as in chat previews. */
export const COVER_WIDTH = 1200;
export const COVER_HEIGHT = 630;
/** Size in px of an article's cover on a page. */
export const COVER_PAGE_WIDTH = 960;
export const COVER_PAGE_HEIGHT = 504;

const fields = {
  wine: ['#240B1B', '#5C1836'],
  plum: ['#1A0F28', '#43245C'],
  indigo: ['#0D1233', '#28327C'],
  pine: ['#08201C', '#14504A'],
  umber: ['#231308', '#5A3513'],
  teal: ['#06222B', '#135768'],
} as const satisfies Record<string, readonly [dark: string, mid: string]>;

interface CoverPlan {
  readonly field: keyof typeof fields;
  readonly hero: string;
  /** Smaller glyphs outside the ring, left and right. */
  readonly sides: readonly [string, string];
}

/** Drawings by article id. Articles that are neighbours in the list look different. */
const plans = {
  'check-yeekee': {
    field: 'plum',
    hero: 'magnifying-glass-tilted-left',
    sides: ['input-numbers', 'bullseye'],
  },
  'qr-deposit': { field: 'pine', hero: 'mobile-phone-with-arrow', sides: ['coin', 'bank'] },
  turnover: { field: 'umber', hero: 'coin', sides: ['counterclockwise-arrows-button', 'abacus'] },
  'lotto-odds': { field: 'wine', hero: 'admission-tickets', sides: ['balance-scale', 'game-die'] },
  'limits-and-breaks': { field: 'teal', hero: 'lotus', sides: ['alarm-clock', 'stop-sign'] },
  'points-and-vip': { field: 'indigo', hero: 'crown', sides: ['gem-stone', 'sports-medal'] },
  'account-safety': { field: 'plum', hero: 'shield', sides: ['locked-with-key', 'bell'] },
  'line-login': { field: 'pine', hero: 'speech-balloon', sides: ['key', 'link'] },
} as const satisfies Record<string, CoverPlan>;

/** Id of an article with a cover. */
type CoverId = keyof typeof plans;

/** Ids of all covers. */
export const coverIds = Object.keys(plans) as readonly CoverId[];

const LINE = '#E3C27A';
const LIGHT = '#FFF2D0';
const SHADE = '#0C0610';
const DISC = 0.34 * COVER_HEIGHT;
/** Size of the middle glyph and, below, of the side glyphs, in radii of the disc. */
const HERO_SHARE = 1.36;
const SIDE_SHARE = 0.66;
/** Distance of the side glyphs from the middle: outside the ring, and outside the part that list rows show. */
const SIDE_AWAY = 436;
const SIDE_LOW = 96;

/** Draws a cover: one glyph in the middle, which stays visible in a small square crop, and two glyphs beside it. */
export function renderCoverSvg(id: CoverId): string {
  const { field, hero, sides } = plans[id];
  const [dark, mid] = fields[field];
  const [cx, cy] = [COVER_WIDTH / 2, COVER_HEIGHT / 2];
  const things = [
    { name: hero, cx, cy, side: DISC * HERO_SHARE },
    { name: sides[0], cx: cx - SIDE_AWAY, cy: cy + SIDE_LOW, side: DISC * SIDE_SHARE },
    { name: sides[1], cx: cx + SIDE_AWAY, cy: cy + SIDE_LOW, side: DISC * SIDE_SHARE },
  ].map(({ name, side, ...middle }, index) => {
    const place = { ...middle, width: side, height: side, filter: `light${index}` };
    return {
      light: rimFilter(place.filter, {
        colour: LIGHT,
        shade: SHADE,
        scale: glyphScale(name, place),
      }),
      shadow: `<ellipse cx="${num(middle.cx)}" cy="${num(middle.cy + side * 0.54)}" rx="${num(side * 0.4)}" ry="${num(side * 0.06)}" fill="${SHADE}" fill-opacity=".4"/>`,
      glyph: placeGlyph(name, place),
    };
  });
  const ground = radial(
    'ground',
    [
      [0, mid],
      [1, dark],
    ],
    `gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${num(COVER_WIDTH * 0.6)}"`,
  );
  const petals = ornament('chokdee', {
    cx,
    cy,
    radius: DISC,
    colour: LINE,
    opacities: [0.16, 0.2, 0.2],
    width: 2,
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COVER_WIDTH} ${COVER_HEIGHT}"><defs>${ground}${things.map(({ light }) => light).join('')}</defs><rect width="${COVER_WIDTH}" height="${COVER_HEIGHT}" fill="url(#ground)"/>${petals}<circle cx="${cx}" cy="${cy}" r="${num(DISC)}" fill="${mid}" stroke="${LINE}" stroke-width="4"/><circle cx="${cx}" cy="${cy}" r="${num(DISC - 14)}" fill="none" stroke="${LINE}" stroke-opacity=".25" stroke-width="2"/>${things.map(({ shadow, glyph }) => shadow + glyph).join('')}</svg>`;
}
