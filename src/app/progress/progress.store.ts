import { proxy } from 'valtio/vanilla';

/** Time in ms for which a load may last before the bar shows. */
const THROTTLE_MS = 200;
const DURATION_MS = 5000;
const CALL_STEPS = [30, 45];

const TICK_MS = 100;
const ALMOST = 95;
const FADE_MS = 300;

interface ProgressState {
  /** From 0 to 100; null while the bar is hidden. */
  percent: number | null;
}

/** Loading progress of the current route. */
export const progressStore = proxy<ProgressState>({ percent: null });

let isRunning = false;
let calls = 0;
let timers: ReturnType<typeof setTimeout>[] = [];

/** Starts the bar for a route. It shows only if loading takes longer than `THROTTLE_MS`. */
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

/** Records a data call of the loading route. The bar jumps to 30 % at the first call, and to 45 % at the second. */
export function noteProgressCall(): void {
  if (!isRunning) return;
  calls += 1;
  if (progressStore.percent !== null)
    progressStore.percent = Math.max(progressStore.percent, stepOf(calls));
}

/** Completes and hides the bar. */
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
