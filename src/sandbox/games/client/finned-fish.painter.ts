import { curve, DARK, dot, eye, glow, type Ink, RIM, shade } from './fish-ink';
import type { FishStyle } from './fish-styles';

/**
 * Draws a fish with fins, at a length of 1.
 * @param stroke phase of the swimming stroke in radians
 */
export function paintFinned(ink: Ink, style: FishStyle, stroke: number): void {
  const half = style.depth / 2;
  const sway = Math.sin(stroke) * 0.05;
  const rich = style.extra === 'crown';
  const spread = rich ? half * 1.25 : Math.max(half * 0.85, 0.13);
  const tip = rich ? -0.6 : -0.5;

  ink.fillStyle = style.fin;
  ink.beginPath();
  curve(
    ink,
    [-0.26, -0.03],
    [-0.4, -spread * 0.3, tip, -spread + sway],
    [tip + 0.12, sway, tip, spread + sway],
    [-0.4, spread * 0.3, -0.26, 0.03],
  );
  ink.fill();
  ink.stroke();

  ink.beginPath();
  if (style.extra === 'bill') {
    curve(ink, [0.22, -half * 0.7], [0.1, -half * 2.5, -0.24, -half * 0.4]);
  } else if (style.extra === 'skirt') {
    curve(
      ink,
      [0.02, -half * 0.7],
      [-0.1, -half * 1.5, -0.26, -half * 1.25],
      [-0.2, -half, -0.2, -half * 0.4],
    );
    curve(
      ink,
      [0.02, half * 0.7],
      [-0.1, half * 1.5 - sway, -0.26, half * 1.25 + sway],
      [-0.2, half, -0.2, half * 0.4],
    );
  } else {
    const rise = rich ? 1.75 : 1.45;
    curve(ink, [0.2, -half * 0.7], [0.04, -half * rise, -0.22, -half * 0.9 + sway * 0.4]);
    ink.lineTo(-0.18, -half * 0.4);
    curve(ink, [-0.02, half * 0.8], [-0.12, half * 1.4, -0.22, half * 0.8 + sway * 0.4]);
    ink.lineTo(-0.2, half * 0.3);
  }
  ink.fill();
  ink.stroke();

  const body = new Path2D();
  body.moveTo(0.5, half * 0.12);
  body.bezierCurveTo(0.36, -half * 1.25, 0.02, -half * 1.35, -0.3, -0.035);
  body.lineTo(-0.3, 0.035);
  body.bezierCurveTo(0.02, half * 1.3, 0.38, half * 1.15, 0.5, half * 0.12);
  ink.fillStyle = shade(ink, style, half);
  ink.fill(body);
  ink.save();
  ink.clip(body);
  paintPattern(ink, style, half);
  ink.restore();
  ink.stroke(body);

  ink.fillStyle = style.fin;
  ink.globalAlpha = 0.85;
  ink.beginPath();
  curve(
    ink,
    [0.16, half * 0.2],
    [0.04, half * 0.3 - sway, -0.04, half * 0.75 + sway * 2],
    [0.08, half * 0.7, 0.16, half * 0.2],
  );
  ink.fill();
  ink.globalAlpha = 1;

  ink.beginPath();
  ink.arc(0.16, 0, half * 0.62, -0.9, 0.9);
  ink.stroke();
  paintExtra(ink, style, half, sway);
  eye(ink, 0.36, -half * 0.24, Math.max(0.024, half * 0.15));
}

function paintPattern(ink: Ink, style: FishStyle, half: number): void {
  ink.fillStyle = style.mark;
  ink.strokeStyle = style.mark;
  switch (style.pattern) {
    case 'bands':
      ink.globalAlpha = 0.75;
      for (const x of [0.2, 0.04, -0.12, -0.25]) {
        ink.beginPath();
        curve(ink, [x, -half], [x + 0.05, -half * 0.2, x, half * 0.4]);
        ink.lineTo(x - 0.045, half * 0.4);
        ink.quadraticCurveTo(x, -half * 0.2, x - 0.045, -half);
        ink.fill();
      }
      break;
    case 'line':
      ink.lineWidth *= 2;
      ink.beginPath();
      curve(ink, [0.3, -half * 0.05], [0, -half * 0.3, -0.3, 0]);
      ink.stroke();
      ink.lineWidth /= 2;
      break;
    case 'spots':
      ink.globalAlpha = 0.8;
      for (let i = 0; i < 9; i += 1)
        dot(
          ink,
          0.16 - (i % 5) * 0.1,
          (Math.floor(i / 5) - 0.4) * half * 0.55 + (i % 2) * half * 0.2,
          0.018 + (i % 3) * 0.006,
          style.mark,
        );
      break;
    case 'scales':
      ink.globalAlpha = 0.55;
      ink.beginPath();
      for (let x = 0.16; x > -0.3; x -= 0.065)
        for (let row = -2; row <= 2; row += 1) {
          const y = row * half * 0.38 + (Math.round(x * 15) % 2) * half * 0.19;
          ink.moveTo(x, y - half * 0.2);
          ink.arc(x, y, half * 0.2, -Math.PI / 2, Math.PI / 2, true);
        }
      ink.stroke();
      break;
    default:
  }
  ink.globalAlpha = 1;
  ink.strokeStyle = RIM;
}

