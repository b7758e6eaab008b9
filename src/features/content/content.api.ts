import { type Banner, banners } from '@/contract/agent.contract';
import { call } from '@/shared/http/http-client';

/** Banners of the home page. */
export async function fetchBanners(signal: AbortSignal): Promise<Banner[]> {
  return (await call(banners, { signal })).data;
}
