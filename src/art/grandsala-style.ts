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

/** Card style of the studio GRANDSALA: theatre deco, stepped gold frame, a fan of light and tracked capitals. */
export const grandsalaStyle: StudioStyle = (game) => {
  const [dark, mid, light, accent] = game.art.palette;
  const { motif } = game.art;
  const night = mix(dark, '#050308', 0.3);
  const fan = repeat(19, (index) => {
    const angle = Math.PI + ((index - 0.5) / 18) * Math.PI;
    const half = Math.PI / 40;
    return `<path d="M150 296L${polar(150, 296, 420, angle - half)}L${polar(150, 296, 420, angle + half)}Z" fill="${index % 2 ? mid : mix(mid, light, 0.4)}" opacity="${index % 2 ? 0.55 : 0.8}"/>`;
  });
  const towers = repeat(9, (index) => {
    const height = [150, 190, 226, 262, 300, 262, 226, 190, 150][index] ?? 150;
    return `<rect x="${num(24 + index * 28)}" y="${300 - height}" width="28" height="${height + 10}" fill="${mix(mid, light, index % 2 ? 0.38 : 0.08)}"/><path d="M${num(38 + index * 28)} ${306 - height}V300" stroke="${accent}" stroke-opacity=".5" stroke-width="1.5"/>`;
  });
  const scales = repeat(9, (row) =>
    repeat(8, (col) => {
      const x = col * 44 + (row % 2) * 22 - 6;
      const y = 30 + row * 34;
      return [22, 15, 8]
        .map(
          (r, ring) =>
            `<circle cx="${x}" cy="${y}" r="${r}" fill="${ring === 0 ? mix(mid, dark, 0.25) : ring === 1 ? mid : mix(mid, light, 0.35)}" stroke="${accent}" stroke-opacity=".45" stroke-width="1.2"/>`,
        )
        .join('');
    }),
  );
  const field = motif === 'tower' ? towers : motif === 'scale' ? scales : fan;
  const arcs = [132, 112, 92]
    .map(
      (r, index) =>
        `<path d="M${150 - r} 236A${r} ${r} 0 0 1 ${150 + r} 236Z" fill="${[mid, mix(mid, light, 0.55), 'url(#sun)'][index]}" stroke="url(#gold)" stroke-width="${index ? 2 : 3.5}"/>`,
    )
    .join('');
  const steps = (inset: number): string => {
    const a = 12 + inset;
    const b = 300 - a;
    const c = 400 - a;
    return `M${a + 54} ${a}H${b - 54}V${a + 12}H${b - 42}V${a + 42}H${b - 12}V${a + 54}H${b}V${c - 30}H${b - 15}V${c - 15}H${b - 30}V${c}H${a + 30}V${c - 15}H${a + 15}V${c - 30}H${a}V${a + 54}H${a + 12}V${a + 42}H${a + 42}V${a + 12}H${a + 54}Z`;
  };
  const lines = game.title.length;
  const stage = stageGlyphs(
    game,
    { cx: 150, cy: lines > 1 ? 166 : 174, width: 206, height: 200 },
    [
      { cx: 56, cy: lines > 1 ? 246 : 260, width: 70, height: 70, turn: -10 },
      { cx: 244, cy: lines > 1 ? 246 : 260, width: 70, height: 70, turn: 10, flip: true },
    ],
    { colour: '#FFF3CE', shade: night },
  );
  const top = lines > 1 ? 282 : 296;
  return {
    defs: [
      linear('gold', [
        [0, '#FFF6D6'],
        [0.45, '#EBC871'],
        [0.55, '#B98432'],
        [1, '#FBE3A0'],
      ]),
      radial('sun', [
        [0, '#FFFBEA'],
        [0.5, accent],
        [1, light],
      ]),
      radial(
        'vg',
        [
          [0.35, night, 0],
          [1, night, 0.92],
        ],
        'cx=".5" cy=".42" r=".72"',
      ),
      linear('floor', [
        [0, mix(dark, mid, 0.5)],
        [1, night],
      ]),
      stage.defs,
    ].join(''),
    backdrop: `<rect width="300" height="400" fill="${mix(dark, mid, 0.35)}"/>${field}<rect width="300" height="400" fill="url(#vg)"/>${arcs}<path d="M0 236H300V400H0Z" fill="url(#floor)"/>${repeat(15, (index) => `<path d="M150 236L${-300 + index * 64} 400" stroke="${accent}" stroke-opacity=".28" stroke-width="1.4"/>`)}<path d="M0 236H300" stroke="url(#gold)" stroke-width="3"/><path fill-rule="evenodd" d="M0 0H300V400H0Z${steps(0)}" fill="${night}"/><path d="${steps(0)}" fill="none" stroke="url(#gold)" stroke-width="4"/><path d="${steps(7)}" fill="none" stroke="${accent}" stroke-opacity=".55" stroke-width="1.4"/>`,
    subject: `<ellipse cx="150" cy="270" rx="92" ry="13" fill="${night}" opacity=".7"/>${stage.hero}${stage.sides}`,
    lettering: `<path d="M30 ${top}H270V${top + 10}H284V378H270V388H30V378H16V${top + 10}H30Z" fill="${night}" stroke="url(#gold)" stroke-width="3"/><path d="M38 ${top + 8}H262M38 380H262" stroke="${accent}" stroke-opacity=".55" stroke-width="1.5"/>${letter(game.title, { face: 'semibold', baseline: lines > 1 ? 373 : 361, size: lines > 1 ? 45 : 52, fill: 'url(#gold)', max: 228, tracking: 2, leading: 0.92 })}${edgeLight('#F3D27A')}`,
  };
};
