import type { DataInputOf, ParsedQueryOf } from '@/contract/endpoint';
import type {
  BankMoveKind,
  bankAccountList,
  bankCountList,
  bankMoveList,
} from '@/contract/operator/banks.contract';
import { formatBaht } from '@/domain/baht';
import type { BankCode } from '@/domain/banks';
import type { CalendarDay } from '@/domain/calendar-day';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { fetchReceivingAccounts } from './receiving-account.service';

type MoveData = DataInputOf<typeof bankMoveList>['rows'][number];

interface MoneyRow {
  id: number;
  closed_at: Date | null;
  today_in: number;
  today_out: number;
  book: number;
  counted_day: string | null;
  counted: number | null;
  counted_book: number | null;
  explanation: string | null;
  counted_by: string | null;
  counted_at: Date | null;
}

/** Returns the agent's accounts with the money of today, the balance of the books, and the last count. */
export async function fetchBankAccounts(
  db: Db,
  agentId: number,
): Promise<DataInputOf<typeof bankAccountList>> {
  const accounts = await fetchReceivingAccounts(db, agentId);
  const rows = await queryRaw<MoneyRow>(
    db,
    `SELECT a.id, a.closed_at,
       account_deposits(a.id, day_start(now.day), 'infinity') AS today_in,
       account_payouts(a.id, day_start(now.day), 'infinity') AS today_out,
       account_book(a.id, now.day) AS book, c.day::text AS counted_day, c.counted, c.book AS counted_book,
       c.explanation, c.counted_by, c.counted_at
     FROM receiving_accounts a
     CROSS JOIN (SELECT movement_day(business_now()) AS day) now
     LEFT JOIN LATERAL (
       SELECT * FROM bank_counts WHERE account_id = a.id ORDER BY day DESC LIMIT 1) c ON true
     WHERE a.agent_id = $1`,
    [agentId],
  );
  const moneyOf = new Map(rows.map((row) => [row.id, row]));
  return {
    today: await fetchToday(db),
    accounts: accounts.flatMap((account) => {
      const money = moneyOf.get(account.id);
      return money ? [{ ...account, ...toMoney(money) }] : [];
    }),
  };
}

async function fetchToday(db: Db): Promise<CalendarDay> {
  const [now] = await queryRaw<{ day: string }>(
    db,
    'SELECT movement_day(business_now())::text AS day',
  );
  if (!now) throw new Error('failed to read the clock');
  return now.day;
}

function toMoney(row: MoneyRow) {
  return {
    closed_at: row.closed_at?.toISOString() ?? null,
    today_in: formatBaht(row.today_in),
    today_out: formatBaht(row.today_out),
    book: formatBaht(row.book),
    last_count:
      row.counted_day === null || row.counted === null || row.counted_book === null
        ? null
        : {
            day: row.counted_day,
            counted: formatBaht(row.counted),
            book: formatBaht(row.counted_book),
            difference: formatBaht(row.counted - row.counted_book),
            explanation: row.explanation,
            counted_by: row.counted_by ?? '',
            counted_at: row.counted_at?.toISOString() ?? '',
          },
  };
}

interface MoveRow {
  id: number;
  kind: BankMoveKind;
  from_account_id: number | null;
  to_account_id: number | null;
  amount: number;
  bank_reference: string;
  note: string | null;
  occurred_at: Date;
  moved_by: string;
  created_at: Date;
}

const toMove = ({ amount, occurred_at, created_at, ...row }: MoveRow): MoveData => ({
  ...row,
  amount: formatBaht(amount),
  occurred_at: occurred_at.toISOString(),
  created_at: created_at.toISOString(),
});

/** Returns one movement of the agent. @throws RefusalError `request.not_found` */
export async function fetchBankMove(db: Db, agentId: number, id: number): Promise<MoveData> {
  const [row] = await queryRaw<MoveRow>(
    db,
    `SELECT id, kind, from_account_id, to_account_id, amount, bank_reference, note, occurred_at, moved_by, created_at
     FROM bank_moves WHERE agent_id = $1 AND id = $2`,
    [agentId, id],
  );
  if (!row) throw new RefusalError('request.not_found');
  return toMove(row);
}

/** Returns a page of the house's own movements, the latest first. */
export async function fetchBankMoves(
  db: Db,
  agentId: number,
  { kind, account_id: accountId, from, to, cursor, limit }: ParsedQueryOf<typeof bankMoveList>,
): Promise<DataInputOf<typeof bankMoveList>> {
  const rows = await queryRaw<MoveRow>(
    db,
    `SELECT id, kind, from_account_id, to_account_id, amount, bank_reference, note, occurred_at, moved_by, created_at
     FROM bank_moves
     WHERE agent_id = $1 AND ($2::bigint IS NULL OR id < $2) AND ($3::text IS NULL OR kind = $3)
       AND ($4::bigint IS NULL OR from_account_id = $4 OR to_account_id = $4)
       AND ($5::text IS NULL OR created_at >= day_start($5::text::date))
       AND ($6::text IS NULL OR created_at < day_start($6::text::date + 1))
     ORDER BY id DESC LIMIT $7`,
    [
      ...[agentId, cursor ?? null, kind ?? null, accountId ?? null],
      ...[from ?? null, to ?? null, limit + 1],
    ],
  );
  const page = rows.slice(0, limit);
  return {
    rows: page.map(toMove),
    next_cursor: rows.length > limit ? String(page.at(-1)?.id) : null,
  };
}

interface CountRow {
  account_id: number;
  kind: 'bank' | 'truemoney';
  bank_code: BankCode | null;
  account_number: string;
  account_name: string;
  book: number;
  counted: number | null;
  explanation: string | null;
  counted_by: string | null;
  counted_at: Date | null;
}

/** Returns the accounts to count at the end of a day, with book and count. */
export async function fetchBankCounts(
  db: Db,
  agentId: number,
  day: CalendarDay,
): Promise<DataInputOf<typeof bankCountList>> {
  const rows = await queryRaw<CountRow>(
    db,
    `SELECT d.account_id, a.kind, a.bank_code, a.account_number, a.account_name, d.book, d.counted, d.explanation,
       d.counted_by, d.counted_at
     FROM bank_day($1, $2::text::date) d JOIN receiving_accounts a ON a.id = d.account_id
     ORDER BY a.position, a.id`,
    [agentId, day],
  );
  const closing = await db
    .selectFrom('day_closings')
    .select('day')
    .where('agent_id', '=', agentId)
    .where('day', '=', day)
    .executeTakeFirst();
  return {
    day,
    is_closed: closing !== undefined,
    accounts: rows.map(({ book, counted, counted_at, ...row }) => ({
      ...row,
      book: formatBaht(book),
      counted: counted === null ? null : formatBaht(counted),
      difference: counted === null ? null : formatBaht(counted - book),
      counted_at: counted_at?.toISOString() ?? null,
    })),
  };
}
