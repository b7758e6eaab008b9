import { ROW_COUNT } from '@/domain/slot-engine';
import { build, pause, prefersStillness } from './element-builder';

/** The five reels. */
export interface ReelsView {
  readonly element: HTMLElement;
  /** Places strips on the reels, at rest. */
  readonly setStrips: (strips: readonly (readonly number[])[], stops: readonly number[]) => void;
  readonly resize: (cellHeight: number) => void;
  readonly start: () => void;
  /** Stops the reels one after the other, always at the same pace, so that the pace reveals nothing. */
  readonly land: (stops: readonly number[], onReelStop: () => void) => Promise<void>;
  /**
   * Stops all reels together as soon as the result is known, because the player wants to see it now.
   * @returns false when no reel can stop sooner
   */
  readonly stopSoon: () => boolean;
}

interface Reel {
  readonly column: HTMLElement;
  readonly strip: HTMLElement;
  length: number;
  position: number;
}

const SPEED = 21;
const START_MS = 260;
const FIRST_LANDING_MS = 1350;
const STAGGER_MS = 240;
const LANDING_MS = 640;
/** Overshoot of the stopping curve, which starts at full speed, passes the stop a little and comes back. */
const OVERSHOOT = 0.9;
const LANDING_SYMBOLS = (SPEED * LANDING_MS) / 1000 / (3 + OVERSHOOT);
const STILL_SPIN_MS = 2600;

/** Builds the reels; the symbols' pictures come from the style sheet. */
export function createReelsView(reelCount: number): ReelsView {
  const reels = Array.from({ length: reelCount }, (): Reel => {
    const strip = build('div', { class: 'strip' });
    return { strip, column: build('div', { class: 'reel' }, strip), length: 1, position: 0 };
  });
  const element = build(
    'div',
    { class: 'reels', 'aria-hidden': 'true' },
    ...reels.map((reel) => reel.column),
  );
  let cellHeight = 1;
  let frame = 0;
  let startedAt = 0;
  let isHurried = false;
  let landing: {
    /** Time at which each reel begins to stop, in ms after the spin began. */
    begins: number[];
    stops: readonly number[];
    onReelStop: () => void;
    done: () => void;
  } | null = null;
  let landed = 0;

  const place = (reel: Reel): void => {
    const turned = ((reel.position % reel.length) + reel.length) % reel.length;
    reel.strip.style.transform = `translate3d(0,${-turned * cellHeight}px,0)`;
  };

  const move = (now: number): void => {
    const elapsed = now - startedAt;
    reels.forEach((reel, index) => {
      const stop = landing?.stops[index] ?? 0;
      const since = elapsed - (landing?.begins[index] ?? Number.POSITIVE_INFINITY);
      if (landing && since >= LANDING_MS) {
        reel.position = stop;
        if (landed === index) {
          landed += 1;
          reel.column.classList.remove('fast');
          landing.onReelStop();
        }
      } else if (since >= 0) {
        // At full speed, the reel can jump to just before its stop without the player noticing.
        reel.column.classList.remove('fast');
        reel.position = stop + LANDING_SYMBOLS * (1 - easeOutBack(since / LANDING_MS));
      } else {
        reel.column.classList.toggle('fast', elapsed > START_MS);
        reel.position = startOf(reel) - travelled(elapsed);
      }
      place(reel);
    });
    if (landing && landed === reels.length) {
      landing.done();
      landing = null;
      frame = 0;
      return;
    }
    frame = requestAnimationFrame(move);
  };

  const starts = new Map<Reel, number>();
  const startOf = (reel: Reel): number => starts.get(reel) ?? 0;

  return {
    element,
    setStrips: (strips, stops) => {
      reels.forEach((reel, index) => {
        const strip = strips[index] ?? [];
        // The first rows are repeated at the end, so that the strip can turn without a seam.
        const shown = [...strip, ...strip.slice(0, ROW_COUNT + 1)];
        reel.strip.replaceChildren(...shown.map((symbol) => createCell(symbol)));
        reel.length = strip.length;
        reel.position = stops[index] ?? 0;
        place(reel);
      });
    },
    resize: (height) => {
      cellHeight = height;
      reels.forEach(place);
    },
    start: () => {
      landed = 0;
      isHurried = false;
      landing = null;
      startedAt = performance.now();
      if (prefersStillness()) {
        element.classList.add('still');
        return;
      }
      for (const reel of reels) starts.set(reel, reel.position);
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(move);
    },
    land: async (stops, onReelStop) => {
      const elapsed = performance.now() - startedAt;
      if (element.classList.contains('still')) {
        await pause(STILL_SPIN_MS - elapsed);
        reels.forEach((reel, index) => {
          reel.position = stops[index] ?? 0;
          place(reel);
        });
        element.classList.remove('still');
        onReelStop();
        return;
      }
      await new Promise<void>((done) => {
        const first = isHurried ? elapsed : Math.max(elapsed, FIRST_LANDING_MS);
        const stagger = isHurried ? 0 : STAGGER_MS;
        const begins = reels.map((_, index) => first + index * stagger);
        landing = { begins, stops, onReelStop, done };
      });
    },
    stopSoon: () => {
      if (frame === 0 || isHurried) return false;
      isHurried = true;
      const elapsed = performance.now() - startedAt;
      if (landing) landing.begins = landing.begins.map((begin) => Math.min(begin, elapsed));
      return true;
    },
  };
}

/** Builds a symbol of a reel. */
export function createCell(symbol: number): HTMLElement {
  return build('i', { class: `cell s${symbol}` });
}

function travelled(elapsedMs: number): number {
  const eased = Math.min(elapsedMs, START_MS);
  const cruised = Math.max(0, elapsedMs - START_MS);
  return (SPEED * ((eased * eased) / (2 * START_MS) + cruised)) / 1000;
}

function easeOutBack(share: number): number {
  const rest = share - 1;
  return 1 + (OVERSHOOT + 1) * rest ** 3 + OVERSHOOT * rest ** 2;
}
