import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

/** The index of the phone that doors are opened on: a quarter of a fast desktop's, as Lighthouse's "4×" means it. */
const PHONE_INDEX = 400;

const measureIndex = readFileSync(path.join(import.meta.dirname, 'processor.index.mjs'), 'utf8');

/**
 * How many times slower a tab has to be made to be as slow as a cheap phone, at the speed that this machine has at the
 * moment: 1 where it is no faster than the phone.
 * @param page a blank one
 */
export async function findSlowdown(page: Page): Promise<number> {
  return Math.max(1, (await page.evaluate<number>(measureIndex)) / PHONE_INDEX);
}
