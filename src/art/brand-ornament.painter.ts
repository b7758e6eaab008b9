import type { ArtBrand } from './banner.renderer';
import { num, repeat } from './card.painter';

/** Position, size and colours of an ornament. */
export interface OrnamentPlace {
  readonly cx: number;
  readonly cy: number;
  readonly radius: number;
  readonly colour: string;
  /** Opacity of the rings, outermost first. */
  readonly opacities: readonly number[];
  readonly width: number;
}

const SCALES = [1.5, 1.26, 1.04, 0.84];

/** Draws the brand's ornament in rings: a flower of sixteen petals for Chokdee, a lattice of turned squares for Yok. */
export function ornament(brand: ArtBrand, place: OrnamentPlace): string {
  const { cx, cy, radius, colour, opacities, width } = place;
  const draw = brand === 'yok' ? lattice : flower;
  const rings = opacities.map(
    (opacity, ring) =>
      `<g stroke-opacity="${opacity}">${draw(radius * (SCALES[ring] ?? 0.7), ring)}</g>`,
  );
  return `<g transform="translate(${num(cx)} ${num(cy)})" fill="none" stroke="${colour}" stroke-width="${num(width)}">${rings.join('')}</g>`;
}

function flower(reach: number): string {
  const petal = `M0 0C${num(reach * 0.3)} ${num(-reach * 0.45)} ${num(reach * 0.22)} ${num(-reach * 0.85)} 0 ${num(-reach * 1.1)}C${num(-reach * 0.22)} ${num(-reach * 0.85)} ${num(-reach * 0.3)} ${num(-reach * 0.45)} 0 0Z`;
  return repeat(16, (index) => `<path transform="rotate(${index * 22.5})" d="${petal}"/>`);
}

function lattice(reach: number, ring: number): string {
  const side = reach * 1.32;
  const square = (turn: number): string =>
    `<rect transform="rotate(${turn})" x="${num(-side / 2)}" y="${num(-side / 2)}" width="${num(side)}" height="${num(side)}" rx="${num(side * 0.06)}"/>`;
  return repeat(3, (index) => square(index * 30 + ring * 15));
}
