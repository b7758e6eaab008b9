import type { ArtBrand } from './banner.renderer';
import { ornament } from './brand-ornament.painter';
import { glyphScale, linear, num, placeGlyph, radial, rimFilter } from './card.painter';
import { fitLine } from './lettering-shaper';

/** Size of an event's picture in px. */
export const EVENT_WIDTH = 1600;
export const EVENT_HEIGHT = 900;

interface EventPlan {
  readonly brand: ArtBrand;
  readonly kicker: string;
  readonly lines: readonly [string, string];
  readonly hero: string;
  readonly sides: readonly [left: string, right: string];
  readonly inks: readonly [dark: string, mid: string];
}

const plans = {
  vote: {
    brand: 'chokdee',
    kicker: 'โหวตถูก แบ่งเงินรางวัล',
    lines: ['โหวตเกม', 'ขวัญใจ'],
    hero: 'trophy',
    sides: ['heart-suit', 'glowing-star'],
    inks: ['#241026', '#7A2444'],
  },
  champion: {
    brand: 'chokdee',
    kicker: 'ทายถูก รับแต้มสะสม',
    lines: ['ทายทีม', 'แชมป์'],
    hero: 'soccer-ball',
    sides: ['crown', 'coin'],
    inks: ['#0B1C2E', '#1E4C7C'],
  },
  lantern: {
    brand: 'chokdee',
    kicker: 'ลุ้นทุกคืนวันเพ็ญ',
    lines: ['โคมลอย', 'นำโชค'],
    hero: 'red-paper-lantern',
    sides: ['full-moon', 'lotus'],
    inks: ['#150E33', '#4A2A78'],
  },
  'yok-harvest': {
    brand: 'yok',
    kicker: 'สะสมครบ รับของรางวัล',
    lines: ['เก็บใบ', 'นำโชค'],
    hero: 'four-leaf-clover',
    sides: ['coin', 'gem-stone'],
    inks: ['#0A241D', '#14664E'],
  },
  'yok-dragon': {
    brand: 'yok',
    kicker: 'ร่วมโหวต ทีมโปรดของคุณ',
    lines: ['ศึกมังกร', 'หยก'],
    hero: 'dragon-face',
    sides: ['sparkles', 'trophy'],
    inks: ['#221507', '#7A4A1C'],
  },
  'yok-wheel': {
    brand: 'yok',
    kicker: 'ทายผล รับแต้มทุกสัปดาห์',
    lines: ['วงล้อ', 'มหาลาภ'],
    hero: 'ferris-wheel',
    sides: ['party-popper', 'star'],
    inks: ['#071D2B', '#12596E'],
  },
} as const satisfies Record<string, EventPlan>;

/** Id of an event with a picture. */
export type EventId = keyof typeof plans;

/** Ids of all events. */
export const eventIds = Object.keys(plans) as readonly EventId[];

const METALS = {
  chokdee: { line: '#E3C27A', face: ['#FFF3CF', '#E9BE63'], kicker: '#F0D99C' },
  yok: { line: '#84DDB1', face: ['#F3FFF8', '#9FE3C0'], kicker: '#F3C14B' },
} as const;
const SHADE = '#0C0610';

/** Draws an event: its name at the left, its glyph in the brand's ornament at the right. */
export function renderEventSvg(eventId: EventId): string {
  const { brand, kicker, lines, hero, sides, inks } = plans[eventId];
  const [dark, mid] = inks;
  const { line, face, kicker: kickerInk } = METALS[brand];
  const [cx, cy, radius] = [1130, 450, 300];
  const heroPlace = { cx, cy: cy - 10, width: 430, height: 440, filter: 'r1' };
  const sidePlaces = ([-1, 1] as const).map((side, index) => ({
    cx: cx + side * 270,
    cy: cy + (side < 0 ? 190 : 170),
    width: 210,
    height: 210,
    turn: side * 12,
    filter: `s${index}`,
  }));
  const sideName = (index: number) => (index === 0 ? sides[0] : sides[1]);
  const lights = [
    rimFilter('r1', { colour: '#FFF2D0', shade: SHADE, scale: glyphScale(hero, heroPlace) }),
    ...sidePlaces.map((place, index) =>
      rimFilter(place.filter, {
        colour: '#FFF2D0',
        shade: SHADE,
        scale: glyphScale(sideName(index), place),
      }),
    ),
  ];
  const field = radial(
    'field',
    [
      [0, mid],
      [1, dark],
    ],
    `gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="900"`,
  );
  const letters = linear('face', [
    [0, face[0]],
    [1, face[1]],
  ]);
  const small = fitLine(kicker, 'semibold', 46, 560);
  const title = lines.map((text) => fitLine(text, 'chonburi', 172, 600));
  const drawn = title.map((shaped, index) => {
    const at = `transform="translate(110 ${470 + index * 220})" d="${shaped.path}"`;
    return `<path ${at} fill="${SHADE}" fill-opacity=".55" stroke="${SHADE}" stroke-opacity=".55" stroke-width="12" stroke-linejoin="round"/><path ${at} fill="url(#face)"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${EVENT_WIDTH} ${EVENT_HEIGHT}"><defs>${field}${letters}${lights.join('')}</defs><rect width="${EVENT_WIDTH}" height="${EVENT_HEIGHT}" fill="url(#field)"/>${ornament(brand, { cx, cy, radius, colour: line, opacities: [0.14, 0.22, 0.34], width: 3 })}<circle cx="${cx}" cy="${cy}" r="${num(radius)}" fill="${mid}" stroke="${line}" stroke-width="4"/>${sidePlaces.map((place, index) => placeGlyph(sideName(index), place, true)).join('')}${placeGlyph(hero, heroPlace)}<path d="${small.path}" transform="translate(114 250)" fill="${kickerInk}"/>${drawn.join('')}</svg>`;
}
