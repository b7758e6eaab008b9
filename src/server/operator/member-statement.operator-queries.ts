import type * as v from 'valibot';
import type { ParsedQueryOf } from '@/contract/endpoint';
import type { operatorMemberStatement } from '@/contract/operator/members.contract';
import { formatBaht } from '@/domain/baht';
import type { Db } from '../db/tables';
import { isMemberInOrder } from '../ledger/member-replay.queries';
import { fetchLines, findScope } from '../wallet/statement.service';
import type { StatementLine } from '../wallet/statement-line';

type StatementData = v.InferInput<typeof operatorMemberStatement.data>;
type Subject = NonNullable<StatementData['rows'][number]['belongs_to']>;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** References of the ledger that name their subject; a prize of lottery adds the number of the settlement. */
const REFERENCE = new RegExp(
  `^(?:(deposit|withdrawal|lotto)/(${UUID})|(adjustment)/(\\d+))(?:/|$)`,
);

/** Returns a page of a member's statement with the subject of each line; the first page also replays the accounts. */
export async function fetchMemberStatement(
  db: Db,
  { id, cursor, limit, from, to }: ParsedQueryOf<typeof operatorMemberStatement>,
): Promise<StatementData> {
  const scope = await findScope(db, id, 'all', { from: from ?? null, to: to ?? null });
  const found = await fetchLines(db, scope, {
    order: 'newest',
    limit: limit + 1,
    after: cursor === undefined ? undefined : Number(cursor),
  });
  const lines = found.slice(0, limit);
  const billNumbers = await fetchBillNumbers(db, lines);
  return {
    rows: lines.map((line) => ({
      id: line.transferId,
      at: line.at.toISOString(),
      code: line.code,
      amount: formatBaht(line.amountSatang),
      balance_before: formatBaht(line.balanceBeforeSatang),
      balance_after: formatBaht(line.balanceAfterSatang),
      wallet_id: String(line.accountId),
      wallet_name: line.walletName,
      reference: line.reference,
      game: line.game && { name: line.game.name, provider_name: line.game.providerName },
      belongs_to: findSubject(line, billNumbers),
    })),
    next_cursor: found.length > limit ? String(lines.at(-1)?.position) : null,
    is_in_order: cursor === undefined ? await isMemberInOrder(db, id) : null,
  };
}

function findSubject(
  { reference, game }: StatementLine,
  billNumbers: ReadonlyMap<string, number>,
): Subject | null {
  if (game) return { kind: 'round', id: reference };
  const [, kind, uuid = '', adjustment, number = ''] = REFERENCE.exec(reference) ?? [];
  if (adjustment !== undefined) return { kind: 'adjustment', id: number };
  if (kind === 'deposit' || kind === 'withdrawal') return { kind, id: uuid };
  const bill = billNumbers.get(uuid);
  return bill === undefined ? null : { kind: 'bill', id: String(bill) };
}

async function fetchBillNumbers(
  db: Db,
  lines: readonly StatementLine[],
): Promise<ReadonlyMap<string, number>> {
  const ids = new Set<string>();
  for (const { reference } of lines) {
    const [, kind, uuid] = REFERENCE.exec(reference) ?? [];
    if (kind === 'lotto' && uuid !== undefined) ids.add(uuid);
  }
  if (ids.size === 0) return new Map();
  const bills = await db
    .selectFrom('lotto_bills')
    .select(['id', 'number'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(bills.map((bill) => [bill.id, bill.number]));
}
