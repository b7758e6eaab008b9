import { proxy } from 'valtio/vanilla';

/** Specification §9. */
const THROTTLE_MS = 200;
const DURATION_MS = 5000;
const CALL_STEPS = [30, 45];

const TICK_MS = 100;
const ALMOST = 95;
const FADE_MS = 300;

interface ProgressState {
  /** 0 to 100; null when there is nothing to show. */
  percent: number | null;
}

/** How far a route is loaded. */
export const progressStore = proxy<ProgressState>({ percent: null });

let isRunning = false;
let calls = 0;
let timers: ReturnType<typeof setTimeout>[] = [];

/** A route begins to load. The bar shows only if that takes longer than a moment. */
export function startProgress(): void {
  stopTimers();
  isRunning = true;
  calls = 0;
  progressStore.percent = null;
  timers.push(
    setTimeout(() => {
      progressStore.percent = stepOf(calls);
      timers.push(setInterval(creep, TICK_MS));
    }, THROTTLE_MS),
  );
}

/** A data-loading call of the route begins: 30 % at the first, 45 % from the second on. */
export function noteProgressCall(): void {
  if (!isRunning) return;
  calls += 1;
  if (progressStore.percent !== null)
    progressStore.percent = Math.max(progressStore.percent, stepOf(calls));
}

/** The route is there. */
export function finishProgress(): void {
  if (!isRunning) return;
  stopTimers();
  isRunning = false;
  if (progressStore.percent === null) return;
  progressStore.percent = 100;
  timers.push(
    setTimeout(() => {
      progressStore.percent = null;
    }, FADE_MS),
  );
}

export function reset(): void {
  stopTimers();
  isRunning = false;
  progressStore.percent = null;
}

function stepOf(count: number): number {
  return count === 0 ? 0 : (CALL_STEPS[Math.min(count, CALL_STEPS.length) - 1] ?? 0);
}

function creep(): void {
  const next = (progressStore.percent ?? 0) + (100 * TICK_MS) / DURATION_MS;
  progressStore.percent = Math.min(ALMOST, next);
}

function stopTimers(): void {
  for (const timer of timers) clearTimeout(timer);
  timers = [];
}
