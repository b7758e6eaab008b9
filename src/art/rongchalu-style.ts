import {
  dropFilter,
  edgeLight,
  letter,
  num,
  polar,
  radial,
  repeat,
  type StudioStyle,
  stageGlyphs,
} from './card.painter';
import { mix } from './colour-mixer';
import { seededRandom } from './seed-random';

const CX = 150;
const CY = 172;

/** Card style of the studio โรงฉลุ: sheets of cut paper, each with its own shadow, opening on the main glyph. */
export const rongchaluStyle: StudioStyle = (game) => {
  const random = seededRandom(game.gameId);
  const [dark, mid, light, accent] = game.art.palette;
  const { motif } = game.art;
  const sheet = (index: number): string => {
    const amount = index / 4;
    return amount < 0.5 ? mix(dark, mid, amount * 2) : mix(mid, light, (amount - 0.5) * 2);
  };
  const blob = (radius: number, phase: number): string => {
    const points = 40;
    let path = '';
    for (let i = 0; i <= points; i++) {
      const angle = (i / points) * Math.PI * 2;
      const wobble =
        1 + 0.055 * Math.sin(3 * angle + phase) + 0.035 * Math.sin(5 * angle - phase * 2);
      path += `${i ? 'L' : 'M'}${num(CX + Math.cos(angle) * radius * wobble * 0.92)} ${num(CY + Math.sin(angle) * radius * wobble * 1.06)}`;
    }
    return `${path}Z`;
  };
  const cloud = (radius: number, phase: number): string => {
    const count = Math.max(9, Math.round(radius / 10));
    let path = `M${polar(CX, CY, radius, phase)}`;
    for (let i = 1; i <= count; i++) {
      const chord = radius * 2 * Math.sin(Math.PI / count) * (0.54 + (i % 3) * 0.03);
      path += `A${num(chord)} ${num(chord)} 0 0 ${i % 4 ? 1 : 0} ${polar(CX, CY, radius, phase + (i / count) * Math.PI * 2)}`;
    }
    return `${path}Z`;
  };
  const leaves = (radius: number, phase: number, fill: string): string =>
    repeat(16, (index) => {
      const angle = phase + (index / 16) * Math.PI * 2;
      const length = 46 + random() * 26;
      return `<path transform="translate(${polar(CX, CY, radius + 42, angle)}) rotate(${num((angle * 180) / Math.PI + 90 + (random() - 0.5) * 50)})" d="M0 -18C${num(length * 0.34)} 0 ${num(length * 0.3)} ${num(length * 0.6)} 0 ${num(length)}C${num(-length * 0.3)} ${num(length * 0.6)} ${num(-length * 0.34)} 0 0 -18Z" fill="${fill}"/>`;
    });
  const layers = [3, 2, 1, 0]
    .map((index) => {
      const radius = 96 + (3 - index) * 22;
      const phase = random() * 6;
      const cut = motif === 'cloud' ? cloud(radius, phase) : blob(radius, phase);
      const fill = sheet(index);
      const edge = motif === 'leaf' ? leaves(radius, phase, fill) : '';
      return `<g filter="url(#ps)"><path fill-rule="evenodd" d="M-20 -20H320V420H-20Z${motif === 'leaf' ? blob(radius + 26, phase) : cut}" fill="${fill}"/>${edge}</g>`;
    })
    .join('');
  const hill = (top: number, swing: number, fill: string): string => {
    if (motif === 'wave') {
      const crest = repeat(
        7,
        (index) => `Q${-25 + index * 50 + 12} ${top - swing} ${index * 50} ${top}`,
      );
      return `<path filter="url(#ps)" d="M-50 420V${top}${crest}L330 420Z" fill="${fill}"/>`;
    }
    return `<path filter="url(#ps)" d="M-20 420V${top + swing}C60 ${top - swing} 110 ${top - swing} 170 ${top + swing * 0.4}S280 ${top - swing * 0.8} 320 ${top}V420Z" fill="${fill}"/>`;
  };
  const stage = stageGlyphs(
    game,
    { cx: CX, cy: 170, width: 200, height: 196 },
    [
      { cx: 50, cy: 268, width: 80, height: 80, turn: -12 },
      { cx: 250, cy: 262, width: 76, height: 76, turn: 12 },
    ],
    { colour: '#FFFFFF', shade: dark, dx: 4, dy: 4, depth: 0.8 },
  );
  const lines = game.title.length;
  return {
    defs: [
      radial(
        'glow',
        [
          [0, '#FFFFFF'],
          [0.55, accent],
          [1, mix(accent, light, 0.7)],
        ],
        `cx="${CX / 300}" cy="${CY / 400}" r=".42"`,
      ),
      dropFilter('ps', mix(dark, '#000000', 0.5), 5, 5),
      dropFilter('ls', '#000000', 4, 2.5),
      stage.defs,
    ].join(''),
    backdrop: `<rect width="300" height="400" fill="url(#glow)"/>${layers}`,
    subject: `${stage.hero}${hill(286, 14, mix(mid, light, 0.35))}${stage.sides}${hill(304, 12, mix(mid, dark, 0.25))}${hill(lines > 1 ? 314 : 322, -10, dark)}`,
    lettering: `${letter(game.title, { face: 'kanit', baseline: lines > 1 ? 384 : 376, size: lines > 1 ? 40 : 56, fill: mix('#FFFFFF', accent, 0.35), max: 252, leading: 0.98, filter: 'ls' })}${edgeLight('#fff')}`,
  };
};
