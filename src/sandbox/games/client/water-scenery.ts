import type { FishingWater } from '@/domain/fishing';

type Ink = CanvasRenderingContext2D;

/** Colours of a game's water, from dark to bright. */
export interface WaterColours {
  readonly dark: string;
  readonly mid: string;
  readonly light: string;
  readonly accent: string;
}

const SAND: Readonly<Record<FishingWater, readonly [far: string, near: string]>> = {
  bay: ['#155059', '#0d333c'],
  deep: ['#161f52', '#0a0f30'],
  mekong: ['#2c4a12', '#18290a'],
};
const GOLD = '#f0d99c';
const PLANTS = 13;

/** Paints the still parts of the scene: light from above, water, the ground and its plants. */
export function paintScenery(
  ink: Ink,
  water: FishingWater,
  { dark, mid, light, accent }: WaterColours,
  width: number,
  height: number,
): void {
  const depth = ink.createLinearGradient(0, 0, 0, height);
  depth.addColorStop(0, water === 'bay' ? light : mid);
  depth.addColorStop(0.3, mid);
  depth.addColorStop(1, dark);
  ink.fillStyle = depth;
  ink.fillRect(0, 0, width, height);

  const sun = ink.createRadialGradient(
    width * 0.62,
    -height * 0.1,
    0,
    width * 0.62,
    0,
    height * 0.85,
  );
  sun.addColorStop(0, `${accent}66`);
  sun.addColorStop(0.4, `${GOLD}1f`);
  sun.addColorStop(1, `${GOLD}00`);
  ink.fillStyle = sun;
  ink.fillRect(0, 0, width, height);
  paintRays(ink, accent, width, height);

  const [far, near] = SAND[water];
  paintGround(ink, far, width, height, 0.8, 0.05, 1.3);
  for (let plant = 0; plant < PLANTS; plant += 1) {
    // The golden ratio spreads the plants evenly without a visible pattern.
    const x = ((plant * 0.618 + 0.07) % 1) * width;
    growths[water](
      ink,
      x,
      height * (0.9 + (plant % 3) * 0.03),
      height * (0.1 + (plant % 4) * 0.035),
      plant,
    );
  }
  paintGround(ink, near, width, height, 0.9, 0.03, 2.1);

  const vignette = ink.createRadialGradient(
    width / 2,
    height * 0.42,
    Math.min(width, height) * 0.3,
    width / 2,
    height * 0.5,
    Math.max(width, height) * 0.72,
  );
  vignette.addColorStop(0, `${dark}00`);
  vignette.addColorStop(1, `${dark}c0`);
  ink.fillStyle = vignette;
  ink.fillRect(0, 0, width, height);
}

function paintRays(ink: Ink, accent: string, width: number, height: number): void {
  ink.save();
  ink.globalCompositeOperation = 'screen';
  for (let ray = 0; ray < 6; ray += 1) {
    const top = width * (0.34 + ray * 0.11);
    const foot = top + (ray - 3.4) * width * 0.13;
    const fade = ink.createLinearGradient(0, 0, 0, height * 0.78);
    fade.addColorStop(0, `${accent}2e`);
    fade.addColorStop(1, `${accent}00`);
    ink.fillStyle = fade;
    ink.beginPath();
    ink.moveTo(top, -10);
    ink.lineTo(top + width * 0.035, -10);
    ink.lineTo(foot + width * (0.08 + (ray % 2) * 0.07), height * 0.78);
    ink.lineTo(foot, height * 0.78);
    ink.fill();
  }
  ink.restore();
}

function paintGround(
  ink: Ink,
  colour: string,
  width: number,
  height: number,
  level: number,
  swell: number,
  turns: number,
): void {
  const heightAt = (x: number): number =>
    height *
    (level + swell * Math.sin((x / width) * Math.PI * 2 * turns + level * 9) * 0.6 + swell * 0.4);
  const fall = ink.createLinearGradient(0, height * level, 0, height);
  fall.addColorStop(0, colour);
  fall.addColorStop(1, '#05090c');
  ink.fillStyle = fall;
  ink.strokeStyle = `${GOLD}2b`;
  ink.lineWidth = 1.5;
  ink.beginPath();
  for (let x = -4; x <= width + 4; x += 8) ink.lineTo(x, heightAt(x));
  ink.stroke();
  ink.lineTo(width + 4, height + 4);
  ink.lineTo(-4, height + 4);
  ink.fill();
}

