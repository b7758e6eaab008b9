import { glyphScale, num, placeGlyph, radial, repeat, rimFilter } from './card.painter';

/** Brands that have their own set of pictures. */
export type ArtBrand = 'chokdee' | 'yok';

/** Banners of the home page and the game pages, and pictures of promotions and announcements. */
export type BannerId =
  | 'first'
  | 'dragon'
  | 'quest'
  | 'lotto'
  | 'slots'
  | 'friends'
  | 'deposit'
  | 'casino'
  | 'sport'
  | 'fair'
  | 'guard'
  | 'simulated'
  | 'arrivals'
  | 'welcome';

/** The banner to draw, its brand, and its size in px. */
export interface BannerRequest {
  readonly bannerId: BannerId;
  readonly brand: ArtBrand;
  readonly width: number;
  readonly height: number;
}

type Ink = readonly [dark: string, mid: string, rim: string];

interface BannerPlan {
  readonly hero: string;
  /** Leaves out the hero's own filters, which break the rasteriser at the width of a large banner. */
  readonly isHeroFlat?: true;
  readonly sides: readonly [left: string, right: string];
  readonly inks: Record<ArtBrand, Ink>;
}

const LINE: Record<ArtBrand, string> = { chokdee: '#E3C27A', yok: '#84DDB1' };
const SHADE = '#12060F';

const plans: Record<BannerId, BannerPlan> = {
  first: {
    hero: 'wrapped-gift',
    sides: ['coin', 'gem-stone'],
    inks: { chokdee: ['#2A1026', '#6A1F45', '#FFD98A'], yok: ['#0A2A23', '#12604B', '#CFFFE2'] },
  },
  dragon: {
    hero: 'dragon',
    sides: ['money-bag', 'coin'],
    inks: { chokdee: ['#251024', '#6E2036', '#FFD98A'], yok: ['#0E1F1A', '#7A3B22', '#FFE6A8'] },
  },
  quest: {
    hero: 'spiral-calendar',
    sides: ['star', 'coin'],
    inks: { chokdee: ['#0F1A3A', '#2B3C8A', '#FFE6A8'], yok: ['#08222B', '#14566A', '#D6F6FF'] },
  },
  lotto: {
    hero: 'admission-tickets',
    sides: ['glowing-star', 'coin'],
    inks: { chokdee: ['#0C2A28', '#14594E', '#FFE6A8'], yok: ['#122310', '#3D6420', '#F3FFC9'] },
  },
  slots: {
    hero: 'slot-machine',
    sides: ['cherries', 'bell'],
    inks: { chokdee: ['#271020', '#7C2F30', '#FFD98A'], yok: ['#0B2620', '#0F6E5E', '#CFFFE2'] },
  },
  friends: {
    hero: 'handshake',
    sides: ['coin', 'star'],
    inks: { chokdee: ['#240B1B', '#5C1836', '#FFD98A'], yok: ['#0A2A23', '#12604B', '#CFFFE2'] },
  },
  deposit: {
    hero: 'money-bag',
    sides: ['coin', 'glowing-star'],
    inks: { chokdee: ['#24140A', '#6E3F14', '#FFE6A8'], yok: ['#17160A', '#5E4A16', '#F3FFC9'] },
  },
  casino: {
    hero: 'joker',
    sides: ['game-die', 'gem-stone'],
    inks: { chokdee: ['#0C2A28', '#14594E', '#FFE6A8'], yok: ['#0A2A23', '#12604B', '#CFFFE2'] },
  },
  sport: {
    hero: 'soccer-ball',
    isHeroFlat: true,
    sides: ['trophy', 'star'],
    inks: { chokdee: ['#0E2416', '#24653A', '#FFE6A8'], yok: ['#122310', '#3D6420', '#F3FFC9'] },
  },
  fair: {
    hero: 'shield',
    sides: ['magnifying-glass-tilted-left', 'check-mark-button'],
    inks: { chokdee: ['#0A2230', '#17587A', '#D6F6FF'], yok: ['#08222B', '#14566A', '#D6F6FF'] },
  },
  guard: {
    hero: 'locked-with-key',
    sides: ['speech-balloon', 'shield'],
    inks: { chokdee: ['#25101A', '#7A2435', '#FFD98A'], yok: ['#241410', '#7A3B22', '#FFE6A8'] },
  },
  simulated: {
    hero: 'money-with-wings',
    sides: ['game-die', 'coin'],
    inks: { chokdee: ['#1B1033', '#472A80', '#FFE6A8'], yok: ['#0E1B26', '#2A4C6A', '#D6F6FF'] },
  },
  arrivals: {
    hero: 'joystick',
    sides: ['sparkles', 'gem-stone'],
    inks: { chokdee: ['#240E2C', '#662070', '#FFD98A'], yok: ['#0B2620', '#0F6E5E', '#CFFFE2'] },
  },
  welcome: {
    hero: 'lotus',
    sides: ['four-leaf-clover', 'coin'],
    inks: { chokdee: ['#2A1026', '#6A1F45', '#FFD98A'], yok: ['#0A241D', '#14664E', '#CFFFE2'] },
  },
};

