import type { SandboxDb } from './sandbox.tables';
import { queryRaw } from './sandbox-query';
import type { WalletEntry, WalletPort, WalletReply } from './wallet-port';

/** Initial play money of a demo launch. */
export const DEMO_BALANCE_SATANG = 500_000;

/** Creates the wallet of demo launches: play money in the sandbox's own tables, with the rules of the real wallet. */
export function createDemoWallet(db: SandboxDb): WalletPort {
  const post = (
    kind: 'debit' | 'credit' | 'rollback',
    entry: Pick<WalletEntry, 'playerKey' | 'transactionId'>,
    amount: number,
  ): Promise<WalletReply> =>
    db.transaction().execute(async (tx) => {
      const [player] = await queryRaw<{ balance: number }>(
        tx,
        'SELECT demo_balance AS balance FROM sandbox.players WHERE player_key = $1 AND demo_balance IS NOT NULL FOR UPDATE',
        [entry.playerKey],
      );
      if (!player) return respond('unknown_player', null);
      const [earlier] = await queryRaw<{ kind: string; amount: number; rolled_back: boolean }>(
        tx,
        'SELECT kind, amount, rolled_back FROM sandbox.demo_transactions WHERE transaction_id = $1',
        [entry.transactionId],
      );
      if (kind === 'rollback') {
        if (!earlier) {
          // The rollback of an unknown debit is recorded, so that a debit that arrives later is refused.
          await record(tx, entry, 'rollback', 0, true);
          return respond('ok', player.balance);
        }
        if (earlier.rolled_back) return respond('ok', player.balance);
        await queryRaw(
          tx,
          'UPDATE sandbox.demo_transactions SET rolled_back = true WHERE transaction_id = $1',
          [entry.transactionId],
        );
        return respond('ok', await move(tx, entry.playerKey, earlier.amount));
      }
      if (earlier?.rolled_back) return respond('rolled_back', player.balance);
      if (earlier) {
        const same = earlier.kind === kind && earlier.amount === amount;
        return respond(same ? 'ok' : 'transaction_conflict', player.balance);
      }
      const change = kind === 'debit' ? -amount : amount;
      if (player.balance + change < 0) return respond('insufficient_balance', player.balance);
      await record(tx, entry, kind, amount, false);
      return respond('ok', await move(tx, entry.playerKey, change));
    });

  return {
    balance: async ({ playerKey }) => {
      const [player] = await queryRaw<{ balance: number | null }>(
        db,
        'SELECT demo_balance AS balance FROM sandbox.players WHERE player_key = $1',
        [playerKey],
      );
      return respond('ok', player?.balance ?? null);
    },
    // Players with play money have no free rounds.
    askFreeRound: () => Promise.resolve(respond('unknown_free_rounds', null)),
    debit: (entry) => post('debit', entry, entry.amountSatang),
    credit: (entry) => post('credit', entry, entry.amountSatang),
    rollback: (entry) => post('rollback', entry, 0),
  };
}

type Reply = Extract<WalletReply, { heard: true }>;

function respond(status: Reply['status'], balanceSatang: number | null): Reply {
  return { heard: true, status, balanceSatang };
}

async function record(
  db: SandboxDb,
  entry: Pick<WalletEntry, 'playerKey' | 'transactionId'>,
  kind: 'debit' | 'credit' | 'rollback',
  amount: number,
  rolledBack: boolean,
): Promise<void> {
  await queryRaw(
    db,
    `INSERT INTO sandbox.demo_transactions (transaction_id, player_key, kind, amount, rolled_back)
     VALUES ($1, $2, $3, $4, $5)`,
    [entry.transactionId, entry.playerKey, kind, amount, rolledBack],
  );
}

async function move(db: SandboxDb, playerKey: string, change: number): Promise<number> {
  const [player] = await queryRaw<{ balance: number }>(
    db,
    'UPDATE sandbox.players SET demo_balance = demo_balance + $2 WHERE player_key = $1 RETURNING demo_balance AS balance',
    [playerKey, change],
  );
  if (!player) throw new Error('the demo player does not exist');
  return player.balance;
}
