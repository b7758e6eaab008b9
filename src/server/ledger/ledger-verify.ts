import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

/** A fault found in the ledger. */
export interface LedgerFault {
  kind:
    | 'edited_transfer'
    | 'broken_chain'
    | 'wrong_balance'
    | 'wrong_side'
    | 'missing_command'
    | 'unbalanced_currency';
  subject: string;
  detail: string;
}

/** Result of a replay of the ledger. */
export interface LedgerReport {
  transfers: number;
  accounts: number;
  /** The first faults of each kind, at most `MOST_FAULTS_LISTED`. */
  faults: LedgerFault[];
  /** Number of faults that are not listed. */
  unlisted: number;
}

/** Rows per statement; an embedded database serves no other caller during a statement. */
const SLICE = 500;
const MOST_FAULTS_LISTED = 1000;
/** Place that sorts the balance of an account after its movements; no transfer has this number. */
const BALANCE_PLACE = Number.MAX_SAFE_INTEGER;

/** Faults of one replay, and the sums that the replay carries from slice to slice. */
class Findings {
  readonly faults: LedgerFault[] = [];
  /** For each currency, the sum of the accounts, which should be zero. */
  readonly imbalances = new Map<string, number>();
  /** By account, the sum of the movements whose balance was not stored; the replay of the account cannot place them. */
  readonly strays = new Map<number, number>();
  unlisted = 0;
  readonly #counts = new Map<LedgerFault['kind'], number>();

  add(kind: LedgerFault['kind'], subject: string, detail: string): void {
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    if (count > MOST_FAULTS_LISTED) this.unlisted += 1;
    else this.faults.push({ kind, subject, detail });
  }

  addImbalance(currency: string | null, amount: number): void {
    if (currency !== null) addTo(this.imbalances, currency, amount);
  }
}

function addTo<Key>(sums: Map<Key, number>, key: Key, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}

/**
 * Replays every transfer and compares it with the stored data. Finds edited or removed rows, wrong balances, broken
 * chains of balances, and currencies whose accounts do not sum to zero.
 *
 * It reads the ledger in slices, one statement each, without one transaction around them, because a transaction would
 * occupy the only connection of an embedded database. No snapshot is needed, because each slice checks only facts that
 * hold at every moment. A committed transfer never changes. The movements of an account are numbered under the lock of
 * its row, so the visible ones are always the beginning of its history, and its balance is read in the same statement
 * as its last movement. Currencies sum to zero when no transfer and no balance is wrong. All rows committed before the
 * start are checked; later rows may be left to the next replay, so that this one ends.
 * @param agentId limits the replay to this agent; without it, all agents of the database are replayed
 */
export async function verifyLedger(db: Db, agentId?: number): Promise<LedgerReport> {
  const [end] = await queryRaw<{ seq: number; accountId: number }>(
    db,
    `SELECT coalesce((SELECT max(seq) FROM transfers), 0) AS seq,
       coalesce((SELECT max(id) FROM accounts), 0) AS "accountId"`,
  );
  const findings = new Findings();
  const transfers = await checkTransfers(
    db,
    { endSeq: end?.seq ?? 0, agentId: agentId ?? null },
    findings,
  );
  const accounts = await replayAccounts(
    db,
    { endAccountId: end?.accountId ?? 0, agentId: agentId ?? null },
    findings,
  );
  for (const [currency, sum] of findings.imbalances) {
    if (sum !== 0) findings.add('unbalanced_currency', currency, `accounts sum to ${sum}`);
  }
  const { faults, unlisted } = findings;
  return { transfers, accounts, faults, unlisted };
}

/** A transfer with a fault, or the last transfer of its slice. */
interface CheckedTransfer {
  seq: number;
  id: string;
  amount: number;
  isEdited: boolean;
  lacksCommand: boolean;
  debitAccountId: number;
  debitCurrency: string | null;
  isDebitWrong: boolean;
  isDebitStray: boolean;
  creditAccountId: number;
  creditCurrency: string | null;
  isCreditWrong: boolean;
  isCreditStray: boolean;
  /** Whether an account of the checked agent takes part in the transfer. */
  isConcerned: boolean;
  /** Number of transfers in the slice; `concerned` counts the ones of the checked agent. */
  count: number;
  concerned: number;
}