/** Ids of all banners. */
export const bannerIds = Object.keys(plans) as readonly BannerId[];

/** Draws a banner: the picture is at the right, and the left 55 % stays plain for the HTML text. */
export function renderBannerSvg({ bannerId, brand, width, height }: BannerRequest): string {
  const { hero, isHeroFlat, sides, inks } = plans[bannerId];
  const [dark, mid, rim] = inks[brand];
  const line = LINE[brand];
  const cx = width * 0.785;
  const cy = height * 0.5;
  const radius = height * 0.42;
  const hair = height / 272;
  const petals = [1.26, 1.08, 0.88].map((scale, ring) => {
    const reach = radius * scale;
    return `<g fill="none" stroke="${line}" stroke-opacity="${[0.16, 0.26, 0.42][ring]}" stroke-width="${num(1.1 * hair)}">${repeat(16, (index) => `<path transform="translate(${num(cx)} ${num(cy)}) rotate(${index * 22.5})" d="M0 0C${num(reach * 0.3)} ${num(-reach * 0.45)} ${num(reach * 0.22)} ${num(-reach * 0.85)} 0 ${num(-reach * 1.1)}C${num(-reach * 0.22)} ${num(-reach * 0.85)} ${num(-reach * 0.3)} ${num(-reach * 0.45)} 0 0Z"/>`)}</g>`;
  });
  const heroPlace = {
    cx,
    cy: cy - radius * 0.04,
    width: radius * 1.62,
    height: radius * 1.66,
    filter: 'r1',
  };
  const sidePlaces = ([-1, 1] as const).map((side, index) => ({
    cx: cx + side * radius * 0.9,
    cy: cy + radius * (side < 0 ? 0.62 : 0.54),
    width: radius * 0.78,
    height: radius * 0.78,
    turn: side * 14,
    filter: `s${index}`,
  }));
  const lights = sidePlaces.map((place, index) =>
    rimFilter(`s${index}`, {
      colour: rim,
      shade: SHADE,
      dx: 5,
      scale: glyphScale(sides[index === 0 ? 0 : 1], place),
    }),
  );
  const heroLight = rimFilter('r1', {
    colour: '#FFEFC0',
    shade: SHADE,
    scale: glyphScale(hero, heroPlace),
  });
  const field = radial(
    'field',
    [
      [0, mid],
      [1, dark],
    ],
    `gradientUnits="userSpaceOnUse" cx="${num(cx)}" cy="${num(cy)}" r="${num(width * 0.48)}"`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${field}${heroLight}${lights.join('')}</defs><rect width="${width}" height="${height}" fill="url(#field)"/>${petals.join('')}<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(radius * 0.98)}" fill="${mid}" stroke="${line}" stroke-width="${num(1.4 * hair)}"/>${sidePlaces.map((place, index) => placeGlyph(sides[index === 0 ? 0 : 1], place, true)).join('')}${placeGlyph(hero, heroPlace, isHeroFlat)}</svg>`;
}
