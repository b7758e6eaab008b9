import type { Kysely } from 'kysely';
import type * as v from 'valibot';
import {
  memberStatement,
  memberWinloss,
  type movementData,
  statementExport,
} from '@/contract/statement.contract';
import { formatBaht } from '@/domain/baht';
import type { DatabaseTables } from '../db/tables';
import { offerDownload } from '../downloads/downloads.service';
import { countAttempt } from '../http/attempts.service';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { fetchPlayedDays } from '../played/played.queries';
import { STATEMENT_FILE } from './statement.file';
import {
  fetchDaysOf,
  fetchLines,
  findPeriod,
  findScope,
  type StatementLine,
} from './statement.service';

const MOST_EXPORTS = 10;
const EXPORTS_WINDOW_SECONDS = 10 * 60;

/** Statement of a member's money. */
export function statementRoutes({ db }: { db: Kysely<DatabaseTables> }): MountedEndpoint[] {
  return [
    handle(memberStatement, async ({ query, member }) => {
      const period = await findPeriod(db, query);
      const scope = await findScope(db, member.id, query.kind, period);
      const found = await fetchLines(db, scope, {
        order: 'newest',
        limit: query.limit + 1,
        after: query.cursor === undefined ? undefined : Number(query.cursor),
      });
      const lines = found.slice(0, query.limit);
      const days = await fetchDaysOf(db, scope, lines);
      return {
        movements: lines.map(toMovementData),
        days: days.map(({ day, netSatang, count }) => ({ day, net: formatBaht(netSatang), count })),
        period,
        next_cursor: found.length > lines.length ? String(lines.at(-1)?.position) : null,
      };
    }),
    handle(memberWinloss, async ({ query, member }) => {
      const { from, to } = await findPeriod(db, query);
      // The schema asks for a period with both ends.
      if (from === null || to === null) throw new Error('a period without an end');
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
      // The period is fixed now, because "today" may be another day when the file is downloaded.
      const { from, to } = await findPeriod(db, body);
      const content = { kind: body.kind, from, to };
      return { url: await offerDownload(db, member, { kind: STATEMENT_FILE, content }) };
    }),
  ];
}

function toMovementData(line: StatementLine): v.InferInput<typeof movementData> {
  return {
    id: line.transferId,
    at: line.at.toISOString(),
    code: line.code,
    amount: formatBaht(line.amountSatang),
    balance_before: formatBaht(line.balanceBeforeSatang),
    balance_after: formatBaht(line.balanceAfterSatang),
    wallet_id: String(line.accountId),
    wallet_name: line.walletName,
    reference: line.reference,
    game: line.game && {
      name: line.game.name,
      provider_name: line.game.providerName,
      image_small: line.game.imageSmall,
    },
  };
}
