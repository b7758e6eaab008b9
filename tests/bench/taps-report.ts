import { nameSourceAt } from './source-names';
import type { LongFrame } from './tap-tab';
import { medianTap, type TapRow } from './tap-walk';

/** Longest time in ms from a tap to its answer. */
const LIMIT_MS = 100;
/** Shortest task in ms that is named. */
const NAMED_MS = 5;

const columns = ['ms', 'of taps', 'wait', 'run', 'paint', 'shell', 'screen', 'control', 'tasks'];

/** Returns a table of tab-separated values, the slowest first. */
export function writeTable(rows: readonly TapRow[]): string {
  const lines = sortRows(rows).map((row) => {
    const tap = medianTap(row.taps);
    const parts = tap ? [tap.delayMs, tap.processingMs, tap.presentationMs] : [];
    return [
      tap?.durationMs ?? 'not reached',
      row.taps.map(({ durationMs }) => durationMs).join(' '),
      ...[0, 1, 2].map((at) => parts[at]?.toFixed(0) ?? ''),
      ...[row.shell, row.url, nameControl(row)],
      tap ? nameTasks(tap.frames) : '',
    ].join('\t');
  });
  return `${[columns.join('\t'), ...lines].join('\n')}\n`;
}

/** Returns one line for a measured control. */
export function writeRow(row: TapRow): string {
  const tap = medianTap(row.taps);
  const ms = tap ? `${tap.durationMs}${tap.durationMs > LIMIT_MS ? '*' : ' '}` : 'missed ';
  const all =
    row.taps.length > 1 ? ` (${row.taps.map(({ durationMs }) => durationMs).join(' ')})` : '';
  return `${ms.padStart(7)} ${row.shell.padEnd(5)} ${row.url}  ${nameControl(row)}${all}`;
}

/** Returns the lines of the summary: how many controls were tapped, how fast they answered, and the slow ones. */
export function writeSummary(rows: readonly TapRow[]): string[] {
  const medians = rows
    .flatMap(({ taps }) => medianTap(taps)?.durationMs ?? [])
    .sort((a, b) => a - b);
  const slow = sortRows(rows).filter(isTooSlow);
  const missed = rows.filter(({ taps }) => taps.length === 0);
  const slowdowns = rows.map(({ slowdown }) => slowdown);
  return [
    `${medians.length} controls answered: median ${medians[Math.floor((medians.length - 1) / 2)] ?? '–'} ms, worst ${medians.at(-1) ?? '–'} ms, ${slow.length} above ${LIMIT_MS} ms; ${missed.length} not reached`,
    `the phone was ${Math.min(...slowdowns).toFixed(1)} to ${Math.max(...slowdowns).toFixed(1)} times slower than this machine`,
    ...slow.flatMap((row) => [
      writeRow(row),
      `          ${nameTasks(medianTap(row.taps)?.frames ?? [])}`,
      ...row.profile.map((line) => `            ${line}`),
    ]),
  ];
}

/** Returns whether a control answers too slowly. */
export function isTooSlow({ taps }: TapRow): boolean {
  return (medianTap(taps)?.durationMs ?? 0) > LIMIT_MS;
}

function sortRows(rows: readonly TapRow[]): TapRow[] {
  const msOf = ({ taps }: TapRow) => medianTap(taps)?.durationMs ?? 0;
  return rows.toSorted((a, b) => msOf(b) - msOf(a));
}

function nameControl({ control: { place, role, name }, dialog }: TapRow): string {
  return `${place} ${role} “${name}”${dialog === null ? '' : ` in “${dialog}”`}`;
}

function nameTasks(frames: readonly LongFrame[]): string {
  return frames
    .flatMap(({ startTime, duration, styleAndLayoutStart, scripts }) => {
      const layoutMs = styleAndLayoutStart === 0 ? 0 : startTime + duration - styleAndLayoutStart;
      return [
        ...scripts.map((script) => {
          const source = script.url === '' ? '' : ` ${nameSourceAt(script.url, script.position)}`;
          const forced =
            script.forcedLayout > 0
              ? `, ${script.forcedLayout.toFixed(0)} ms of it forced layout`
              : '';
          return { ms: script.duration, text: `${script.invoker}${source}${forced}` };
        }),
        { ms: layoutMs, text: 'style, layout and paint' },
      ];
    })
    .filter(({ ms }) => ms >= NAMED_MS)
    .sort((a, b) => b.ms - a.ms)
    .map(({ ms, text }) => `${ms.toFixed(0)} ms ${text}`)
    .join('; ');
}
