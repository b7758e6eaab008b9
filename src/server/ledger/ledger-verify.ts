import type { Kysely } from 'kysely';
import { queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';

/** One thing that is wrong in the books. */
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

/** Outcome of a replay. */
export interface LedgerReport {
  transfers: number;
  accounts: number;
  faults: LedgerFault[];
}

const LEGS = `
  SELECT seq, debit_account_id AS account_id, -amount AS delta, debit_balance_after AS after FROM transfers
  UNION ALL
  SELECT seq, credit_account_id, amount, credit_balance_after FROM transfers`;

const CHECKS: readonly { kind: LedgerFault['kind']; sql: string }[] = [
  {
    kind: 'edited_transfer',
    sql: `SELECT id::text AS subject, 'content does not match its digest' AS detail
          FROM transfers t WHERE t.digest <> transfer_digest(t)`,
  },
  {
    kind: 'wrong_side',
    sql: `SELECT 'transfer ' || l.seq AS subject, 'account ' || l.account_id || ' is unknown or keeps its balance otherwise' AS detail
          FROM (${LEGS}) l LEFT JOIN accounts a ON a.id = l.account_id
          WHERE a.id IS NULL OR (a.balance IS NULL) <> (l.after IS NULL)`,
  },
  {
    kind: 'broken_chain',
    sql: `SELECT 'account ' || account_id AS subject,
                 'transfer ' || seq || ' says ' || after || ', replay says ' || running AS detail
          FROM (SELECT l.*, sum(delta) OVER (PARTITION BY account_id ORDER BY seq) AS running
                FROM (${LEGS}) l WHERE after IS NOT NULL) r
          WHERE running <> after`,
  },
  {
    kind: 'wrong_balance',
    sql: `SELECT 'account ' || a.id AS subject,
                 'holds ' || a.balance || ', replay says ' || coalesce(sum(l.delta), 0) AS detail
          FROM accounts a LEFT JOIN (${LEGS}) l ON l.account_id = a.id
          WHERE a.balance IS NOT NULL
          GROUP BY a.id HAVING a.balance <> coalesce(sum(l.delta), 0)`,
  },
  {
    kind: 'missing_command',
    sql: `SELECT t.id::text AS subject, 'belongs to no command' AS detail
          FROM transfers t LEFT JOIN commands c ON c.id = t.command_id WHERE c.id IS NULL`,
  },
  {
    kind: 'unbalanced_currency',
    sql: `SELECT a.currency AS subject, 'accounts sum to ' || sum(coalesce(a.balance, d.derived, 0)) AS detail
          FROM accounts a
          LEFT JOIN (SELECT account_id, sum(delta) AS derived FROM (${LEGS}) l GROUP BY account_id) d ON d.account_id = a.id
          GROUP BY a.currency HAVING sum(coalesce(a.balance, d.derived, 0)) <> 0`,
  },
];

/**
 * Replays every transfer and compares: finds an edited or removed row, a wrong balance, a broken chain of
 * balances, and a currency whose accounts do not sum to zero. Reads one consistent snapshot.
 */
export async function verifyLedger(db: Kysely<DatabaseTables>): Promise<LedgerReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const faults: LedgerFault[] = [];
      for (const check of CHECKS) {
        const rows = await queryRaw<{ subject: string; detail: string }>(tx, check.sql, []);
        faults.push(...rows.map((row) => ({ kind: check.kind, ...row })));
      }
      const [counts] = await queryRaw<{ transfers: number; accounts: number }>(
        tx,
        'SELECT (SELECT count(*) FROM transfers) AS transfers, (SELECT count(*) FROM accounts) AS accounts',
        [],
      );
      return { transfers: counts?.transfers ?? 0, accounts: counts?.accounts ?? 0, faults };
    });
}
