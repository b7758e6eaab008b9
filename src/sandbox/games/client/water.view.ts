import { type FishKind, fishingWaters, fishMultipliers } from '@/domain/fishing';
import { build, pause, prefersStillness } from './element.builder';
import { fishLooks } from './fish.looks';
import { paintFish } from './fish.painter';
import { createShoal, type Swimmer } from './fish.shoal';
import { copy } from './fishing.copy';
import type { FishingPlayConfig } from './fishing.protocol';
import {
  type Point,
  paintAim,
  paintLauncher,
  paintNet,
  paintPrize,
  paintShot,
  paintSparks,
} from './shot.painter';
import { paintScenery } from './water.scenery';

/** What a catch pays, in words. */
export interface Catch {
  readonly prize: string;
  readonly isGreat: boolean;
}

/** The scene with its fish. It shows what happens and decides nothing. */
export interface WaterView {
  readonly element: HTMLElement;
  /** The fish that is aimed at. */
  readonly chosen: () => Swimmer;
  /** Aims at this fish, or at one of a kind. */
  readonly choose: (target: Swimmer | FishKind) => void;
  /** Sends the shot on its way. */
  readonly shoot: (target: Swimmer) => void;
  /** Removes the shot, because it was not taken. */
  readonly recall: () => void;
  /**
   * Shows the result of the shot.
   * @param catchOf null when nothing was caught
   * @param onOpen called when the shot has arrived and the net opens
   */
  readonly land: (catchOf: Catch | null, onOpen: () => void) => Promise<void>;
}

interface Effect {
  readonly lastsMs: number;
  readonly beganAt: number;
  readonly paint: (share: number) => void;
  readonly over?: () => void;
}

const FLIGHT_MS = 240;
/** Longer than the server's least pause between shots, so that the next one never comes too soon. */
const LAND_MS = 430;
const NET_MS = 620;
const PRIZE_MS = 1300;
const SPARKS_MS = 800;
/** Without movement the fish go on in steps of this length. */
const STEP_MS = 1500;
const STILL_SPEED = 0.35;
const LONGEST_FRAME_MS = 60;
const BUBBLES = 14;
/** How long the launcher's barrel is, in pixels. */
const MUZZLE = 62;

