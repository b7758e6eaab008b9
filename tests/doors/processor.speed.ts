import { readFileSync } from 'node:fs';
import path from 'node:path';
import { evaluate, type TabSession } from './tab.session';

/** The index of the phone that doors are opened on: a quarter of a fast desktop's, as Lighthouse's "4×" means it. */
const PHONE_INDEX = 400;

const measureIndex = readFileSync(path.join(import.meta.dirname, 'processor.index.mjs'), 'utf8');

/**
 * How many times slower a tab has to be made to be as slow as a cheap phone, at the speed that this machine has at the
 * moment: 1 where it is no faster than the phone.
 * @param session with a blank tab
 */
export async function findSlowdown(session: TabSession): Promise<number> {
  return Math.max(1, Number(await evaluate(session, measureIndex)) / PHONE_INDEX);
}
