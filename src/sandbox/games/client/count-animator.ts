import { formatMoney } from '@/domain/money';
import { prefersStillness } from './element-builder';

/**
 * Writes an amount that counts up from zero to its value.
 * @param onTick called about ten times a second while counting
 */
export function countUp(
  satang: number,
  lastsMs: number,
  write: (text: string) => void,
  signal: AbortSignal,
  onTick: () => void = () => undefined,
): Promise<void> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    let ticks = 0;
    const step = (now: number): void => {
      const share = Math.min(1, Math.max(0, (now - startedAt) / lastsMs));
      if (share === 1 || signal.aborted || prefersStillness()) {
        write(formatMoney(satang));
        resolve();
        return;
      }
      write(formatMoney(Math.round(satang * (1 - (1 - share) ** 2))));
      const due = Math.floor((now - startedAt) / 100);
      if (due > ticks) {
        ticks = due;
        onTick();
      }
      requestAnimationFrame(step);
    };
    step(startedAt);
  });
}
