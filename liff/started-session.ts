import type { LineProof } from '@/contract/line-proof.fields';
import { findMemberErrorName } from '@/contract/member-errors';
import type { StartData } from '@/contract/start.contract';
import type { LineSession } from '@/features/line/line.api';
import { ApiError } from '@/shared/http/api-error';
import { localStore } from '@/shared/state/local.store';

let isTaken = false;

/** Stores the device id that the page used for its start call. Call it after the stores are restored. */
export function keepStartDeviceId(): void {
  localStore.deviceId ??= globalThis.pageStart?.call?.deviceId ?? null;
}

/**
 * Returns the session that the page's start call has begun with this proof. Only the first call returns it.
 * @returns undefined when there is no such start call, or no response to it
 * @throws ApiError for a refusal
 */
export async function takeStartedSession(proof: LineProof): Promise<LineSession | undefined> {
  const call = globalThis.pageStart?.call;
  if (isTaken || !call?.proof || JSON.stringify(call.proof) !== JSON.stringify(proof))
    return undefined;
  isTaken = true;
  const response = await call.response;
  if (!response) return undefined;
  const { error, message, data } = response;
  if (error !== 0) {
    throw new ApiError({
      kind: 'refused',
      message,
      code: error,
      errorName: findMemberErrorName(error),
      data,
    });
  }
  const session = (data as StartData | null)?.session;
  return session ? { token: session.access_token, userInfo: session.user_info } : undefined;
}
