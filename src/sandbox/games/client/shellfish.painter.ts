import { curve, dot, eye, type Ink, shade } from './fish-ink';
import type { FishStyle } from './fish-styles';

/**
 * Draws a crab, at a length of 1.
 * @param stroke phase of the leg movement in radians
 */
export function paintCrab(ink: Ink, style: FishStyle, stroke: number): void {
  ink.save();
  ink.strokeStyle = style.fin;
  ink.lineWidth = 0.045;
  for (const side of [-1, 1])
    for (let leg = 0; leg < 3; leg += 1) {
      const lift = Math.sin(stroke + leg * 1.4) * 0.025;
      ink.beginPath();
      curve(
        ink,
        [side * 0.2, 0.02 + leg * 0.04],
        [
          side * (0.36 + leg * 0.02),
          -0.08 + leg * 0.09 + lift,
          side * (0.42 - leg * 0.03),
          0.16 + leg * 0.07,
        ],
      );
      ink.stroke();
    }
  ink.lineWidth = 0.06;
  for (const side of [-1, 1]) {
    ink.beginPath();
    curve(ink, [side * 0.2, -0.06], [side * 0.4, -0.1, side * 0.36, -0.24]);
    ink.stroke();
  }
  ink.restore();
  for (const side of [-1, 1]) {
    ink.fillStyle = style.back;
    ink.beginPath();
    ink.ellipse(side * 0.35, -0.3, 0.075, 0.11, side * 0.35, 0, Math.PI * 2);
    ink.fill();
    ink.stroke();
    ink.fillStyle = style.mark;
    ink.beginPath();
    ink.moveTo(side * 0.35, -0.26);
    ink.lineTo(side * 0.3, -0.43);
    ink.lineTo(side * 0.39, -0.43);
    ink.fill();
  }
  ink.fillStyle = shade(ink, style, 0.24);
  ink.beginPath();
  ink.moveTo(-0.3, -0.02);
  ink.bezierCurveTo(-0.2, -0.24, 0.2, -0.24, 0.3, -0.02);
  ink.bezierCurveTo(0.22, 0.24, -0.22, 0.24, -0.3, -0.02);
  ink.fill();
  ink.stroke();
  for (const x of [-0.12, 0, 0.12]) dot(ink, x, -0.06 + Math.abs(x) * 0.2, 0.022, style.mark);
  for (const x of [-0.07, 0.07]) eye(ink, x, -0.2, 0.04);
}

/**
 * Draws a prawn, at a length of 1.
 * @param stroke phase of the leg movement in radians
 */
export function paintPrawn(ink: Ink, style: FishStyle, stroke: number): void {
  const curl = Math.sin(stroke) * 0.015;
  ink.save();
  ink.strokeStyle = style.mark;
  for (const bend of [-0.3, -0.16]) {
    ink.beginPath();
    curve(
      ink,
      [0.34, -0.04],
      [0.5, bend + curl, 0.18, bend - 0.1],
      [0, bend - 0.14, -0.16, bend - 0.02 + curl],
    );
    ink.stroke();
  }
  ink.strokeStyle = style.fin;
  ink.lineWidth = 0.024;
  for (let leg = 0; leg < 5; leg += 1) {
    const x = 0.24 - leg * 0.09;
    ink.beginPath();
    curve(ink, [x, 0.06], [x + 0.03, 0.16, x - 0.04 + Math.sin(stroke + leg) * 0.03, 0.22]);
    ink.stroke();
  }
  ink.restore();
  ink.fillStyle = style.fin;
  for (const lean of [-0.1, 0, 0.1]) {
    ink.beginPath();
    ink.ellipse(-0.43, 0.12 + lean, 0.09, 0.035, -0.5 + lean * 4, 0, Math.PI * 2);
    ink.fill();
    ink.stroke();
  }
  for (let part = 5; part >= 0; part -= 1) {
    const share = part / 5;
    ink.fillStyle = shade(ink, style, 0.16);
    ink.beginPath();
    ink.ellipse(
      0.06 - share * 0.42,
      0.02 + share ** 2 * (0.09 + curl),
      0.09,
      style.depth * (0.42 - share * 0.22),
      -share * 0.5,
      0,
      Math.PI * 2,
    );
    ink.fill();
    ink.stroke();
  }
  ink.fillStyle = shade(ink, style, 0.16);
  ink.beginPath();
  ink.moveTo(0.5, -0.1);
  ink.quadraticCurveTo(0.26, -style.depth * 0.62, 0, -style.depth * 0.4);
  ink.quadraticCurveTo(-0.02, 0.1, 0.06, style.depth * 0.42);
  ink.quadraticCurveTo(0.34, 0.14, 0.4, -0.04);
  ink.closePath();
  ink.fill();
  ink.stroke();
  eye(ink, 0.33, -0.07, 0.032);
}
