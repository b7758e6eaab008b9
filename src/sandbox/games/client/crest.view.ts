import { buildSvg } from './element-builder';
import type { TeamView } from './sportsbook.protocol';

const SHIELD = 'M16 1.5 29 5v11.5c0 7-5 11.500-13 14.500C8 28 3 23.500 3 16.500V5Z';
const STRIPE = 'M16 1.5 29 5v11.5c0 7-5 11.500-13 14.500Z';

/**
 * Draws the crest of a team with its colours and letters. It is hidden from screen readers, because the team's name is
 * shown next to it.
 */
export function createCrest({ letters, colours: [shirt, trim] }: TeamView): SVGElement {
  const text = buildSvg('text', {
    x: '16',
    y: '20',
    'text-anchor': 'middle',
    fill: trim,
    stroke: shirt,
    'stroke-width': '3',
    'paint-order': 'stroke',
  });
  text.textContent = letters;
  return buildSvg(
    'svg',
    { viewBox: '0 0 32 32', class: 'crest', 'aria-hidden': 'true' },
    buildSvg('path', { d: SHIELD, fill: shirt, stroke: trim, 'stroke-width': '1.5' }),
    buildSvg('path', { d: STRIPE, fill: trim, opacity: '0.22' }),
    text,
  );
}