/** Builds the scene. @param onTap called with the fish that was tapped */
export function createWaterView(
  config: FishingPlayConfig,
  onTap: (swimmer: Swimmer) => void,
): WaterView {
  const kinds = fishingWaters[config.water];
  const shoal = createShoal(kinds);
  const canvas = build('canvas', { role: 'img', 'aria-label': copy.scene });
  const element = build('div', { class: 'water' }, canvas);
  const ink = canvas.getContext('2d');
  const scenery = document.createElement('canvas');
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(`--g-${name}`).trim();
  const colours = {
    dark: colour('dark'),
    mid: colour('mid'),
    light: colour('light'),
    accent: colour('accent'),
  };
  let width = 0;
  let height = 0;
  let chosen: Swimmer = shoalReady();
  let flight: { readonly target: Swimmer; readonly beganAt: number } | null = null;
  let effects: Effect[] = [];
  /** Caught fish on their way out, with the share of themselves that is left. */
  const leaving = new Map<Swimmer, number>();
  let lastFrame = 0;
  let sinceStep = 0;
  let frame = 0;

  function shoalReady(): Swimmer {
    shoal.resize(360, 420);
    return shoal.nearestOf(kinds[0]);
  }

  const launcher = (): Point => ({ x: width / 2, y: height - 4 });

  const draw = (now: number): void => {
    if (!ink || width === 0) return;
    const density = canvas.width / width;
    ink.setTransform(density, 0, 0, density, 0, 0);
    ink.drawImage(scenery, 0, 0, width, height);
    if (!prefersStillness()) paintBubbles(now);
    // The large ones behind, the small ones before them.
    for (const swimmer of [...shoal.swimmers].sort((a, b) => b.length - a.length))
      paintSwimmer(swimmer);
    const { x, y } = chosen;
    const look = fishLooks[chosen.kind];
    const tall = Math.max(40, chosen.length * look.depth * 1.3);
    if (!leaving.has(chosen))
      paintAim(ink, { x, y }, chosen.length * 1.12, tall, copy.times(fishMultipliers[chosen.kind]));
    const target = flight?.target ?? chosen;
    const from = launcher();
    paintLauncher(ink, from, Math.atan2(target.x - from.x, from.y - target.y));
    if (flight) {
      const share = Math.min(1, (now - flight.beganAt) / FLIGHT_MS);
      const angle = Math.atan2(target.x - from.x, from.y - target.y);
      const mouth = { x: from.x + Math.sin(angle) * MUZZLE, y: from.y - Math.cos(angle) * MUZZLE };
      paintShot(ink, mouth, target, share);
    }
    for (const effect of effects)
      effect.paint(Math.min(1, Math.max(0, (now - effect.beganAt) / effect.lastsMs)));
  };

  const paintSwimmer = (swimmer: Swimmer): void => {
    if (!ink) return;
    const left = leaving.get(swimmer) ?? 1;
    ink.save();
    ink.translate(swimmer.x, swimmer.y);
    ink.scale(swimmer.heading * left, left);
    ink.globalAlpha = left;
    paintFish(ink, swimmer.kind, swimmer.length, swimmer.stroke);
    ink.restore();
  };

  const paintBubbles = (now: number): void => {
    if (!ink) return;
    ink.strokeStyle = 'rgb(255 243 210 / 0.28)';
    ink.lineWidth = 1;
    for (let bubble = 0; bubble < BUBBLES; bubble += 1) {
      const rise = (now / (9000 + (bubble % 5) * 1700) + bubble * 0.37) % 1;
      const x = ((bubble * 0.618) % 1) * width + Math.sin(now / 900 + bubble) * 6;
      ink.beginPath();
      ink.arc(x, height * (1 - rise), 1.5 + (bubble % 4), 0, Math.PI * 2);
      ink.stroke();
    }
  };

  const step = (now: number): void => {
    frame = requestAnimationFrame(step);
    const passed = Math.min(LONGEST_FRAME_MS, Math.max(0, now - lastFrame));
    lastFrame = now;
    if (prefersStillness()) {
      sinceStep += passed;
      if (sinceStep >= STEP_MS) {
        shoal.swim((sinceStep / 1000) * STILL_SPEED);
        sinceStep = 0;
      }
    } else {
      shoal.swim(passed / 1000);
    }
    if (chosen.x < 0 || chosen.x > width) chosen = shoal.nearestOf(chosen.kind);
    const over = effects.filter((effect) => now - effect.beganAt >= effect.lastsMs);
    effects = effects.filter((effect) => !over.includes(effect));
    for (const effect of over) effect.over?.();
    draw(now);
  };

  const run = (): void => {
    cancelAnimationFrame(frame);
    if (document.hidden) return;
    lastFrame = performance.now();
    frame = requestAnimationFrame(step);
  };

  const show = (lastsMs: number, paint: (share: number) => void, over?: () => void): void => {
    effects.push({ lastsMs, beganAt: performance.now(), paint, ...(over && { over }) });
  };

  const catchFish = (swimmer: Swimmer, { prize, isGreat }: Catch): void => {
    const at = { x: Math.min(width - 50, Math.max(50, swimmer.x)), y: swimmer.y };
    leaving.set(swimmer, 1);
    show(
      LAND_MS,
      (share) => leaving.set(swimmer, 1 - share * 0.98),
      () => {
        leaving.delete(swimmer);
        shoal.take(swimmer);
        if (chosen === swimmer) chosen = shoal.nearestOf(swimmer.kind);
      },
    );
    if (!prefersStillness())
      show(SPARKS_MS, (share) => {
        if (ink) paintSparks(ink, at, isGreat ? 60 : 22, isGreat ? 170 : 80, share);
      });
    show(PRIZE_MS, (share) => {
      if (ink) paintPrize(ink, at, prize, prefersStillness() ? 0 : share);
    });
  };

  new ResizeObserver(() => {
    width = element.clientWidth;
    height = element.clientHeight;
    const density = Math.min(2, devicePixelRatio);
    for (const each of [canvas, scenery]) {
      each.width = Math.round(width * density);
      each.height = Math.round(height * density);
    }
    const still = scenery.getContext('2d');
    still?.scale(density, density);
    if (still) paintScenery(still, config.water, colours, width, height);
    const { kind } = chosen;
    shoal.resize(width, height);
    chosen = shoal.nearestOf(kind);
    draw(performance.now());
  }).observe(element);

  canvas.addEventListener('pointerdown', (event) => {
    const box = canvas.getBoundingClientRect();
    const touched = shoal.findAt(event.clientX - box.left, event.clientY - box.top);
    if (touched && !leaving.has(touched)) onTap(touched);
  });
  document.addEventListener('visibilitychange', run);
  run();

  return {
    element,
    chosen: () => chosen,
    choose: (target) => {
      chosen = typeof target === 'string' ? shoal.nearestOf(target) : target;
    },
    shoot: (target) => {
      flight = { target, beganAt: performance.now() };
    },
    recall: () => {
      flight = null;
    },
    land: async (catchOf, onOpen) => {
      const shot = flight;
      if (!shot) {
        onOpen();
        return;
      }
      await pause(Math.max(0, shot.beganAt + FLIGHT_MS - performance.now()));
      flight = null;
      const { target } = shot;
      show(NET_MS, (share) => {
        if (ink) paintNet(ink, target, Math.max(34, target.length * 0.55), share);
      });
      if (catchOf) catchFish(target, catchOf);
      onOpen();
      await pause(LAND_MS);
    },
  };
}
