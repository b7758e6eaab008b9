import type { OfLedger } from '../db/column-types';

interface AccountKindsTable {
  kind: string;
  owner: 'member' | 'house';
  currency: 'THB' | 'POINT';
}

interface AccountsTable {
  id: OfLedger<number>;
  /** Kind of the account, one of the kinds in `account_kinds`. */
  kind: OfLedger<string>;
  currency: OfLedger<'THB' | 'POINT'>;
  agent_id: OfLedger<number>;
  member_id: OfLedger<number | null>;
  /** Null for house accounts, whose balances are derived. */
  balance: OfLedger<number | null>;
  unsummed_movements: OfLedger<number>;
  /** `movement_days` contains the movements up to this `seq`. */
  summed_seq: OfLedger<number>;
}

interface CommandsTable {
  id: OfLedger<string>;
  scope: OfLedger<string>;
  route: OfLedger<string>;
  key: OfLedger<string>;
  /** Null when a rollback arrived before the command itself. */
  body_hash: OfLedger<Uint8Array | null>;
  answer: OfLedger<unknown>;
  created_at: OfLedger<Date>;
}

interface TransfersTable {
  seq: OfLedger<number>;
  id: OfLedger<string>;
  command_id: OfLedger<string>;
  debit_account_id: OfLedger<number>;
  credit_account_id: OfLedger<number>;
  /** Satang or points. */
  amount: OfLedger<number>;
  code: OfLedger<string>;
  reference: OfLedger<string>;
  /** Null on the side of a house account. */
  debit_balance_after: OfLedger<number | null>;
  credit_balance_after: OfLedger<number | null>;
  created_at: OfLedger<Date>;
  digest: OfLedger<Uint8Array>;
}

interface SettledStakesTable {
  seq: OfLedger<number>;
  member_id: OfLedger<number>;
  area: OfLedger<'games' | 'lotto'>;
  reference: OfLedger<string>;
  /** Satang, like the other amounts. */
  stake: OfLedger<number>;
  payout: OfLedger<number>;
  valid_turnover: OfLedger<number>;
  settled_at: OfLedger<Date>;
  account_id: OfLedger<number | null>;
  provider_id: OfLedger<string | null>;
  game_id: OfLedger<string | null>;
  category: OfLedger<string | null>;
}

interface MovementDaysTable {
  account_id: OfLedger<number>;
  day: OfLedger<string>;
  code: OfLedger<string>;
  net: OfLedger<number>;
  count: OfLedger<number>;
}

declare module '../db/tables' {
  interface DatabaseTables {
    account_kinds: AccountKindsTable;
    accounts: AccountsTable;
    commands: CommandsTable;
    transfers: TransfersTable;
    settled_stakes: SettledStakesTable;
    movement_days: MovementDaysTable;
  }
}
