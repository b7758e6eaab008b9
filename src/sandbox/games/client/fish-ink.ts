import type { FishStyle } from './fish-styles';

/** The canvas context that a fish is drawn on. */
export type Ink = CanvasRenderingContext2D;

/** Colour of the light on a fish's edge, the same for every kind of fish. */
export const RIM = 'rgb(255 226 160 / 0.55)';
export const DARK = '#1a1210';

/**
 * Returns the gradient of a fish's body, from the colour of its back to the colour of its belly.
 * @param half half the height of the body
 */
export function shade(ink: Ink, style: FishStyle, half: number): CanvasGradient {
  const gradient = ink.createLinearGradient(0, -half, 0, half);
  gradient.addColorStop(0, style.back);
  gradient.addColorStop(0.45, style.back);
  gradient.addColorStop(0.62, style.belly);
  gradient.addColorStop(1, style.belly);
  return gradient;
}

/** Draws a filled circle. */
export function dot(
  ink: Ink,
  x: number,
  y: number,
  radius: number,
  fill: string | CanvasGradient,
): void {
  ink.fillStyle = fill;
  ink.beginPath();
  ink.arc(x, y, radius, 0, Math.PI * 2);
  ink.fill();
}

/** Draws an eye that looks ahead. */
export function eye(ink: Ink, x: number, y: number, radius: number): void {
  dot(ink, x, y, radius, '#fff3d2');
  dot(ink, x + radius * 0.15, y, radius * 0.62, DARK);
  dot(ink, x + radius * 0.35, y - radius * 0.3, radius * 0.22, '#ffffff');
}

/** Adds curves to the current path, each given as a control point and an end point. */
export function curve(
  ink: Ink,
  from: readonly number[],
  ...bends: readonly (readonly number[])[]
): void {
  ink.moveTo(from[0] ?? 0, from[1] ?? 0);
  for (const [ax = 0, ay = 0, x = 0, y = 0] of bends) ink.quadraticCurveTo(ax, ay, x, y);
}

/** Draws a colour that fades towards its edge. */
export function glow(ink: Ink, x: number, y: number, radius: number, colour: string): void {
  const gradient = ink.createRadialGradient(x, y, 0, x, y, radius);
  gradient.addColorStop(0, colour);
  gradient.addColorStop(1, `${colour}00`);
  dot(ink, x, y, radius, gradient);
}
