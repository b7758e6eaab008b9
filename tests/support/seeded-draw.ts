import type { Draw } from '@/domain/fairness';

/** Creates deterministic draws for tests (mulberry32); never for real rounds. */
export function createSeededDraw(seed: number): Draw {
  let state = seed | 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return Math.floor((((value ^ (value >>> 14)) >>> 0) / 0x1_0000_0000) * bound);
  };
}
