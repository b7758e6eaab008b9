import type * as v from 'valibot';
import type { ParsedQueryOf } from '@/contract/endpoint';
import {
  memberStatement,
  memberWinloss,
  type movementData,
  type playData,
  statementExport,
} from '@/contract/statement.contract';
import { formatBaht } from '@/domain/baht';
import type { Db } from '../db/tables';
import { offerDownload } from '../downloads/downloads.service';
import { countAttempt } from '../http/attempts.service';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { fetchPlayedDays } from '../played/played.queries';
import { type StatementEntry, sumUp } from './play-sessions';
import {
  type EntryPage,
  fetchDaysOf,
  fetchEntries,
  fetchLines,
  findPeriod,
  findScope,
  type StatementScope,
} from './statement.service';
import { STATEMENT_FILE } from './statement-file';

const MOST_EXPORTS = 10;
const EXPORTS_WINDOW_SECONDS = 10 * 60;

/** Returns the endpoints of a member's statement. */
export function statementRoutes({ db }: { db: Db }): MountedEndpoint[] {
  return [
    handle(memberStatement, async ({ query, member }) => {
      const period = await findPeriod(db, query);
      const scope = await findScope(db, member.id, query.kind, period);
      const { entries, isLast } = await fetchPage(db, scope, query);
      const lines = entries.flat();
      const days = await fetchDaysOf(db, scope, lines);
      return {
        movements: entries.map(toMovementData),
        days: days.map(({ day, netSatang, count }) => ({ day, net: formatBaht(netSatang), count })),
        period,
        next_cursor: isLast ? null : String(lines.at(-1)?.position),
      };
    }),
    handle(memberWinloss, async ({ query, member }) => {
      const { from, to } = await findPeriod(db, query);
      // The schema requires both ends of the period.
      if (from === null || to === null) throw new Error('the period has no start or no end');
      const days = await fetchPlayedDays(db, member.id, { from, to });
      return {
        days: days.map(({ day, stakeSatang, payoutSatang, validTurnoverSatang }) => ({
          day,
          stake: formatBaht(stakeSatang),
          payout: formatBaht(payoutSatang),
          net: formatBaht(payoutSatang - stakeSatang),
          valid_turnover: formatBaht(validTurnoverSatang),
        })),
      };
    }),
    handle(statementExport, async ({ body, member }) => {
      const limit = {
        key: `statement-export/member/${member.id}`,
        most: MOST_EXPORTS,
        windowSeconds: EXPORTS_WINDOW_SECONDS,
      };
      await countAttempt(db, [limit], 'request.too_many');
      // The period is resolved now, because "today" may be another day when the file is downloaded.
      const { from, to } = await findPeriod(db, body);
      const content = { kind: body.kind, from, to };
      return { url: await offerDownload(db, member, { kind: STATEMENT_FILE, content }) };
    }),
  ];
}

/** Reads the requested page, with single movements or grouped play sessions. */
async function fetchPage(
  db: Db,
  scope: StatementScope,
  { play, limit, cursor }: ParsedQueryOf<typeof memberStatement>,
): Promise<EntryPage> {
  const after = cursor === undefined ? undefined : Number(cursor);
  if (play === 'together') return fetchEntries(db, scope, { limit, after });
  const found = await fetchLines(db, scope, { order: 'newest', limit: limit + 1, after });
  return {
    entries: found.slice(0, limit).map((line): StatementEntry => [line]),
    isLast: found.length <= limit,
  };
}

function toMovementData(entry: StatementEntry): v.InferInput<typeof movementData> {
  const [newest] = entry;
  const oldest = entry.at(-1) ?? newest;
  const { game } = oldest;
  const isPlay = entry.length > 1;
  return {
    id: oldest.transferId,
    at: newest.at.toISOString(),
    code: isPlay ? 'game_play' : newest.code,
    amount: formatBaht(newest.balanceAfterSatang - oldest.balanceBeforeSatang),
    balance_before: formatBaht(oldest.balanceBeforeSatang),
    balance_after: formatBaht(newest.balanceAfterSatang),
    wallet_id: String(newest.accountId),
    wallet_name: newest.walletName,
    reference: oldest.reference,
    game: game && {
      name: game.name,
      provider_name: game.providerName,
      image_small: game.imageSmall,
    },
    note: isPlay ? null : newest.note,
    play: isPlay ? toPlayData(entry, oldest.at) : null,
  };
}

function toPlayData(entry: StatementEntry, beganAt: Date): v.InferInput<typeof playData> {
  const { rounds, stakeSatang, payoutSatang } = sumUp(entry);
  return {
    began_at: beganAt.toISOString(),
    rounds,
    stake: formatBaht(stakeSatang),
    payout: formatBaht(payoutSatang),
    count: entry.length,
    // A cursor is the position of the last line before a page.
    cursor: String(entry[0].position + 1),
  };
}
