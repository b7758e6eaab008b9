import { LineFailure } from './line-failure';
import type { LineSdk } from './line-sdk';

/** LINE answers within a second or never: `init` of a black-holed SDK does not settle. */
const READY_WITHIN_MS = 8_000;
/** LINE's native side is there before the page, or comes in a moment. */
const BRIDGE_WITHIN_MS = 1_500;

/** The start of LINE's SDK. */
export interface StartingLine {
  /** The SDK once it has read the address, which nothing may change before; null when that cannot be said. */
  readonly addressRead: Promise<LineSdk | null>;
  /** The SDK once LINE has answered it. Rejects with LineFailure `connection` | `line` | `declined`. */
  readonly ready: Promise<LineSdk>;
}

/** Loads LINE's SDK and lets it begin. */
export function startLine(liffId: string): StartingLine {
  const loading = load();
  const ready = withinLimit(loading.then((sdk) => initialise(sdk, liffId)));
  // Its failure reaches those that await it.
  ready.catch(() => undefined);
  return { addressRead: untilAddressRead(loading, ready), ready };
}

async function load(): Promise<LineSdk> {
  try {
    return (await import('./line-sdk')).lineSdk;
  } catch (error) {
    throw new LineFailure('connection', error);
  }
}

async function withinLimit<T>(starting: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LineFailure('line')), READY_WITHIN_MS);
  });
  try {
    return await Promise.race([starting, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** The SDK reads the address in its first steps, for which it waits for LINE's native side only. */
async function untilAddressRead(
  loading: Promise<LineSdk>,
  ready: Promise<unknown>,
): Promise<LineSdk | null> {
  try {
    const sdk = await loading;
    if (!hasBridge()) {
      await Promise.race([ready.catch(() => undefined), pause(BRIDGE_WITHIN_MS)]);
      if (!hasBridge()) return null;
    }
    await pause(0);
    return sdk;
  } catch {
    return null;
  }
}

function hasBridge(): boolean {
  return '_liff' in window;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

async function initialise(sdk: LineSdk, liffId: string): Promise<LineSdk> {
  try {
    await initWhateverTheClock(() => sdk.init({ liffId }));
  } catch (error) {
    throw new LineFailure(isDeclined(error) ? 'declined' : 'line', error);
  }
  return sdk;
}

/** LINE's SDK judges a token by the clock of the phone: one that is an hour fast would lock its owner out. */
async function initWhateverTheClock(init: () => Promise<void>): Promise<void> {
  try {
    await init();
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('"exp"'))) throw error;
    const { withServerClock } = await import('./line-clock');
    await withServerClock(init);
  }
}

function isDeclined(error: unknown): boolean {
  return error instanceof Error && /\baccess_denied\b/i.test(error.message);
}