function paintExtra(ink: Ink, style: FishStyle, half: number, sway: number): void {
  switch (style.extra) {
    case 'bill':
      ink.fillStyle = style.back;
      ink.beginPath();
      ink.moveTo(0.46, -half * 0.1);
      ink.lineTo(0.7, half * 0.12);
      ink.lineTo(0.46, half * 0.3);
      ink.fill();
      ink.stroke();
      break;
    case 'lure':
      ink.strokeStyle = style.fin;
      ink.beginPath();
      curve(ink, [0.2, -half * 0.8], [0.36, -half * 1.7, 0.54, -half * 0.95 + sway]);
      ink.stroke();
      glow(ink, 0.54, -half * 0.9 + sway, 0.16, style.mark);
      dot(ink, 0.54, -half * 0.9 + sway, 0.035, '#fffbe8');
      ink.fillStyle = '#fff3d2';
      ink.strokeStyle = DARK;
      ink.beginPath();
      curve(ink, [0.48, half * 0.2], [0.34, half * 0.42, 0.22, half * 0.28]);
      ink.stroke();
      for (const x of [0.44, 0.38, 0.32, 0.26]) {
        ink.beginPath();
        ink.moveTo(x, half * 0.3);
        ink.lineTo(x - 0.014, half * 0.1);
        ink.lineTo(x - 0.032, half * 0.32);
        ink.fill();
      }
      ink.strokeStyle = RIM;
      break;
    case 'barbels':
      ink.strokeStyle = style.belly;
      for (const bend of [0.2, 0.6, 1]) {
        ink.beginPath();
        curve(ink, [0.47, half * 0.3], [0.56, half * bend, 0.5 - bend * 0.08, half * bend * 1.5]);
        ink.stroke();
      }
      ink.strokeStyle = RIM;
      break;
    case 'crown':
      ink.fillStyle = '#ffe08a';
      ink.beginPath();
      ink.moveTo(0.2, -half * 0.85);
      for (const [x, y] of [
        [0.19, -1.35],
        [0.24, -1.05],
        [0.28, -1.5],
        [0.32, -1],
        [0.38, -1.2],
        [0.35, -0.62],
      ] as const)
        ink.lineTo(x, y * half);
      ink.fill();
      ink.stroke();
      dot(ink, 0.28, -half * 0.95, half * 0.07, '#d8413a');
      break;
    default:
  }
}

/**
 * Draws a ribbon-shaped fish, at a length of 1.
 * @param stroke phase of the swimming stroke in radians
 */
export function paintRibbon(ink: Ink, style: FishStyle, stroke: number): void {
  const half = style.depth / 2;
  const at = (share: number): number =>
    Math.sin(stroke * 0.7 + share * 7) * 0.06 * (0.35 + share * 0.65);
  const spine = Array.from({ length: 25 }, (_, index) => {
    const share = index / 24;
    return {
      x: 0.5 - share,
      y: at(share),
      half: half * (1 - share ** 3) * Math.min(1, Math.sqrt(share * 9)),
    };
  });
  ink.save();
  ink.strokeStyle = style.fin;
  ink.lineWidth = half * 0.8;
  ink.beginPath();
  for (const { x, y, half: thick } of spine.slice(2)) ink.lineTo(x, y - thick);
  ink.stroke();
  ink.restore();
  ink.fillStyle = shade(ink, style, half * 2);
  ink.beginPath();
  for (const { x, y, half: thick } of spine) ink.lineTo(x, y - thick);
  for (const { x, y, half: thick } of spine.slice().reverse()) ink.lineTo(x, y + thick);
  ink.closePath();
  ink.fill();
  ink.stroke();
  for (let i = 3; i < 22; i += 2) {
    const point = spine[i];
    if (point)
      dot(ink, point.x, point.y + (i % 4 ? half * 0.3 : -half * 0.2), half * 0.22, style.mark);
  }
  if (style.extra === 'crown') {
    ink.save();
    ink.strokeStyle = style.fin;
    ink.lineWidth = half * 0.3;
    for (const lean of [0, 0.03, 0.06]) {
      ink.beginPath();
      curve(
        ink,
        [0.45, at(0) - half * 0.6],
        [0.46 - lean, -half * 3, 0.4 - lean * 1.6, -half * 4 + lean],
      );
      ink.stroke();
    }
    ink.restore();
  }
  eye(ink, 0.455, at(0.04) - half * 0.2, half * 0.34);
}
