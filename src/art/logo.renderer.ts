import type { ArtBrand } from './banner.renderer';
import { glyphScale, num, petal, placeGlyph, radial, repeat, rimFilter } from './card.painter';
import { shapeLine } from './lettering-shaper';

const colours: Record<ArtBrand, readonly [ground: string, line: string, heart: string]> = {
  chokdee: ['#231428', '#E3C27A', '#F27A4E'],
  yok: ['#0F2620', '#84DDB1', '#F3C14B'],
};

/** Draws the mark by itself, 92 units wide around the origin. */
export function renderMark(brand: ArtBrand): string {
  const [ground, line, heart] = colours[brand];
  return `<rect x="-46" y="-46" width="92" height="92" rx="26" fill="${ground}" stroke="${line}" stroke-width="3"/>${petal(0, 0, 36, line)}<g transform="rotate(45)">${petal(0, 0, 20, heart)}</g>`;
}

/** Draws the brand's logo: a four-petalled flower whose centre has the action colour. */
export function renderLogoSvg(brand: ArtBrand): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">${renderMark(brand)}</svg>`;
}

/** Draws the preview picture for shared links to the site, 1200 × 630. */
export function renderShareSvg(): string {
  const [cx, cy, radius] = [880, 315, 236];
  const shade = '#12060F';
  const word = shapeLine('โชคดี', 'chonburi', 148);
  const petals = [1.5, 1.22, 0.95].map((scale, ring) => {
    const reach = radius * scale;
    return `<g fill="none" stroke="#E3C27A" stroke-opacity="${[0.14, 0.24, 0.4][ring]}" stroke-width="2.4">${repeat(16, (index) => `<path transform="translate(${cx} ${cy}) rotate(${index * 22.5})" d="M0 0C${num(reach * 0.3)} ${num(-reach * 0.45)} ${num(reach * 0.22)} ${num(-reach * 0.85)} 0 ${num(-reach * 1.1)}C${num(-reach * 0.22)} ${num(-reach * 0.85)} ${num(-reach * 0.3)} ${num(-reach * 0.45)} 0 0Z"/>`)}</g>`;
  });
  const cast = [
    { name: 'lotus', cx: cx + 182, cy: cy - 128, width: 140, height: 140, turn: 10 },
    { name: 'money-bag', cx: cx - 216, cy: cy + 140, width: 176, height: 176, turn: -12 },
    { name: 'coin', cx: cx + 212, cy: cy + 128, width: 168, height: 168, turn: 14 },
    { name: 'dragon', cx, cy: cy - 4, width: 372, height: 384 },
  ].map((member, index) => ({ ...member, filter: `c${index}` }));
  const lights = cast.map((member) =>
    rimFilter(member.filter, {
      colour: '#FFEFC0',
      shade,
      scale: glyphScale(member.name, member),
    }),
  );
  const field = radial(
    'field',
    [
      [0, '#6E2036'],
      [1, '#180C1C'],
    ],
    `gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="640"`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><defs>${field}${lights.join('')}</defs><rect width="1200" height="630" fill="url(#field)"/>${petals.join('')}<circle cx="${cx}" cy="${cy}" r="${radius}" fill="#6E2036" stroke="#E3C27A" stroke-width="3"/>${cast.map((member) => placeGlyph(member.name, member, member.name !== 'dragon')).join('')}<g transform="translate(172 218) scale(1.7)">${renderMark('chokdee')}</g><path d="${word.path}" transform="translate(88 452)" fill="#F0D99C"/></svg>`;
}
