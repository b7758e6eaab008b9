import type { TabSession } from '../doors/tab-session';
import { nameSource } from './source-names';

/** Time between samples in µs. */
const INTERVAL_US = 200;
const SHOWN_FUNCTIONS = 14;

/**
 * Profiles a tap.
 * @param tap makes the tap, and calls its argument just before
 * @returns the functions with the most time, each with its total and own time in ms and its source
 */
export async function writeProfile(
  session: TabSession,
  tap: (onTouch: () => Promise<void>) => Promise<unknown>,
): Promise<string[]> {
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: INTERVAL_US });
  await tap(async () => {
    await session.send('Profiler.start');
  });
  const { profile } = await session.send('Profiler.stop');
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parentOf = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const times = new Map<string, { totalMs: number; ownMs: number }>();
  for (const [index, id] of (profile.samples ?? []).entries()) {
    const ms = (profile.timeDeltas?.[index] ?? 0) / 1_000;
    const counted = new Set<string>();
    for (let at: number | undefined = id; at !== undefined; at = parentOf.get(at)) {
      const frame = nodes.get(at)?.callFrame;
      if (!frame || frame.functionName === '(root)' || frame.functionName === '(idle)') continue;
      const source =
        frame.url === '' ? '' : ` ${nameSource(frame.url, frame.lineNumber, frame.columnNumber)}`;
      const name = `${frame.functionName || '(anonymous)'}${source}`;
      const time = times.get(name) ?? { totalMs: 0, ownMs: 0 };
      if (at === id) time.ownMs += ms;
      // A function that calls itself is counted once per sample.
      if (!counted.has(name)) time.totalMs += ms;
      counted.add(name);
      times.set(name, time);
    }
  }
  const listBy = (figure: 'totalMs' | 'ownMs') =>
    [...times].toSorted(([, a], [, b]) => b[figure] - a[figure]).slice(0, SHOWN_FUNCTIONS);
  return [
    'most time with its callees:',
    ...listBy('totalMs').map(([name, { totalMs }]) => `${totalMs.toFixed(1).padStart(7)} ${name}`),
    'most time of its own:',
    ...listBy('ownMs').map(([name, { ownMs }]) => `${ownMs.toFixed(1).padStart(7)} ${name}`),
  ];
}
