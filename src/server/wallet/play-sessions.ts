import { toCalendarDay } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';
import type { StatementLine } from './statement-line';

/** Somebody who has not played for so long has begun anew. */
const PAUSE_MS = 30 * 60_000;

/** Neighbouring lines of a statement at one game in one go, the newest first; anything else stands alone. */
export type StatementEntry = readonly [newest: StatementLine, ...older: StatementLine[]];

/** What the lines of an entry came to. */
export interface PlayTotals {
  rounds: number;
  stakeSatang: Satang;
  payoutSatang: Satang;
}

/** Puts what was played at one game of one wallet in one go together. A day ends it, because days are summed up. */
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

/** Adds an entry up. */
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
