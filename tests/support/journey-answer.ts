import type { Response } from '@playwright/test';
import * as v from 'valibot';

const notice = v.object({ status: v.string() });

/**
 * Whether a game's server answered this call with a result. The page waits out a delay and asks again by itself: 429
 * while the last round is too recent, `pending` while the wallet has not answered yet.
 */
export async function isFinalAnswer(response: Response, call: string): Promise<boolean> {
  if (!response.url().endsWith(`/sandbox/api/${call}`) || response.status() !== 200) return false;
  return v.parse(notice, await response.json()).status !== 'pending';
}