const isSideWrong = (side: 'debit' | 'credit', account: string): string =>
  `(${account}.id IS NULL OR (${account}.balance IS NULL) <> (t.${side}_balance_after IS NULL))`;

const CHECK_TRANSFERS = `
  SELECT * FROM (
    SELECT t.seq, t.id, t.amount, t.digest <> transfer_digest(t) AS "isEdited", k.id IS NULL AS "lacksCommand",
      t.debit_account_id AS "debitAccountId", d.currency AS "debitCurrency", ${isSideWrong('debit', 'd')} AS "isDebitWrong",
      d.balance IS NOT NULL AND t.debit_balance_after IS NULL AS "isDebitStray",
      t.credit_account_id AS "creditAccountId", c.currency AS "creditCurrency", ${isSideWrong('credit', 'c')} AS "isCreditWrong",
      c.balance IS NOT NULL AND t.credit_balance_after IS NULL AS "isCreditStray",
      own.concerned AS "isConcerned", count(*) FILTER (WHERE own.concerned) OVER () AS concerned,
      count(*) OVER () AS count, max(t.seq) OVER () AS last
    FROM (SELECT * FROM transfers WHERE seq > $1 AND seq <= $2 ORDER BY seq LIMIT ${SLICE}) t
    LEFT JOIN commands k ON k.id = t.command_id
    LEFT JOIN accounts d ON d.id = t.debit_account_id
    LEFT JOIN accounts c ON c.id = t.credit_account_id
    CROSS JOIN LATERAL (
      SELECT $3::bigint IS NULL OR coalesce($3 IN (d.agent_id, c.agent_id), false) AS concerned) own
  ) checked
  WHERE "isEdited" OR "lacksCommand" OR "isDebitWrong" OR "isCreditWrong"
    OR "debitCurrency" IS DISTINCT FROM "creditCurrency" OR seq = last
  ORDER BY seq`;

async function checkTransfers(
  db: Db,
  { endSeq, agentId }: { endSeq: number; agentId: number | null },
  findings: Findings,
): Promise<number> {
  let transfers = 0;
  for (let after = 0; ; ) {
    const rows = await readSlice<CheckedTransfer>(db, CHECK_TRANSFERS, [after, endSeq, agentId]);
    for (const row of rows) judgeTransfer(row, findings);
    const last = rows.at(-1);
    transfers += last?.concerned ?? 0;
    if (!last || last.count < SLICE) return transfers;
    after = last.seq;
  }
}

function judgeTransfer(row: CheckedTransfer, findings: Findings): void {
  if (!row.isConcerned) return;
  if (row.isEdited) findings.add('edited_transfer', row.id, 'content does not match its digest');
  if (row.lacksCommand) findings.add('missing_command', row.id, 'belongs to no command');
  const wrongSide = (accountId: number): void => {
    const detail = `account ${accountId} does not exist, or only one of account and transfer stores a balance`;
    findings.add('wrong_side', `transfer ${row.seq}`, detail);
  };
  if (row.isDebitWrong) wrongSide(row.debitAccountId);
  if (row.isCreditWrong) wrongSide(row.creditAccountId);
  if (row.isDebitStray) addTo(findings.strays, row.debitAccountId, -row.amount);
  if (row.isCreditStray) addTo(findings.strays, row.creditAccountId, row.amount);
  findings.addImbalance(row.debitCurrency, -row.amount);
  findings.addImbalance(row.creditCurrency, row.amount);
}

/** A movement or balance that differs from the replay, or the last item of its slice. */
interface ReplayedItem {
  accountId: number;
  place: number;
  /** The stored balance of the account, after a movement or at present. */
  said: number | null;
  running: number;
  /** Currency of the account if the item is its present balance; null for a movement. */
  currency: string | null;
  /** Whether the account belongs to the checked agent. */
  isConcerned: boolean;
  /** Number of accounts of the checked agent in the slice. */
  accounts: number;
  count: number;
}

