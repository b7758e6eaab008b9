import { LineFailure } from './line-failure';
import type { LineSdk } from './line-sdk';

/** Time limit in ms for `init`: it normally ends within a second, and never settles when LINE is unreachable. */
const READY_WITHIN_MS = 8_000;
/** Time limit in ms for LINE's native bridge, which exists before the page or arrives soon after. */
const BRIDGE_WITHIN_MS = 1_500;

/** A start of LINE's SDK in progress. */
export interface StartingLine {
  /**
   * Resolves once the SDK has read the URL, which must not change earlier. Resolves to null when it is unknown whether
   * the SDK has read it.
   */
  readonly urlRead: Promise<LineSdk | null>;
  /** Resolves once the SDK is initialised. Rejects with LineFailure `connection` | `line` | `declined`. */
  readonly ready: Promise<LineSdk>;
}

/** Loads and initialises LINE's SDK. */
export function startLine(liffId: string): StartingLine {
  const loading = load();
  const ready = withinLimit(loading.then((sdk) => initialise(sdk, liffId)));
  // Callers handle the rejection. This handler prevents an unhandled rejection while no caller is waiting.
  ready.catch(() => undefined);
  return { urlRead: untilUrlRead(loading, ready), ready };
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

/** Waits until the SDK has read the URL, which needs only LINE's native bridge. */
async function untilUrlRead(
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

/**
 * Retries with the server's time when the SDK rejects a token: it checks the expiry by the phone's clock, which may be
 * fast.
 */
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
