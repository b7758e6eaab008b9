import {
  edgeLight,
  letter,
  linear,
  num,
  polar,
  repeat,
  type StudioStyle,
  stageGlyphs,
} from './card.painter';
import { mix } from './colour-mixer';
import { seededRandom } from './seed-random';

const INK = '#170A14';

/** Card style of the studio ตูมตามคอมิก: a comic panel of speed lines and dots, with a shout behind a sticker. */
export const toomtamStyle: StudioStyle = (game) => {
  const random = seededRandom(game.gameId);
  const [dark, mid, light, accent] = game.art.palette;
  const { motif } = game.art;
  const speed = repeat(44, (index) => {
    const angle = (index / 44) * Math.PI * 2 + random() * 0.08;
    const width = 0.012 + random() * 0.045;
    return `<path d="M${polar(150, 172, 104 + random() * 50, angle)}L${polar(150, 172, 330, angle - width)}L${polar(150, 172, 330, angle + width)}Z" fill="${index % 3 ? mid : mix(mid, dark, 0.35)}"/>`;
  });
  const zap = `<path d="M-10 -10H214L150 118H196L96 296H150L60 410H-10Z" fill="${mid}"/><path d="M214 -10L150 118H196L96 296H150L60 410" fill="none" stroke="${INK}" stroke-width="5"/><path d="M226 -10L164 108H216L120 282H172L84 410" fill="none" stroke="${accent}" stroke-width="4"/>`;
  const dots = repeat(15, (row) =>
    repeat(20, (col) => {
      const x = col * 16 + (row % 2) * 8;
      const y = 402 - row * 14;
      const r = 6.6 - row * 0.46;
      return r > 0.8 ? `<circle cx="${x}" cy="${y}" r="${num(r)}"/>` : '';
    }),
  );
  const spikes = 15;
  const shout = (grow: number): string => {
    const jitter = seededRandom(`${game.gameId}!`);
    return `${repeat(spikes * 2, (index) => {
      const angle = (index / (spikes * 2)) * Math.PI * 2 - 1.2;
      const reach = index % 2 ? 98 + grow : 126 + jitter() * 14 + grow * 1.5;
      return `${index ? 'L' : 'M'}${polar(150, 170, reach, angle)}`;
    })}Z`;
  };
  const bubble = `M150 50C222 50 272 98 272 164S222 276 150 276C136 276 122 274 110 270L62 296L74 252C44 232 28 200 28 164C28 98 78 50 150 50Z`;
  const shape = motif === 'bubble' ? bubble : shout(0);
  const stage = stageGlyphs(
    game,
    { cx: 150, cy: 168, width: 202, height: 194, turn: -4 },
    [
      { cx: 52, cy: 256, width: 74, height: 74, turn: -14 },
      { cx: 252, cy: 110, width: 64, height: 64, turn: 14 },
    ],
    {
      colour: '#FFFFFF',
      shade: INK,
      dx: 4,
      dy: 4,
      depth: 0.7,
      sticker: { colour: '#FFFFFF', width: 5 },
    },
    {
      colour: '#FFFFFF',
      shade: INK,
      dx: 4,
      dy: 4,
      depth: 0.7,
      sticker: { colour: '#FFFFFF', width: 3 },
    },
  );
  const lines = game.title.length;
  return {
    defs: [
      linear('face', [
        [0.1, '#FFFFFF'],
        [0.5, mix('#FFF3C4', accent, 0.5)],
        [1, mix(light, '#FFD24A', 0.6)],
      ]),
      stage.defs,
    ].join(''),
    backdrop: `<rect width="300" height="400" fill="${light}"/>${motif === 'zap' ? zap : speed}<g fill="${dark}" opacity=".42">${dots}</g><path d="${shape}" transform="translate(7 9)" fill="${INK}"/><path d="${shape}" fill="${accent}" stroke="${INK}" stroke-width="5.5" stroke-linejoin="round"/>${motif === 'bubble' ? '' : `<path d="${shout(0)}" transform="translate(150 170) scale(.84) translate(-150 -170)" fill="#FFFFFF" opacity=".8"/>`}<rect x="3" y="3" width="294" height="394" rx="33" fill="none" stroke="${INK}" stroke-width="13"/><rect x="11.5" y="11.5" width="277" height="377" rx="25" fill="none" stroke="#FFFFFF" stroke-width="4"/>`,
    subject: `${stage.hero}${stage.sides}`,
    lettering: `${letter(game.title, { face: 'black', baseline: lines > 1 ? 372 : 360, size: lines > 1 ? 52 : 66, fill: 'url(#face)', stroke: INK, under: mix(mid, INK, 0.55), underShift: 7, underGrow: 0, strokeWidth: 15, skew: -6, leading: 0.94, max: 244 })}${edgeLight('#fff')}`,
  };
};
