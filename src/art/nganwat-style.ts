import {
  dropFilter,
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

const CREAM = '#FFF4DC';

/**
 * Card style of the studio งานวัด: a temple-fair booth with awning and paper bulbs, and the title printed on a ticket.
 */
export const nganwatStyle: StudioStyle = (game) => {
  const [dark, mid, light, accent] = game.art.palette;
  const { motif } = game.art;
  const deep = mix(mid, dark, 0.55);
  const rays = repeat(24, (index) => {
    const angle = (index / 24) * Math.PI * 2;
    return index % 2
      ? ''
      : `<path d="M150 190L${polar(150, 190, 340, angle)}L${polar(150, 190, 340, angle + Math.PI / 12)}Z" fill="${light}" opacity=".42"/>`;
  });
  const wheel = `<g fill="none" stroke="${light}" stroke-width="5" opacity=".75"><circle cx="150" cy="180" r="124"/><circle cx="150" cy="180" r="104" stroke-width="2.5"/>${repeat(12, (index) => `<path d="M150 180L${polar(150, 180, 124, (index / 12) * Math.PI * 2)}" stroke-width="3"/>`)}</g>${repeat(
    12,
    (index) => {
      const [x, y] = polar(150, 180, 124, (index / 12) * Math.PI * 2 + 0.26).split(' ');
      return `<circle cx="${x}" cy="${y}" r="10" fill="${[accent, light, CREAM][index % 3]}" stroke="${dark}" stroke-width="2.5"/>`;
    },
  )}`;
  const drape = (side: 1 | -1): string =>
    `<g transform="${side === 1 ? '' : 'translate(300 0) scale(-1 1)'}">${repeat(
      4,
      (index) =>
        `<path d="M${-10 + index * 22} 40C${24 + index * 24} 140 ${34 - index * 2} 230 ${-8 + index * 12} 330L${-30 + index * 10} 330L${-30 + index * 22} 40Z" fill="${index % 2 ? mid : mix(mid, dark, 0.3)}" stroke="${dark}" stroke-opacity=".35" stroke-width="2"/>`,
    )
      .split('</path>')
      .reverse()
      .join('')}</g>`;
  const scallops = repeat(7, (index) => {
    const x = -6 + index * 44.6;
    const fill = index % 2 ? CREAM : mix(mid, light, 0.15);
    return `<path d="M${num(x)} -4H${num(x + 44.6)}V48A22.3 22.3 0 0 1 ${num(x)} 48Z" fill="${fill}"/><path d="M${num(x)} 48A22.3 22.3 0 0 0 ${num(x + 44.6)} 48" fill="none" stroke="${dark}" stroke-opacity=".4" stroke-width="2.5"/>`;
  });
  const bulbs = [86, 118]
    .map((drop, row) => {
      const line = `M-6 ${60 + row * 8}Q150 ${drop * 2 - 40} 306 ${60 + row * 8}`;
      const strung = repeat(9, (index) => {
        const t = (index + 0.7) / 9.4;
        const y =
          (1 - t) ** 2 * (60 + row * 8) +
          2 * t * (1 - t) * (drop * 2 - 40) +
          t * t * (60 + row * 8);
        const x = -6 + t * 312;
        return `<circle cx="${num(x)}" cy="${num(y + 6)}" r="12" fill="${accent}" opacity=".22"/><circle cx="${num(x)}" cy="${num(y + 6)}" r="6.2" fill="${index % 2 ? '#FFF1B8' : accent}" stroke="${dark}" stroke-opacity=".55" stroke-width="1.6"/>`;
      });
      return row === 0 || motif !== 'curtain'
        ? `<path d="${line}" fill="none" stroke="${dark}" stroke-opacity=".7" stroke-width="2"/>${strung}`
        : '';
    })
    .slice(0, motif === 'wheel' ? 1 : 2)
    .join('');
  const podium = `<path d="M40 268V306H260V268Z" fill="${mid}"/>${repeat(6, (index) => `<rect x="${num(40 + index * 36.7)}" y="268" width="18.3" height="38" fill="${CREAM}"/>`)}<path d="M40 268V306H260V268Z" fill="url(#pod)"/><ellipse cx="150" cy="268" rx="114" ry="17" fill="${CREAM}" stroke="${dark}" stroke-width="3"/><ellipse cx="150" cy="267" rx="98" ry="12" fill="${mix(light, CREAM, 0.35)}"/>`;
  const stage = stageGlyphs(
    game,
    { cx: 150, cy: 180, width: 196, height: 182 },
    [
      { cx: 46, cy: 256, width: 82, height: 82, turn: -10 },
      { cx: 254, cy: 256, width: 82, height: 82, turn: 10 },
    ],
    { colour: '#FFF6DC', shade: dark, depth: 0.9 },
  );
  const lines = game.title.length;
  const top = lines > 1 ? 286 : 300;
  return {
    defs: [
      radial(
        'bg',
        [
          [0, mix(accent, light, 0.25)],
          [0.4, light],
          [0.78, mid],
          [1, deep],
        ],
        'cx=".5" cy=".46" r=".68"',
      ),
      linear(
        'pod',
        [
          [0, dark, 0.55],
          [0.3, dark, 0],
          [0.7, dark, 0],
          [1, dark, 0.55],
        ],
        'x1="0" y1="0" x2="1" y2="0"',
      ),
      dropFilter('ps', dark, 5, 4),
      stage.defs,
    ].join(''),
    backdrop: `<rect width="300" height="400" fill="url(#bg)"/>${motif === 'wheel' ? wheel : rays}${motif === 'curtain' ? drape(1) + drape(-1) : ''}${bulbs}<g filter="url(#ps)">${scallops}</g><rect y="284" width="300" height="116" fill="${deep}"/><rect y="284" width="300" height="116" fill="${dark}" opacity=".45"/>`,
    subject: `${podium}<ellipse cx="150" cy="266" rx="72" ry="9" fill="${dark}" opacity=".4"/>${stage.hero}${stage.sides}`,
    lettering: `<g filter="url(#ps)"><path d="M26 ${top}H274Q284 ${top} 284 ${top + 10}V326A13 13 0 0 0 284 352V374Q284 384 274 384H26Q16 384 16 374V352A13 13 0 0 0 16 326V${top + 10}Q16 ${top} 26 ${top}Z" fill="${CREAM}"/></g><path d="M40 ${top + 8}V376M260 ${top + 8}V376" stroke="${mid}" stroke-width="2.6" stroke-dasharray="1 7" stroke-linecap="round"/>${letter(game.title, { face: 'kanit', baseline: lines > 1 ? 372 : 360, size: lines > 1 ? 41 : 54, fill: mix(dark, mid, 0.18), max: 206, leading: 0.96 })}${edgeLight(accent)}`,
  };
};