const movementsOf = (side: 'debit' | 'credit', delta: string): string => `
  (SELECT ${side}_account_id AS account_id, seq AS place, ${delta} AS delta, ${side}_balance_after AS said, NULL AS currency, NULL::bigint AS agent_id
   FROM transfers
   WHERE ${side}_balance_after IS NOT NULL AND (${side}_account_id, seq) > ($1::bigint, $2::bigint)
     AND ${side}_account_id <= $4
   ORDER BY ${side}_account_id, seq LIMIT ${SLICE})`;

/** Reads accounts in the order of their ids: for each account its movements, the oldest first, then its balance. */
const REPLAY_ACCOUNTS = `
  SELECT replayed.*, $7::bigint IS NULL OR EXISTS (
    SELECT FROM accounts own WHERE own.id = "accountId" AND own.agent_id = $7) AS "isConcerned"
  FROM (
    SELECT account_id AS "accountId", place, said, currency,
      (sum(delta) OVER (PARTITION BY account_id ORDER BY place)
        + CASE WHEN account_id = $1 THEN $3::bigint ELSE 0 END)::bigint AS running,
      count(currency) FILTER (WHERE $7::bigint IS NULL OR agent_id = $7) OVER () AS accounts, count(*) OVER () AS count,
      row_number() OVER (ORDER BY account_id, place) AS number
    FROM (
      ${movementsOf('debit', '-amount')}
      UNION ALL ${movementsOf('credit', 'amount')}
      UNION ALL (
        SELECT a.id, ${BALANCE_PLACE}, coalesce(s.delta, 0), a.balance, a.currency, a.agent_id
        FROM (
          SELECT id, balance, currency, agent_id FROM accounts
          WHERE id > CASE WHEN $2 = ${BALANCE_PLACE} THEN $1::bigint ELSE $1::bigint - 1 END AND id <= $4
          ORDER BY id LIMIT ${SLICE}
        ) a
        LEFT JOIN unnest($5::text::bigint[], $6::text::bigint[]) AS s (account_id, delta) ON s.account_id = a.id
      )
      ORDER BY account_id, place LIMIT ${SLICE}
    ) item
  ) replayed
  WHERE said <> running OR number = count
  ORDER BY number`;

async function replayAccounts(
  db: Db,
  { endAccountId, agentId }: { endAccountId: number; agentId: number | null },
  findings: Findings,
): Promise<number> {
  const strays = [[...findings.strays.keys()], [...findings.strays.values()]];
  const asArrays = strays.map((numbers) => `{${numbers.join(',')}}`);
  let accounts = 0;
  let after: Pick<ReplayedItem, 'accountId' | 'place' | 'running'> = {
    accountId: 0,
    place: BALANCE_PLACE,
    running: 0,
  };
  for (;;) {
    const { accountId, place, running } = after;
    const rows = await readSlice<ReplayedItem>(db, REPLAY_ACCOUNTS, [
      accountId,
      place,
      running,
      endAccountId,
      ...asArrays,
      agentId,
    ]);
    for (const row of rows) judgeItem(row, findings);
    const last = rows.at(-1);
    accounts += last?.accounts ?? 0;
    if (!last || last.count < SLICE) return accounts;
    after = last;
  }
}

function judgeItem(
  { accountId, place, said, running, currency, isConcerned }: ReplayedItem,
  findings: Findings,
) {
  if (!isConcerned || said === null || said === running) return;
  const subject = `account ${accountId}`;
  if (currency === null) {
    findings.add(
      'broken_chain',
      subject,
      `transfer ${place} stores the balance ${said}, but the replay computes ${running}`,
    );
    return;
  }
  findings.add('wrong_balance', subject, `holds ${said}, but the replay computes ${running}`);
  findings.addImbalance(currency, said - running);
}

/**
 * Reads one slice by indexes. With the usual settings, a plan made while the tables were small would scan them
 * completely for every slice.
 */
async function readSlice<Row>(
  db: Db,
  text: string,
  parameters: readonly unknown[],
): Promise<Row[]> {
  return db.transaction().execute(async (tx) => {
    await queryRaw(tx, 'SET LOCAL enable_seqscan = off');
    return queryRaw<Row>(tx, text, parameters);
  });
}
