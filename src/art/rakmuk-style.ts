import {
  edgeLight,
  letter,
  linear,
  num,
  polar,
  radial,
  repeat,
  type StudioStyle,
  stageGlyphs,
} from './card.painter';
import { mix } from './colour-mixer';
import { seededRandom } from './seed-random';

const NACRE = ['#F9DCEB', '#CFF3E8', '#CBE0FB', '#E9D6F8', '#FCF3DA'] as const;
const CX = 150;
const CY = 168;

const nacre = (index: number): string => NACRE[index % NACRE.length] ?? NACRE[0];

/** Card style of the studio รักมุก: black lacquer inlaid with mother-of-pearl around a glowing window. */
export const rakmukStyle: StudioStyle = (game) => {
  const random = seededRandom(game.gameId);
  const [dark, mid, light, accent] = game.art.palette;
  const { motif } = game.art;
  const lacquer = mix(dark, '#060308', 0.45);
  const outline = (radius: number): string => {
    if (motif === 'ring')
      return `M${CX - radius} ${CY}A${radius} ${radius} 0 1 1 ${CX + radius} ${CY}A${radius} ${radius} 0 1 1 ${CX - radius} ${CY}Z`;
    if (motif === 'quatrefoil') {
      const r = radius * 0.74;
      const d = radius * 0.66;
      return `M${num(CX - d)} ${num(CY - d)}A${num(r)} ${num(r)} 0 0 1 ${num(CX + d)} ${num(CY - d)}A${num(r)} ${num(r)} 0 0 1 ${num(CX + d)} ${num(CY + d)}A${num(r)} ${num(r)} 0 0 1 ${num(CX - d)} ${num(CY + d)}A${num(r)} ${num(r)} 0 0 1 ${num(CX - d)} ${num(CY - d)}Z`;
    }
    return `${repeat(8, (index) => `${index ? 'L' : 'M'}${polar(CX, CY, radius * 1.06, (index / 8) * Math.PI * 2 + Math.PI / 8)}`)}Z`;
  };
  const spray = (x: number, y: number, turn: number, flip = 1): string =>
    `<g transform="translate(${x} ${y}) scale(${flip} 1) rotate(${turn})"><path d="M0 0C20 -6 44 -4 62 12M20 -4C26 -18 40 -22 50 -18M36 -2C34 12 42 22 54 24" fill="none" stroke="#E9D6F8" stroke-opacity=".75" stroke-width="2.4" stroke-linecap="round"/>${repeat(6, (index) => `<path transform="rotate(${index * 60}) " d="M0 -3C8 -6 8 -15 0 -19C-8 -15 -8 -6 0 -3Z" fill="${nacre(index)}"/>`)}<circle r="4.2" fill="${accent}"/>${[
      [30, -12, -40],
      [44, 4, 20],
      [52, -20, -10],
      [56, 25, 40],
      [64, 13, 30],
      [34, 12, 80],
    ]
      .map(
        ([lx, ly, la], index) =>
          `<path transform="translate(${lx} ${ly}) rotate(${la})" d="M-8 0Q0 -7 9 0Q0 7 -8 0Z" fill="${nacre(index + 1)}"/>`,
      )
      .join('')}</g>`;
  const flecks = repeat(
    46,
    (index) =>
      `<path transform="translate(${num(random() * 300)} ${num(random() * 400)}) rotate(${num(random() * 180)})" d="M-2.4 0L0 -1.8L2.6 0L0 1.6Z" fill="${nacre(index)}" opacity="${num(0.25 + random() * 0.5)}"/>`,
  );
  const tesserae = NACRE.map(
    (colour, index) =>
      `<path d="${outline(124)}" fill="none" stroke="${colour}" stroke-width="13" stroke-dasharray="9 41" stroke-dashoffset="${-index * 10}"/>`,
  ).join('');
  const stage = stageGlyphs(
    game,
    { cx: CX, cy: CY - 2, width: 200, height: 192 },
    [
      { cx: 50, cy: 268, width: 74, height: 74, turn: -12 },
      { cx: 250, cy: 268, width: 74, height: 74, turn: 12, flip: true },
    ],
    { colour: '#FFF6FB', shade: lacquer },
  );
  const lines = game.title.length;
  return {
    defs: [
      radial(
        'lq',
        [
          [0, mix(dark, mid, 0.75)],
          [0.5, mix(dark, mid, 0.22)],
          [1, lacquer],
        ],
        'cx=".5" cy=".4" r=".78"',
      ),
      radial(
        'win',
        [
          [0, '#FFF9EA'],
          [0.28, accent],
          [0.62, light],
          [1, mid],
        ],
        'cx=".5" cy=".48" r=".62"',
      ),
      linear(
        'pearl',
        [
          [0, '#FFFFFF'],
          [0.3, '#FCE3EF'],
          [0.5, '#CFF3E8'],
          [0.72, '#D5E2FB'],
          [1, '#F3DDF8'],
        ],
        'x1="0" y1="0" x2="1" y2="1"',
      ),
      linear(
        'gloss',
        [
          [0, '#fff', 0.2],
          [0.34, '#fff', 0.03],
          [0.35, '#fff', 0],
        ],
        'x1="0" y1="0" x2=".8" y2="1"',
      ),
      linear('sc', [
        [0, lacquer, 0],
        [0.5, lacquer, 0.9],
        [1, lacquer],
      ]),
      stage.defs,
    ].join(''),
    backdrop: `<rect width="300" height="400" fill="url(#lq)"/>${flecks}${spray(58, 46, 10)}${spray(242, 46, 10, -1)}${spray(34, 300, -50)}${spray(266, 300, -50, -1)}<path d="${outline(124)}" fill="${lacquer}" stroke="${lacquer}" stroke-width="22"/>${tesserae}<path d="${outline(114)}" fill="url(#win)" stroke="#F0D99C" stroke-width="2.5"/><path d="${outline(133)}" fill="none" stroke="#F0D99C" stroke-opacity=".85" stroke-width="1.8"/><rect width="300" height="400" fill="url(#gloss)"/>`,
    subject: `<ellipse cx="150" cy="266" rx="78" ry="11" fill="${lacquer}" opacity=".45"/>${stage.hero}${stage.sides}<rect y="264" width="300" height="136" fill="url(#sc)"/>`,
    lettering: `${letter(game.title, { face: 'chonburi', baseline: lines > 1 ? 378 : 362, size: lines > 1 ? 46 : 60, fill: 'url(#pearl)', stroke: mix(mid, lacquer, 0.45), under: lacquer, strokeWidth: 8, max: 252, leading: 1.06 })}${edgeLight('#F3DDF8')}`,
  };
};
