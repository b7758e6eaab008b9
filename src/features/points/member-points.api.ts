import { memberPoints } from '@/contract/wallet.contract';
import { call } from '@/shared/http/http-client';

/** Reads how many points the member has: every page says it, so it comes without the shop. */
export async function fetchPoints(signal?: AbortSignal): Promise<number> {
  return (await call(memberPoints, { signal })).data.point;
}
