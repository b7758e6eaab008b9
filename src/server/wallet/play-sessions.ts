import { toCalendarDay } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';
import type { StatementLine } from './statement-line';

/** A longer pause than this begins a new play session. */
const PAUSE_MS = 30 * 60_000;

/**
 * Lines of a statement that are shown as one entry, the newest first: neighbouring lines of a play session at one game,
 * or any other line alone.
 */
export type StatementEntry = readonly [newest: StatementLine, ...older: StatementLine[]];

/** Totals of an entry's lines. */
export interface PlayTotals {
  rounds: number;
  stakeSatang: Satang;
  payoutSatang: Satang;
}

/**
 * Groups lines of one game and one wallet into play sessions. A session ends at midnight, because statements have
 * daily sums.
 */
export function gatherSessions(lines: readonly StatementLine[]): StatementEntry[] {
  const entries: [StatementLine, ...StatementLine[]][] = [];
  for (const line of lines) {
    const entry = entries.at(-1);
    const newer = entry?.at(-1);
    if (entry && newer && isOneGo(newer, line)) entry.push(line);
    else entries.push([line]);
  }
  return entries;
}

/** Sums up the lines of an entry. */
export function sumUp(entry: StatementEntry): PlayTotals {
  const rounds = new Set<string>();
  let [stakeSatang, payoutSatang] = [0, 0];
  for (const { reference, amountSatang } of entry) {
    rounds.add(reference);
    if (amountSatang < 0) stakeSatang -= amountSatang;
    else payoutSatang += amountSatang;
  }
  return { rounds: rounds.size, stakeSatang, payoutSatang };
}

function isOneGo(newer: StatementLine, older: StatementLine): boolean {
  return (
    newer.game !== null &&
    newer.game.name === older.game?.name &&
    newer.game.providerName === older.game.providerName &&
    newer.accountId === older.accountId &&
    newer.at.getTime() - older.at.getTime() <= PAUSE_MS &&
    toCalendarDay(newer.at) === toCalendarDay(older.at)
  );
}
