import { readFileSync } from 'node:fs';
import path from 'node:path';
import { evaluate, type TabSession } from './tab-session';

/** BenchmarkIndex of the simulated phone: a quarter of a fast desktop's, like the "4×" of Lighthouse. */
const PHONE_INDEX = 400;

const measureIndex = readFileSync(path.join(import.meta.dirname, 'processor-index.mjs'), 'utf8');

/**
 * Returns the CPU slowdown that makes a tab as slow as a cheap phone at the machine's current speed; at least 1.
 * @param session session of a blank tab
 */
export async function findSlowdown(session: TabSession): Promise<number> {
  return Math.max(1, Number(await evaluate(session, measureIndex)) / PHONE_INDEX);
}
