/** Smallest difference in ms between the phone's and the server's clock that can make the SDK refuse a valid token. */
const TOLERANCE_MS = 30_000;

/**
 * Runs an action while `Date.now` follows the server's clock.
 * @throws Error when the phone's clock is right, or could not be checked
 */
export async function withServerClock(action: () => Promise<void>): Promise<void> {
  const { headers } = await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' });
  const ahead = Date.now() - Date.parse(headers.get('date') ?? '');
  if (!(Math.abs(ahead) > TOLERANCE_MS)) throw new Error('The clock of this device is right');
  const { now } = Date;
  Date.now = () => now() - ahead;
  try {
    await action();
  } finally {
    Date.now = now;
  }
}
