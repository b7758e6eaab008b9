import {
  edgeLight,
  letter,
  linear,
  num,
  radial,
  repeat,
  type StudioStyle,
  stageGlyphs,
} from './card.painter';
import { seededRandom } from './seed-random';

/** Card style of the studio NORTHLIGHT: a great moon over three ridges, with slanted lettering. */
export const northlightStyle: StudioStyle = (game) => {
  const random = seededRandom(game.gameId);
  const [dark, mid, light, accent] = game.art.palette;
  const { motif } = game.art;
  const ridge = (base: number, height: number, steps: number): string => {
    let path = `M-5 405V${base}`;
    for (let i = 0; i <= steps; i++) {
      const x = -5 + (i * 310) / steps;
      const y = base - height * (0.25 + random() * 0.75) * (i % 2 ? 1 : 0.35);
      const half = 155 / steps;
      if (motif === 'wave')
        path += `Q${num(x - half)} ${num(base - height * 1.1)} ${num(x)} ${num(base + height * 0.2)}`;
      else if (motif === 'city') path += `L${num(x)} ${num(y)}H${num(x + 310 / steps)}`;
      else if (motif === 'dune')
        path += `Q${num(x - half)} ${num(y - height * 0.4)} ${num(x)} ${num(base - height * 0.1)}`;
      else path += `L${num(x)} ${num(y)}`;
    }
    return `${path}L305 405Z`;
  };
  const stars = repeat(
    34,
    () =>
      `<circle cx="${num(random() * 300)}" cy="${num(random() * 230)}" r="${num(0.7 + random() * 1.9)}" fill="#fff" opacity="${num(0.3 + random() * 0.6)}"/>`,
  );
  const far = `<path d="${ridge(250, 70, 6)}" fill="${mid}" opacity=".35"/>`;
  const near = `<path d="${ridge(285, 60, 8)}" fill="${mid}" opacity=".65"/>`;
  const front = `<path d="${ridge(325, 46, 7)}" fill="${dark}"/>`;
  const bubbles =
    motif === 'wave'
      ? repeat(
          12,
          () =>
            `<circle cx="${num(random() * 300)}" cy="${num(60 + random() * 220)}" r="${num(3 + random() * 9)}" fill="#fff" fill-opacity=".12" stroke="#fff" stroke-opacity=".55" stroke-width="1.5"/>`,
        )
      : '';
  const lines = game.title.length;
  const stage = stageGlyphs(
    game,
    { cx: 152, cy: lines > 1 ? 168 : 182, width: 214, height: lines > 1 ? 186 : 200 },
    [
      { cx: 46, cy: lines > 1 ? 258 : 282, width: 76, height: 76, turn: -8 },
      { cx: 254, cy: lines > 1 ? 246 : 272, width: 70, height: 70, turn: 10 },
    ],
    { colour: accent, shade: dark, dx: 8, dy: 5 },
    { colour: accent, shade: dark, dx: 6, dy: 5 },
  );
  return {
    defs: [
      linear('sky', [
        [0, dark],
        [0.45, mid],
        [0.75, light],
        [1, dark],
      ]),
      radial(
        'disc',
        [
          [0, '#FFFDF2'],
          [0.6, accent],
          [1, light],
        ],
        'cx=".42" cy=".38" r=".65"',
      ),
      radial('halo', [
        [0.5, accent, 0.55],
        [1, accent, 0],
      ]),
      linear('sc', [
        [0, dark, 0],
        [0.6, dark, 0.94],
      ]),
      linear('face', [
        [0.25, '#fff'],
        [1, accent],
      ]),
      stage.defs,
    ].join(''),
    backdrop: `<rect width="300" height="400" fill="url(#sky)"/>${stars}<circle cx="158" cy="150" r="168" fill="url(#halo)"/><circle cx="158" cy="150" r="104" fill="url(#disc)"/><circle cx="128" cy="122" r="15" fill="${light}" opacity=".22"/><circle cx="188" cy="176" r="24" fill="${light}" opacity=".18"/><circle cx="196" cy="104" r="9" fill="${light}" opacity=".22"/>${far}<rect y="200" width="300" height="90" fill="${accent}" opacity=".12"/>${near}${bubbles}`,
    subject: `${stage.hero}${front}${stage.sides}<rect y="240" width="300" height="160" fill="url(#sc)"/>`,
    lettering: `${letter(game.title, { face: 'italic', baseline: lines > 1 ? 374 : 364, size: 60, fill: 'url(#face)', stroke: dark, under: '#04060C', strokeWidth: 11, skew: -4, leading: 0.86, tracking: 0.5 })}${edgeLight(accent)}`,
  };
};
