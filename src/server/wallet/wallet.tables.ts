import type { Generated } from 'kysely';

interface WalletsTable {
  account_id: number;
  member_id: number;
  wallet_type_id: number;
  name: string;
  /** Turnover requirement of a bonus wallet, which ends together with the wallet; null for the main wallet. */
  requirement_id: Generated<string | null>;
  has_late_money: Generated<boolean>;
}

declare module '../db/tables' {
  interface DatabaseTables {
    wallets: WalletsTable;
  }
}
