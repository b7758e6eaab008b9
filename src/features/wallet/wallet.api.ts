import { memberPoints, memberWallets, type Wallet } from '@/contract/wallet.contract';
import { call } from '@/shared/http/http-client';

/** Reads the member's wallets. */
export async function fetchWallets(signal?: AbortSignal): Promise<Wallet[]> {
  return (await call(memberWallets, { signal })).data;
}

/** Reads the member's points. */
export async function fetchPoints(signal?: AbortSignal): Promise<number> {
  return (await call(memberPoints, { signal })).data.point;
}
