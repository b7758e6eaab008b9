import {
  edgeLight,
  letter,
  petal,
  polar,
  radial,
  repeat,
  type StudioStyle,
  stageGlyphs,
} from './card.painter';

const patternOf = (motif: string, ink: string): string => {
  if (motif === 'check') return `<path d="M0 0H30V30H0ZM30 30H60V60H30Z" fill="${ink}"/>`;
  if (motif === 'scale')
    return `<g fill="none" stroke="${ink}" stroke-width="7"><circle cx="30" cy="60" r="26"/><circle cx="30" cy="60" r="12"/><circle cx="0" cy="30" r="26"/><circle cx="0" cy="30" r="12"/><circle cx="60" cy="30" r="26"/><circle cx="60" cy="30" r="12"/><circle cx="30" cy="0" r="26"/></g>`;
  if (motif === 'burst') return '';
  return [
    petal(30, 30, 21, ink),
    ...[
      [0, 0],
      [60, 0],
      [0, 60],
      [60, 60],
    ].map(([x = 0, y = 0]) => petal(x, y, 9, ink)),
  ].join('');
};

/** Card style of the studio เก้ากระดาน: a flat print with a halftone disc and a title on a wave. */
export const kaokradanStyle: StudioStyle = (game) => {
  const [dark, mid, light, accent] = game.art.palette;
  const { motif } = game.art;
  const wedge = Math.PI / 24;
  const burst =
    motif === 'burst'
      ? repeat(12, (index) => {
          const angle = (index / 12) * Math.PI * 2;
          return `<path d="M150 170L${polar(150, 170, 340, angle - wedge)}L${polar(150, 170, 340, angle + wedge)}Z" fill="${mid}"/>`;
        })
      : '';
  const stage = stageGlyphs(
    game,
    { cx: 150, cy: 168, width: 218, height: 208, turn: -8 },
    [
      { cx: 54, cy: 254, width: 86, height: 86, turn: -16 },
      { cx: 252, cy: 104, width: 72, height: 72, turn: 18 },
    ],
    { colour: '#FFFFFF', shade: dark, dx: 5 },
    { colour: '#FFFFFF', shade: dark, dx: 4, dy: 5 },
  );
  const lines = game.title.length;
  return {
    defs: [
      `<pattern id="pt" width="60" height="60" patternUnits="userSpaceOnUse">${patternOf(motif, mid)}</pattern><pattern id="ht" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><circle cx="5.5" cy="5.5" r="3.1" fill="${dark}"/></pattern><clipPath id="cc"><circle cx="150" cy="172" r="122"/></clipPath>`,
      radial(
        'vg',
        [
          [0.5, dark, 0],
          [1, dark, 0.75],
        ],
        'cx=".5" cy=".4" r=".8"',
      ),
      stage.defs,
    ].join(''),
    backdrop: `<rect width="300" height="400" fill="${light}"/><rect width="300" height="400" fill="url(#pt)"/>${burst}<rect width="300" height="400" fill="url(#vg)"/><circle cx="160" cy="184" r="122" fill="${dark}" opacity=".28"/><circle cx="150" cy="172" r="122" fill="${accent}"/><circle cx="150" cy="172" r="108" fill="none" stroke="${dark}" stroke-width="2.5" stroke-dasharray="1 9" stroke-linecap="round"/><g clip-path="url(#cc)"><circle cx="176" cy="206" r="112" fill="url(#ht)" opacity=".22"/></g>`,
    subject: `${stage.hero}${stage.sides}`,
    lettering: `<path d="M0 300Q75 276 150 292T300 282V400H0Z" fill="${dark}"/><path d="M0 300Q75 276 150 292T300 282" fill="none" stroke="${accent}" stroke-width="5"/><path d="M0 311Q75 287 150 303T300 293" fill="none" stroke="${accent}" stroke-opacity=".5" stroke-width="2"/>${letter(game.title, { face: 'chonburi', baseline: lines > 1 ? 384 : 368, size: lines > 1 ? 42 : 60, fill: '#FFF6E6', max: 256, leading: 1.05 })}${edgeLight('#fff')}`,
  };
};
