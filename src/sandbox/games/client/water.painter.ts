import { fishMultipliers } from '@/domain/fishing';
import { prefersStillness } from './element-builder';
import { paintFish } from './fish.painter';
import type { Swimmer } from './fish-shoal';
import { fishStyles } from './fish-styles';
import { copy } from './fishing.copy';
import {
  type Point,
  paintAim,
  paintLauncher,
  paintNet,
  paintPrize,
  paintShot,
  paintSparks,
} from './shot.painter';
import {
  FLIGHT_MS,
  isLeaving,
  shareOf,
  sizeLeft,
  type WaterShow,
  type WaterState,
} from './water.machine';

type Ink = CanvasRenderingContext2D;

const BUBBLES = 14;
/** Length of the launcher's barrel in pixels. */
const MUZZLE = 62;

/** Paints the moving parts of the scene: bubbles, fish, the shot and animations. */
export function paintWater(
  ink: Ink,
  state: WaterState,
  swimmers: readonly Swimmer[],
  now: number,
): void {
  if (!prefersStillness()) paintBubbles(ink, state, now);
  // Large fish are painted first, so that small ones are in front.
  for (const swimmer of [...swimmers].sort((a, b) => b.length - a.length))
    paintSwimmer(ink, swimmer, sizeLeft(state, swimmer, now));
  paintTarget(ink, state);
  paintLauncherAndShot(ink, state, now);
  for (const show of state.shows) paintShow(ink, show, now);
}

function paintSwimmer(ink: Ink, swimmer: Swimmer, left: number): void {
  ink.save();
  ink.translate(swimmer.x, swimmer.y);
  ink.scale(swimmer.heading * left, left);
  ink.globalAlpha = left;
  paintFish(ink, swimmer.kind, swimmer.length, swimmer.stroke);
  ink.restore();
}

function paintBubbles(ink: Ink, { widthPx, heightPx }: WaterState, now: number): void {
  ink.strokeStyle = 'rgb(255 243 210 / 0.28)';
  ink.lineWidth = 1;
  for (let bubble = 0; bubble < BUBBLES; bubble += 1) {
    const rise = (now / (9000 + (bubble % 5) * 1700) + bubble * 0.37) % 1;
    const x = ((bubble * 0.618) % 1) * widthPx + Math.sin(now / 900 + bubble) * 6;
    ink.beginPath();
    ink.arc(x, heightPx * (1 - rise), 1.5 + (bubble % 4), 0, Math.PI * 2);
    ink.stroke();
  }
}

function paintTarget(ink: Ink, state: WaterState): void {
  const { chosen } = state;
  if (isLeaving(state, chosen)) return;
  const { kind, length, x, y } = chosen;
  const tall = Math.max(40, length * fishStyles[kind].depth * 1.3);
  paintAim(ink, { x, y }, length * 1.12, tall, copy.times(fishMultipliers[kind]));
}

function paintLauncherAndShot(
  ink: Ink,
  { widthPx, heightPx, flight, chosen }: WaterState,
  now: number,
): void {
  const from: Point = { x: widthPx / 2, y: heightPx - 4 };
  const target = flight?.target ?? chosen;
  const angle = Math.atan2(target.x - from.x, from.y - target.y);
  paintLauncher(ink, from, angle);
  if (!flight) return;
  const share = Math.min(1, (now - flight.beganAtMs) / FLIGHT_MS);
  const mouth = { x: from.x + Math.sin(angle) * MUZZLE, y: from.y - Math.cos(angle) * MUZZLE };
  paintShot(ink, mouth, target, share);
}

function paintShow(ink: Ink, show: WaterShow, now: number): void {
  const share = shareOf(show, now);
  switch (show.kind) {
    case 'net':
      paintNet(ink, show.target, Math.max(34, show.target.length * 0.55), share);
      break;
    case 'sparks':
      paintSparks(ink, show.at, show.isGreat ? 60 : 22, show.isGreat ? 170 : 80, share);
      break;
    case 'prize':
      paintPrize(ink, show.at, show.prize, prefersStillness() ? 0 : share);
      break;
    case 'leaving':
  }
}
