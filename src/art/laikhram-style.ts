import {
  dropFilter,
  edgeLight,
  letter,
  linear,
  num,
  radial,
  repeat,
  type StudioStyle,
  stageGlyphs,
} from './card.painter';
import { mix } from './colour-mixer';

const CX = 150;
const CY = 166;

/** Returns the outline of one brush-drawn lotus petal pointing up from the origin. */
const lotusPetal = (inner: number, outer: number, half: number): string =>
  `M0 ${num(-inner)}C${num(half * 1.5)} ${num(-inner - (outer - inner) * 0.25)} ${num(half)} ${num(-outer + 6)} 0 ${num(-outer)}C${num(-half)} ${num(-outer + 6)} ${num(-half * 1.5)} ${num(-inner - (outer - inner) * 0.25)} 0 ${num(-inner)}Z`;

/**
 * Card style of the studio ลายคราม: white porcelain, cobalt brushwork and a gold rim, with the title painted on glaze.
 */
export const laikhramStyle: StudioStyle = (game) => {
  const [dark, mid, light, accent] = game.art.palette;
  const { motif } = game.art;
  const ink = mix(mid, dark, 0.22);
  const glaze = mix('#FFFFFF', light, 0.1);
  const ring = (count: number, inner: number, outer: number, half: number, fill: string): string =>
    repeat(
      count,
      (index) =>
        `<path transform="translate(${CX} ${CY}) rotate(${num((index * 360) / count)})" d="${lotusPetal(inner, outer, half)}" fill="${fill}" stroke="${ink}" stroke-width="2.4"/>`,
    );
  const flower = (x: number, y: number, r: number): string =>
    `<g transform="translate(${x} ${y})">${repeat(8, (index) => `<path transform="rotate(${index * 45})" d="${lotusPetal(r * 0.2, r, r * 0.34)}" fill="${ink}"/>`)}<circle r="${num(r * 0.2)}" fill="${accent}"/></g>`;
  const scroll = (x: number, y: number, flip: number, up: number): string =>
    `<g transform="translate(${x} ${y}) scale(${flip} ${up})" fill="none" stroke="${ink}" stroke-width="4.5" stroke-linecap="round"><path d="M4 4C34 2 54 12 60 32"/><path d="M28 6C36 20 30 32 18 32C10 32 8 22 15 20"/><path d="M44 12C56 8 70 10 76 20"/></g>`;
  const medallion =
    motif === 'vase'
      ? `<path d="M60 70Q40 70 40 92V238Q40 262 64 262H236Q260 262 260 238V92Q260 70 240 70Q196 66 150 40Q104 66 60 70Z" fill="url(#dish)" stroke="${ink}" stroke-width="5"/><path d="M66 79Q50 79 50 96V234Q50 252 68 252H232Q250 252 250 234V96Q250 79 234 79Q194 76 150 52Q106 76 66 79Z" fill="none" stroke="${ink}" stroke-width="1.8"/>`
      : motif === 'wave'
        ? `<circle cx="${CX}" cy="${CY}" r="124" fill="url(#dish)" stroke="${ink}" stroke-width="5"/><clipPath id="wv"><circle cx="${CX}" cy="${CY}" r="121"/></clipPath><g clip-path="url(#wv)" fill="none" stroke="${ink}" stroke-width="2.4" opacity=".75">${repeat(4, (row) => repeat(8, (col) => repeat(3, (arc) => `<circle cx="${10 + col * 40 + (row % 2) * 20}" cy="${228 + row * 17}" r="${20 - arc * 6}" fill="${arc ? 'none' : glaze}"/>`)))}</g><circle cx="${CX}" cy="${CY}" r="112" fill="none" stroke="${ink}" stroke-width="1.8"/>`
        : `<circle cx="${CX}" cy="${CY}" r="127" fill="${ink}"/>${ring(20, 96, 124, 13, glaze)}<circle cx="${CX}" cy="${CY}" r="98" fill="url(#dish)" stroke="${ink}" stroke-width="3.5"/><circle cx="${CX}" cy="${CY}" r="91" fill="none" stroke="${ink}" stroke-width="1.5"/>`;
  const stage = stageGlyphs(
    game,
    { cx: CX, cy: CY - 2, width: 198, height: 188 },
    [
      { cx: 52, cy: 256, width: 72, height: 72, turn: -10 },
      { cx: 248, cy: 256, width: 72, height: 72, turn: 10 },
    ],
    { colour: '#FFFFFF', shade: dark, depth: 0.8 },
  );
  const lines = game.title.length;
  const top = lines > 1 ? 288 : 300;
  return {
    defs: [
      radial(
        'gl',
        [
          [0, '#FFFFFF'],
          [0.6, glaze],
          [1, mix(glaze, mid, 0.22)],
        ],
        'cx=".5" cy=".42" r=".75"',
      ),
      radial('dish', [
        [0, '#FFFFFF'],
        [0.55, mix('#FFFFFF', light, 0.35)],
        [1, mix('#FFFFFF', light, 0.72)],
      ]),
      linear(
        'sheen',
        [
          [0, '#fff', 0.55],
          [0.3, '#fff', 0],
        ],
        'x1="0" y1="0" x2="1" y2="1"',
      ),
      linear('ink', [
        [0, mix(mid, dark, 0.2)],
        [1, dark],
      ]),
      linear('rim', [
        [0, '#F6E3A8'],
        [0.5, '#C79F4E'],
        [1, '#F0D99C'],
      ]),
      dropFilter('ps', dark, 4, 4),
      stage.defs,
    ].join(''),
    backdrop: `<rect width="300" height="400" fill="url(#gl)"/><rect x="9" y="9" width="282" height="382" rx="28" fill="none" stroke="${ink}" stroke-width="6"/><rect x="17" y="17" width="266" height="366" rx="21" fill="none" stroke="${ink}" stroke-width="1.6"/>${scroll(166, 19, 0.8, 0.7)}${scroll(134, 19, -0.8, 0.7)}$${flower(150, 24, 15)}<g filter="url(#ps)">${medallion}</g>`,
    subject: `<ellipse cx="150" cy="262" rx="84" ry="11" fill="${dark}" opacity=".22"/>${stage.hero}${stage.sides}`,
    lettering: `<path d="M30 ${top + 12}Q30 ${top} 42 ${top}H258Q270 ${top} 270 ${top + 12}Q270 ${top + 22} 281 ${top + 26}V366Q270 370 270 380Q270 390 258 390H42Q30 390 30 380Q30 370 19 366V${top + 26}Q30 ${top + 22} 30 ${top + 12}Z" fill="#FFFFFF" stroke="${ink}" stroke-width="4"/><path d="M40 ${top + 18}Q40 ${top + 9} 48 ${top + 9}H252Q260 ${top + 9} 260 ${top + 18}V372Q260 381 252 381H48Q40 381 40 372Z" fill="none" stroke="url(#rim)" stroke-width="2.4"/>${letter(game.title, { face: 'chonburi', baseline: lines > 1 ? 375 : 364, size: lines > 1 ? 41 : 54, fill: 'url(#ink)', max: 214, leading: 0.98 })}<rect width="300" height="400" fill="url(#sheen)"/><rect x="3" y="3" width="294" height="394" rx="33" fill="none" stroke="url(#rim)" stroke-width="4"/>${edgeLight('#fff')}`,
  };
};
