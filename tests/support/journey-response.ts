import type { Response } from '@playwright/test';
import * as v from 'valibot';

const notice = v.object({ status: v.string() });

/**
 * Tells whether a response is the final one of a game call. The page waits and retries by itself after 429 (the last
 * round is too recent) and `pending` (the wallet has not responded yet).
 */
export async function isFinalResponse(response: Response, call: string): Promise<boolean> {
  if (!response.url().endsWith(`/sandbox/api/${call}`) || response.status() !== 200) return false;
  return v.parse(notice, await response.json()).status !== 'pending';
}
