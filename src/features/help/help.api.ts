import { type HelpFacts, helpFacts } from '@/contract/help.contract';
import { call } from '@/shared/http/http-client';

/** Reads the figures that the answers name. */
export async function fetchHelpFacts(signal?: AbortSignal): Promise<HelpFacts> {
  return (await call(helpFacts, { signal })).data;
}
