import { curve, dot, eye, glow, type Ink, RIM, shade } from './fish-ink';
import type { FishStyle } from './fish-styles';

function arms(ink: Ink, style: FishStyle, stroke: number, count: number, reach: number): void {
  ink.save();
  for (let arm = 0; arm < count; arm += 1) {
    const lane = (arm / (count - 1) - 0.5) * 2;
    const wave = Math.sin(stroke + arm * 1.1) * 0.05;
    ink.strokeStyle = arm % 2 ? style.fin : style.back;
    ink.lineWidth = 0.05 - Math.abs(lane) * 0.012;
    ink.beginPath();
    curve(
      ink,
      [-0.08, lane * reach * 0.5],
      [-0.24, lane * reach + wave, -0.34, lane * reach * 0.8 - wave],
      [-0.44, lane * reach * 0.6 - wave * 2, -0.5, lane * reach * 1.1],
    );
    ink.stroke();
  }
  ink.restore();
}

/**
 * Draws a squid, at a length of 1.
 * @param stroke phase of the arm movement in radians
 */
export function paintSquid(ink: Ink, style: FishStyle, stroke: number): void {
  const half = style.depth / 2;
  arms(ink, style, stroke, 6, half * 0.8);
  ink.fillStyle = style.fin;
  ink.beginPath();
  curve(ink, [0.5, 0], [0.34, -half * 1.9, 0.16, -half * 0.6]);
  ink.lineTo(0.16, half * 0.6);
  ink.quadraticCurveTo(0.34, half * 1.9, 0.5, 0);
  ink.fill();
  ink.stroke();
  ink.fillStyle = shade(ink, style, half);
  ink.beginPath();
  ink.moveTo(0.5, 0);
  ink.bezierCurveTo(0.3, -half * 0.9, 0.1, -half, -0.06, -half * 0.62);
  ink.quadraticCurveTo(-0.16, 0, -0.06, half * 0.62);
  ink.bezierCurveTo(0.1, half, 0.3, half * 0.9, 0.5, 0);
  ink.fill();
  ink.stroke();
  for (const [x, y] of [
    [0.3, -0.03],
    [0.2, 0.03],
    [0.12, -0.05],
    [0.36, 0.02],
  ] as const)
    dot(ink, x, y, 0.014, style.mark);
  eye(ink, -0.05, -half * 0.16, 0.042);
}

/**
 * Draws an octopus, at a length of 1.
 * @param stroke phase of the arm movement in radians
 */
export function paintOctopus(ink: Ink, style: FishStyle, stroke: number): void {
  arms(ink, style, stroke, 7, 0.3);
  ink.fillStyle = shade(ink, style, 0.36);
  ink.beginPath();
  ink.moveTo(-0.1, 0.22);
  ink.bezierCurveTo(-0.2, -0.02, -0.06, -0.36, 0.22, -0.34);
  ink.bezierCurveTo(0.5, -0.32, 0.54, 0.04, 0.3, 0.14);
  ink.bezierCurveTo(0.18, 0.18, 0.06, 0.32, -0.1, 0.22);
  ink.fill();
  ink.stroke();
  for (const [x, y] of [
    [0.28, -0.24],
    [0.38, -0.14],
    [0.18, -0.26],
    [0.32, -0.08],
  ] as const)
    dot(ink, x, y, 0.022, style.mark);
  eye(ink, 0.06, -0.02, 0.05);
  eye(ink, 0.2, 0.02, 0.05);
}

/**
 * Draws a jellyfish, at a length of 1.
 * @param stroke phase of the arm movement in radians
 */
export function paintJelly(ink: Ink, style: FishStyle, stroke: number): void {
  const squeeze = 1 + Math.sin(stroke) * 0.06;
  glow(ink, 0, -0.1, 0.62, style.back);
  ink.save();
  ink.strokeStyle = style.belly;
  ink.globalAlpha = 0.75;
  for (let arm = 0; arm < 6; arm += 1) {
    const x = -0.24 + arm * 0.096;
    const wave = Math.sin(stroke + arm) * 0.07;
    ink.beginPath();
    curve(ink, [x, 0], [x + wave, 0.18, x, 0.3], [x - wave, 0.42, x + wave * 0.5, 0.52]);
    ink.stroke();
  }
  ink.globalAlpha = 0.92;
  const gradient = ink.createRadialGradient(0, -0.24, 0.02, 0, -0.1, 0.4);
  gradient.addColorStop(0, style.belly);
  gradient.addColorStop(1, style.fin);
  ink.fillStyle = gradient;
  ink.strokeStyle = RIM;
  ink.beginPath();
  ink.moveTo(-0.34 * squeeze, 0.04);
  ink.bezierCurveTo(-0.36 * squeeze, -0.5, 0.36 * squeeze, -0.5, 0.34 * squeeze, 0.04);
  ink.quadraticCurveTo(0.22, -0.04, 0.12, 0.04);
  ink.quadraticCurveTo(0, -0.04, -0.12, 0.04);
  ink.quadraticCurveTo(-0.22, -0.04, -0.34 * squeeze, 0.04);
  ink.fill();
  ink.stroke();
  ink.restore();
  for (const x of [-0.12, 0, 0.12]) dot(ink, x, -0.16 + Math.abs(x) * 0.4, 0.032, style.mark);
}
