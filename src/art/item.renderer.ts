import { ornament } from './brand-ornament.painter';
import { glyphScale, num, placeGlyph, radial, rimFilter } from './card.painter';

/** Size in px of the picture of a point shop item. */
export const ITEM_WIDTH = 400;
export const ITEM_HEIGHT = 280;

interface ItemPlan {
  readonly hero: string;
  /**
   * Colours of the field, `mid` in its middle and `dark` outside; the medallion is `mid`. Coupons are gold, and spins
   * and goods are blue or green.
   */
  readonly inks: readonly [dark: string, mid: string];
}

const plans = {
  'red-envelope': { hero: 'red-envelope', inks: ['#2A0A10', '#6E1D24'] },
  coin: { hero: 'coin', inks: ['#2B0B1C', '#651A38'] },
  'money-bag': { hero: 'money-bag', inks: ['#1B0D33', '#46236E'] },
  ticket: { hero: 'admission-tickets', inks: ['#251502', '#6A4410'] },
  'gold-ticket': { hero: 'ticket', inks: ['#2A1C02', '#7A5A12'] },
  wheel: { hero: 'ferris-wheel', inks: ['#03222B', '#12566A'] },
  'free-rounds': { hero: 'slot-machine', inks: ['#1A0A2E', '#5A1F63'] },
  'golden-rounds': { hero: 'wrapped-gift', inks: ['#0B1030', '#3A2A78'] },
  shirt: { hero: 't-shirt', inks: ['#0A1433', '#23357A'] },
  cap: { hero: 'billed-cap', inks: ['#06222B', '#135768'] },
  'power-bank': { hero: 'battery', inks: ['#08241A', '#17604A'] },
} as const satisfies Record<string, ItemPlan>;

/** Id of an item picture. */
type ItemPictureId = keyof typeof plans;

/** Ids of all item pictures. */
export const itemPictureIds = Object.keys(plans) as readonly ItemPictureId[];

const LINE = '#E3C27A';
const SHADE = '#0C0610';

/** Draws an item in a medallion on the brand's ornament. */
export function renderItemSvg(id: ItemPictureId): string {
  const { hero, inks } = plans[id];
  const [dark, mid] = inks;
  const [cx, cy, radius] = [ITEM_WIDTH / 2, ITEM_HEIGHT / 2, 94];
  const place = { cx, cy: cy - 4, width: 118, height: 118, filter: 'r1' };
  const light = rimFilter('r1', {
    colour: '#FFF2D0',
    shade: SHADE,
    scale: glyphScale(hero, place),
  });
  const field = radial(
    'field',
    [
      [0, mid],
      [1, dark],
    ],
    `gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="250"`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ITEM_WIDTH} ${ITEM_HEIGHT}"><defs>${field}${light}</defs><rect width="${ITEM_WIDTH}" height="${ITEM_HEIGHT}" fill="url(#field)"/>${ornament('chokdee', { cx, cy, radius, colour: LINE, opacities: [0.14, 0.22, 0.34], width: 1.2 })}<circle cx="${cx}" cy="${cy}" r="${num(radius)}" fill="${mid}" stroke="${LINE}" stroke-width="2.5"/><ellipse cx="${cx}" cy="${cy + 66}" rx="46" ry="7" fill="${SHADE}" fill-opacity=".45"/>${placeGlyph(hero, place)}</svg>`;
}