type Growth = (ink: Ink, x: number, foot: number, tall: number, turn: number) => void;

const growths: Readonly<Record<FishingWater, Growth>> = {
  bay: (ink, x, foot, tall, turn) => {
    if (turn % 2) paintCoral(ink, x, foot, tall * 0.7, turn % 4 === 1 ? '#b85a3c' : '#c98f3a');
    else paintWeed(ink, x, foot, tall, '#1f7a63', '#0c4a44');
  },
  deep: (ink, x, foot, tall, turn) => {
    if (turn % 3 === 0) paintRock(ink, x, foot, tall * 1.3);
    else paintLights(ink, x, foot, tall, turn);
  },
  mekong: (ink, x, foot, tall, turn) => {
    if (turn % 4 === 0) paintRock(ink, x, foot, tall * 0.6);
    else paintWeed(ink, x, foot, tall * 1.25, '#6f9a34', '#2f5214');
  },
};

function paintWeed(
  ink: Ink,
  x: number,
  foot: number,
  tall: number,
  tip: string,
  root: string,
): void {
  const fill = ink.createLinearGradient(0, foot - tall, 0, foot);
  fill.addColorStop(0, tip);
  fill.addColorStop(1, root);
  ink.strokeStyle = fill;
  ink.lineCap = 'round';
  for (const lean of [-1, 0, 1]) {
    ink.lineWidth = 5 - Math.abs(lean);
    ink.beginPath();
    ink.moveTo(x + lean * 5, foot);
    ink.bezierCurveTo(
      x + lean * 12 + 10,
      foot - tall * 0.35,
      x + lean * 16 - 12,
      foot - tall * 0.65,
      x + lean * 20,
      foot - tall * (1 - Math.abs(lean) * 0.25),
    );
    ink.stroke();
  }
}

function paintCoral(ink: Ink, x: number, foot: number, tall: number, colour: string): void {
  ink.strokeStyle = colour;
  ink.lineCap = 'round';
  const branch = (
    fromX: number,
    fromY: number,
    length: number,
    angle: number,
    order: number,
  ): void => {
    const toX = fromX + Math.sin(angle) * length;
    const toY = fromY - Math.cos(angle) * length;
    ink.globalAlpha = 0.75;
    ink.lineWidth = order * 2.2;
    ink.beginPath();
    ink.moveTo(fromX, fromY);
    ink.lineTo(toX, toY);
    ink.stroke();
    if (order === 1) return;
    for (const bend of [-0.55, 0.1, 0.6]) branch(toX, toY, length * 0.66, angle + bend, order - 1);
  };
  branch(x, foot, tall * 0.45, 0, 3);
  ink.globalAlpha = 1;
}

function paintRock(ink: Ink, x: number, foot: number, tall: number): void {
  const face = ink.createLinearGradient(x - tall * 0.4, 0, x + tall * 0.4, 0);
  face.addColorStop(0, '#0b1020');
  face.addColorStop(0.6, '#26304a');
  face.addColorStop(1, '#10172c');
  ink.fillStyle = face;
  ink.beginPath();
  ink.moveTo(x - tall * 0.5, foot);
  ink.lineTo(x - tall * 0.3, foot - tall * 0.6);
  ink.lineTo(x - tall * 0.08, foot - tall);
  ink.lineTo(x + tall * 0.16, foot - tall * 0.74);
  ink.lineTo(x + tall * 0.3, foot - tall * 0.3);
  ink.lineTo(x + tall * 0.5, foot);
  ink.fill();
}

function paintLights(ink: Ink, x: number, foot: number, tall: number, turn: number): void {
  ink.strokeStyle = '#2b3f8c';
  ink.lineWidth = 2;
  for (const lean of [-14, 2, 16]) {
    const top = foot - tall * (0.6 + ((turn * 7 + lean) % 5) * 0.08);
    ink.beginPath();
    ink.moveTo(x, foot);
    ink.quadraticCurveTo(x + lean * 0.2, (foot + top) / 2, x + lean, top);
    ink.stroke();
    const halo = ink.createRadialGradient(x + lean, top, 0, x + lean, top, 12);
    halo.addColorStop(0, '#ffe3a6d0');
    halo.addColorStop(0.3, '#f0b45e60');
    halo.addColorStop(1, '#f0b45e00');
    ink.fillStyle = halo;
    ink.fillRect(x + lean - 12, top - 12, 24, 24);
  }
}
