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
import { mix, turnHue } from './colour-mixer';
import { seededRandom } from './seed-random';

const CX = 150;
const CY = 168;
const LEAD = '#0F0B14';

/** Card style of the studio แก้วเก้าสี: leaded glass lit from behind the main glyph. */
export const kaewkaosiStyle: StudioStyle = (game) => {
  const random = seededRandom(game.gameId);
  const [dark, mid, light, accent] = game.art.palette;
  const { motif } = game.art;
  const pane = (depth: number, index: number): string => {
    const hue = (random() - 0.5) * 34 + (index % 3 === 0 ? 14 : -8);
    const base =
      depth < 0.34
        ? mix(accent, light, 0.25 + random() * 0.45)
        : depth < 0.7
          ? mix(light, mid, random() * 0.75)
          : mix(mid, dark, 0.1 + random() * 0.5);
    return turnHue(base, hue);
  };
  const radii = [70, 112, 154, 204, 270];
  const sectors = [8, 12, 16, 16, 20];
  const rose = radii
    .map((outer, ring) => {
      const inner = ring ? (radii[ring - 1] ?? 0) : 0;
      const count = sectors[ring] ?? 12;
      const shift = (ring % 2) * (Math.PI / count);
      return repeat(count, (index) => {
        const a = shift + (index / count) * Math.PI * 2;
        const b = shift + ((index + 1) / count) * Math.PI * 2;
        const middle = (a + b) / 2;
        return `<path d="M${polar(CX, CY, inner, a)}L${polar(CX, CY, outer, a)}L${polar(CX, CY, outer * 1.05, middle)}L${polar(CX, CY, outer, b)}L${polar(CX, CY, inner, b)}Z" fill="${pane(ring / 4, index)}"/>`;
      });
    })
    .reverse()
    .join('');
  const ray = [0, 1, 2]
    .map((ring) => {
      const [inner, outer] = (
        [
          [0, 92],
          [92, 168],
          [168, 330],
        ] as const
      )[ring] ?? [0, 92];
      return repeat(18, (index) => {
        const a = (index / 18) * Math.PI * 2 + 0.09;
        const b = a + Math.PI / 9;
        const bend = (random() - 0.5) * 26;
        return `<path d="M${polar(CX, CY, inner, a)}L${polar(CX, CY, outer + bend, a)}L${polar(CX, CY, outer - bend, b)}L${polar(CX, CY, inner, b)}Z" fill="${pane(ring / 2.4, index)}"/>`;
      });
    })
    .reverse()
    .join('');
  const lotus = [210, 166, 124]
    .map((reach, ring) =>
      repeat(12, (index) => {
        const turn = (index / 12) * 360 + ring * 15;
        return `<path transform="translate(${CX} ${CY}) rotate(${num(turn)})" d="M0 0C${num(reach * 0.34)} ${num(-reach * 0.4)} ${num(reach * 0.26)} ${num(-reach * 0.8)} 0 ${-reach}C${num(-reach * 0.26)} ${num(-reach * 0.8)} ${num(-reach * 0.34)} ${num(-reach * 0.4)} 0 0Z" fill="${pane([0.9, 0.5, 0.2][ring] ?? 0.5, index)}"/>`;
      }),
    )
    .join('');
  const glass =
    motif === 'ray'
      ? ray
      : motif === 'lotus'
        ? `${repeat(6, (row) => repeat(5, (col) => `<rect x="${col * 60}" y="${row * 60}" width="60" height="60" fill="${pane(0.95, row + col)}"/>`))}${lotus}`
        : rose;
  const stage = stageGlyphs(
    game,
    { cx: CX, cy: CY, width: 194, height: 192 },
    [
      { cx: 50, cy: 264, width: 72, height: 72, turn: -10 },
      { cx: 250, cy: 264, width: 72, height: 72, turn: 10 },
    ],
    { colour: '#FFFFFF', shade: LEAD, sticker: { colour: LEAD, width: 3 }, depth: 0.9 },
  );
  const lines = game.title.length;
  return {
    defs: [
      radial(
        'glow',
        [
          [0, '#FFFFFF', 0.9],
          [0.45, accent, 0.45],
          [1, accent, 0],
        ],
        `cx=".5" cy="${num(CY / 400)}" r=".46"`,
      ),
      radial(
        'vg',
        [
          [0.5, dark, 0],
          [1, LEAD, 0.7],
        ],
        'cx=".5" cy=".42" r=".75"',
      ),
      linear(
        'streak',
        [
          [0, '#fff', 0.3],
          [0.22, '#fff', 0],
          [0.45, '#fff', 0.16],
          [0.6, '#fff', 0],
        ],
        'x1="0" y1="0" x2="1" y2=".9"',
      ),
      linear('face', [
        [0.1, '#FFFFFF'],
        [0.6, accent],
        [1, mix(accent, light, 0.5)],
      ]),
      stage.defs,
    ].join(''),
    backdrop: `<rect width="300" height="400" fill="${mid}"/><g stroke="${LEAD}" stroke-width="3.6" stroke-linejoin="round">${glass}</g><rect width="300" height="400" fill="url(#streak)"/><rect width="300" height="400" fill="url(#vg)"/><circle cx="${CX}" cy="${CY}" r="150" fill="url(#glow)"/><rect x="5" y="5" width="290" height="390" rx="31" fill="none" stroke="${LEAD}" stroke-width="10"/>`,
    subject: `${stage.hero}<path d="M0 312Q150 268 300 312V400H0Z" fill="${LEAD}"/><path d="M0 320Q150 277 300 320" fill="none" stroke="${accent}" stroke-opacity=".8" stroke-width="2.5"/>${repeat(9, (index) => `<path d="M${150 + (index - 4) * 33} ${num(299 + Math.abs(index - 4) ** 2 * 0.95)}l9 9l-9 9l-9 -9Z" fill="${turnHue(light, (index - 4) * 9)}"/>`)}${stage.sides}`,
    lettering: `${letter(game.title, { face: 'kanit', baseline: lines > 1 ? 382 : 374, size: lines > 1 ? 38 : 56, fill: 'url(#face)', max: 250, leading: 0.98 })}${edgeLight(accent)}`,
  };
};
