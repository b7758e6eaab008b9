import { LineFailure } from './line-failure';
import type { LineSdk } from './line-sdk';

/** LINE answers within a second or never: `init` of a black-holed SDK does not settle. */
const READY_WITHIN_MS = 8_000;

/**
 * Loads LINE's SDK and waits until it is ready. Until then nothing else may touch the address. On LINE's
 * first redirect the SDK leaves for the address in `liff.state`, and this does not return.
 * @throws LineFailure `connection` | `line` | `declined`
 */
export async function startLine(liffId: string): Promise<LineSdk> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LineFailure('line')), READY_WITHIN_MS);
  });
  try {
    return await Promise.race([initialise(liffId), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

async function initialise(liffId: string): Promise<LineSdk> {
  const { lineSdk } = await import('./line-sdk').catch((error: unknown) => {
    throw new LineFailure('connection', error);
  });
  try {
    await initWhateverTheClock(() => lineSdk.init({ liffId }));
  } catch (error) {
    throw new LineFailure(isDeclined(error) ? 'declined' : 'line', error);
  }
  return lineSdk;
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
