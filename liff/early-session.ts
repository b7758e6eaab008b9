import type { LineProof } from '@/contract/line-proof.fields';
import { localStore } from '@/shared/state/local.store';

/** What the script of `index.html` asked our server before the app was here. */
interface EarlySession {
  idToken: string;
  /** The name under which this browser asked; it keeps that. */
  deviceId: string;
  answer: Promise<Response>;
}

function read(): EarlySession | undefined {
  return Reflect.get(globalThis, 'earlySession') as EarlySession | undefined;
}

/** Once the stores are restored. */
export function keepEarlyDeviceId(): void {
  localStore.deviceId ??= read()?.deviceId ?? null;
}

/**
 * The answer to the session that was asked for early, once, and only for the same proof.
 * @returns undefined where nothing was asked; else what answers the call, by asking again if nothing came
 */
export function takeEarlyAnswer(
  proof: LineProof,
): ((request: Request) => Promise<Response>) | undefined {
  const early = read();
  if (!early || !('id_token' in proof) || proof.id_token !== early.idToken) return undefined;
  Reflect.deleteProperty(globalThis, 'earlySession');
  return (request) => early.answer.catch(() => fetch(request));
}
