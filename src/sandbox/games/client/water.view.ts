import { type FishKind, fishingWaters } from '@/domain/fishing';
import { build, pause, prefersStillness } from './element-builder';
import { createShoal, type Shoal, type Swimmer } from './fish-shoal';
import { copy } from './fishing.copy';
import type { FishingPlayConfig } from './fishing.protocol';
import { type Machine, runMachine } from './machine-runner';
import {
  type Catch,
  FLIGHT_MS,
  isLeaving,
  LAND_MS,
  startWater,
  stepWater,
  type WaterEffect,
  type WaterEvent,
  type WaterState,
} from './water.machine';
import { paintWater } from './water.painter';
import { paintScenery } from './water-scenery';

/** The scene with its fish. It shows results and decides nothing. */
export interface WaterView {
  readonly element: HTMLElement;
  /** Returns the selected fish. */
  readonly chosen: () => Swimmer;
  /** Selects the given fish, or a fish of the given kind. */
  readonly choose: (target: Swimmer | FishKind) => void;
  /** Starts the animation of a shot. */
  readonly shoot: (target: Swimmer) => void;
  /** Removes the shot, because it was refused. */
  readonly recall: () => void;
  /**
   * Shows the result of the shot.
   * @param catchOf null when nothing was caught
   * @param onOpen called when the shot has arrived and the net opens
   */
  readonly land: (catchOf: Catch | null, onOpen: () => void) => Promise<void>;
}

type Water = Machine<WaterState, WaterEvent>;

/** With reduced motion the fish move in steps of this duration in ms. */
const STEP_MS = 1500;
const STILL_SPEED = 0.35;
const LONGEST_FRAME_MS = 60;
const FIRST_SIZE = [360, 420] as const;

/**
 * Builds the scene.
 * @param onTap called with the fish that was tapped
 */
export function createWaterView(
  config: FishingPlayConfig,
  onTap: (swimmer: Swimmer) => void,
): WaterView {
  const shoal = createShoal(fishingWaters[config.water]);
  const water = runWater(shoal, fishingWaters[config.water][0]);
  const canvas = build('canvas', { role: 'img', 'aria-label': copy.scene });
  const element = build('div', { class: 'water' }, canvas);
  const scenery = document.createElement('canvas');

  const draw = (now: number): void => drawWater(canvas, scenery, water.state(), shoal, now);
  new ResizeObserver(() => {
    fitCanvases([canvas, scenery], element);
    drawScenery(scenery, config, element);
    shoal.resize(element.clientWidth, element.clientHeight);
    water.send({
      type: 'resized',
      widthPx: element.clientWidth,
      heightPx: element.clientHeight,
    });
    draw(performance.now());
  }).observe(element);

  canvas.addEventListener('pointerdown', (event) => {
    const box = canvas.getBoundingClientRect();
    const touched = shoal.findAt(event.clientX - box.left, event.clientY - box.top);
    if (touched && !isLeaving(water.state(), touched)) onTap(touched);
  });

  const swim = createSwimming(shoal);
  runFrames((passedMs, now) => {
    swim(passedMs);
    water.send({ type: 'swum' });
    water.send({ type: 'passed', atMs: now });
    draw(now);
  });

  return {
    element,
    chosen: () => water.state().chosen,
    choose: (target) =>
      water.send({
        type: 'aimed',
        swimmer: typeof target === 'string' ? shoal.nearestOf(target) : target,
      }),
    shoot: (target) => water.send({ type: 'shot', target, atMs: performance.now() }),
    recall: () => water.send({ type: 'recalled' }),
    land: (catchOf, onOpen) => land(water, catchOf, onOpen),
  };
}

function runWater(shoal: Shoal, firstKind: FishKind): Water {
  shoal.resize(...FIRST_SIZE);
  const water: Water = runMachine<WaterState, WaterEvent, WaterEffect>(
    startWater(shoal.nearestOf(firstKind)),
    stepWater,
    (effect) => {
      if (effect.type === 'take_out') shoal.take(effect.swimmer);
      else water.send({ type: 'aimed', swimmer: shoal.nearestOf(effect.kind) });
    },
  );
  return water;
}

async function land(
  { state, send }: Water,
  catchOf: Catch | null,
  onOpen: () => void,
): Promise<void> {
  const { flight } = state();
  if (!flight) {
    onOpen();
    return;
  }
  await pause(Math.max(0, flight.beganAtMs + FLIGHT_MS - performance.now()));
  send({
    type: 'arrived',
    target: flight.target,
    atMs: performance.now(),
    catchOf,
    isStill: prefersStillness(),
  });
  onOpen();
  await pause(LAND_MS);
}

/**
 * Calls a function for every frame while the page is visible.
 * @param onFrame receives the time in ms since the last frame, at most `LONGEST_FRAME_MS`
 */
function runFrames(onFrame: (passedMs: number, now: number) => void): void {
  let lastFrame = 0;
  let frame = 0;
  const step = (now: number): void => {
    frame = requestAnimationFrame(step);
    const passedMs = Math.min(LONGEST_FRAME_MS, Math.max(0, now - lastFrame));
    lastFrame = now;
    onFrame(passedMs, now);
  };
  const run = (): void => {
    cancelAnimationFrame(frame);
    if (document.hidden) return;
    lastFrame = performance.now();
    frame = requestAnimationFrame(step);
  };
  document.addEventListener('visibilitychange', run);
  run();
}

function createSwimming(shoal: Shoal): (passedMs: number) => void {
  let sinceStepMs = 0;
  return (passedMs) => {
    if (!prefersStillness()) {
      shoal.swim(passedMs / 1000);
      return;
    }
    sinceStepMs += passedMs;
    if (sinceStepMs < STEP_MS) return;
    shoal.swim((sinceStepMs / 1000) * STILL_SPEED);
    sinceStepMs = 0;
  };
}

function densityOf(): number {
  return Math.min(2, devicePixelRatio);
}

function fitCanvases(canvases: readonly HTMLCanvasElement[], element: HTMLElement): void {
  for (const each of canvases) {
    each.width = Math.round(element.clientWidth * densityOf());
    each.height = Math.round(element.clientHeight * densityOf());
  }
}

function drawScenery(
  scenery: HTMLCanvasElement,
  { water }: FishingPlayConfig,
  element: HTMLElement,
): void {
  const ink = scenery.getContext('2d');
  if (!ink) return;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(`--g-${name}`).trim();
  const colours = {
    dark: colour('dark'),
    mid: colour('mid'),
    light: colour('light'),
    accent: colour('accent'),
  };
  ink.scale(densityOf(), densityOf());
  paintScenery(ink, water, colours, element.clientWidth, element.clientHeight);
}

function drawWater(
  canvas: HTMLCanvasElement,
  scenery: HTMLCanvasElement,
  state: WaterState,
  { swimmers }: Shoal,
  now: number,
): void {
  const ink = canvas.getContext('2d');
  const { widthPx, heightPx } = state;
  if (!ink || widthPx === 0) return;
  const density = canvas.width / widthPx;
  ink.setTransform(density, 0, 0, density, 0, 0);
  ink.drawImage(scenery, 0, 0, widthPx, heightPx);
  paintWater(ink, state, swimmers, now);
}
