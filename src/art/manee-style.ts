import {
  edgeLight,
  letter,
  linear,
  num,
  petal,
  polar,
  radial,
  repeat,
  type StudioStyle,
  stageGlyphs,
} from './card.painter';
import { seededRandom } from './seed-random';

/** Card style of the studio มณีสตูดิโอ: a gilded arch before a flower diaper, with lettering in poured gold. */
export const maneeStyle: StudioStyle = (game) => {
  const random = seededRandom(game.gameId);
  const [dark, mid, light, accent] = game.art.palette;
  const arch = (inset: number): string =>
    `M${28 + inset} 400V176C${28 + inset} ${num(100 + inset * 0.4)} 96 ${84 + inset} 150 ${num(34 + inset * 1.5)}C204 ${84 + inset} ${272 - inset} ${num(100 + inset * 0.4)} ${272 - inset} 176V400Z`;
  const rays = repeat(28, (index) => {
    const angle = (index / 28) * Math.PI * 2 + 0.05;
    return `<path d="M150 178L${polar(150, 178, 330, angle - 0.045)}L${polar(150, 178, 330, angle + 0.045)}Z" fill="${light}" opacity="${index % 2 ? 0.1 : 0.2}"/>`;
  });
  const sparks = repeat(14, () => {
    const [x, y, s] = [40 + random() * 220, 70 + random() * 200, 1.5 + random() * 3];
    return `<path transform="translate(${num(x)} ${num(y)}) scale(${num(s)})" d="M0-2.4Q.3-.3 2.4 0 .3.3 0 2.4-.3.3-2.4 0-.3-.3 0-2.4Z" fill="#FFF4CF" opacity="${num(0.45 + random() * 0.5)}"/>`;
  });
  const stage = stageGlyphs(
    game,
    { cx: 150, cy: 182, width: 214, height: 204 },
    [
      { cx: 47, cy: 292, width: 86, height: 86, turn: -14 },
      { cx: 253, cy: 288, width: 86, height: 86, turn: 14, flip: true },
    ],
    { colour: '#FFEFC0', shade: dark },
    { colour: accent, shade: dark, dx: 5 },
  );
  const motif = [
    petal(22, 22, 15, accent),
    ...[
      [0, 0],
      [44, 0],
      [0, 44],
      [44, 44],
    ].map(([x = 0, y = 0]) => petal(x, y, 7, accent)),
  ].join('');
  return {
    defs: [
      radial(
        'bg',
        [
          [0, light],
          [0.42, mid],
          [1, dark],
        ],
        'cx=".5" cy=".42" r=".72"',
      ),
      radial(
        'hl',
        [
          [0, '#FFF3C9', 0.85],
          [0.5, accent, 0.35],
          [1, accent, 0],
        ],
        'cx=".5" cy=".45" r=".5"',
      ),
      linear('sc', [
        [0, dark, 0],
        [0.55, dark, 0.88],
        [1, dark],
      ]),
      linear('gold', [
        [0, '#FFF6D6'],
        [0.48, '#F3D27A'],
        [0.54, '#C58A2C'],
        [1, '#FFE9A8'],
      ]),
      `<pattern id="pt" width="44" height="44" patternUnits="userSpaceOnUse">${motif}</pattern><clipPath id="ac"><path d="${arch(0)}"/></clipPath>`,
      stage.defs,
    ].join(''),
    backdrop: `<rect width="300" height="400" fill="${dark}"/><rect width="300" height="400" fill="url(#pt)" opacity=".3"/><path d="${arch(0)}" fill="url(#bg)"/><g clip-path="url(#ac)">${rays}<circle cx="150" cy="180" r="150" fill="url(#hl)"/></g><path d="${arch(0)}" fill="none" stroke="${dark}" stroke-width="12"/><path d="${arch(0)}" fill="none" stroke="url(#gold)" stroke-width="5"/><path d="${arch(11)}" fill="none" stroke="#F3D27A" stroke-opacity=".55" stroke-width="1.5"/>`,
    subject: `${sparks}<ellipse cx="150" cy="292" rx="104" ry="20" fill="${dark}" opacity=".6"/>${stage.hero}${stage.sides}<rect y="258" width="300" height="142" fill="url(#sc)"/>`,
    lettering: `${letter(game.title, { face: 'kanit', baseline: game.title.length > 1 ? 374 : 366, size: game.title.length > 1 ? 54 : 66, max: 260, fill: 'url(#gold)', stroke: dark, under: '#12060A', strokeWidth: 12 })}${edgeLight('#F3D27A')}`,
  };
};
