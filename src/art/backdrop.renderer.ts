import type { ArtBrand } from './banner.renderer';
import { ornament } from './brand-ornament.painter';
import { radial } from './card.painter';

/** Size of a page background in px. */
export const BACKDROP_WIDTH = 1600;
export const BACKDROP_HEIGHT = 1000;

/** Pages with a background: `auth` for forms and account pages, `page` for all others. */
export type BackdropPlace = 'auth' | 'page';

/** All places that have a background. */
export const backdropPlaces: readonly BackdropPlace[] = ['auth', 'page'];

const inks: Record<ArtBrand, readonly [ground: string, glow: string, ember: string, line: string]> =
  {
    chokdee: ['#120A17', '#33183A', '#2C1418', '#372433'],
    yok: ['#06120F', '#10332A', '#262410', '#1C372F'],
  };

/** Draws a page background in the brand's colours, dark enough for any text on it. */
export function renderPageBackdropSvg(place: BackdropPlace, brand: ArtBrand): string {
  const [ground, glow, ember, line] = inks[brand];
  const isAuth = place === 'auth';
  const right = { cx: BACKDROP_WIDTH, cy: 0 };
  const left = { cx: 0, cy: BACKDROP_HEIGHT };
  const light = (id: string, colour: string, { cx, cy }: typeof right, reach: number): string =>
    radial(
      id,
      [
        [0, colour],
        [1, colour, 0],
      ],
      `gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${reach}"`,
    );
  const rings = isAuth ? [0.5, 0.6, 0.7, 0.8] : [0.35, 0.45, 0.55];
  const drawn = [
    ornament(brand, { ...right, radius: 470, colour: line, opacities: rings, width: 2 }),
    ...(isAuth
      ? [ornament(brand, { ...left, radius: 380, colour: line, opacities: rings, width: 2 })]
      : []),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BACKDROP_WIDTH} ${BACKDROP_HEIGHT}"><defs>${light('g', glow, right, 900)}${light('e', ember, left, 760)}</defs><rect width="100%" height="100%" fill="${ground}"/><rect width="100%" height="100%" fill="url(#e)"/><rect width="100%" height="100%" fill="url(#g)"/>${drawn.join('')}</svg>`;
}
