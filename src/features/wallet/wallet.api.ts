import { memberWallets, type Wallet } from '@/contract/wallet.contract';
import { call } from '@/shared/http/http-client';

/** Reads the member's wallets. */
export async function fetchWallets(signal?: AbortSignal): Promise<Wallet[]> {
  return (await call(memberWallets, { signal })).data;
}
