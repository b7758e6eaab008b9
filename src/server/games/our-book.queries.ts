import type { Satang } from '@/domain/money';
import { type Executor, queryRaw } from '../db/raw';
import { transferIdOf } from '../ledger/command-id';
import { findSeqsBetween } from '../ledger/movements.queries';
import { callIdOf, MONEY_LEG } from './wallet-call-id';

/** A debit or credit to look for, by the transaction id of its provider. */
export interface CallToFind {
  readonly transactionId: string;
  readonly movement: 'debit' | 'credit';
  /** Round of a debit, which may be a free one. */
  readonly roundId: string | null;
}

/** State of a call in our book. */
export interface FoundCall {
  /** Satang that it moved when it came; zero for a call that moved nothing, and for one that is not known. */
  readonly amountSatang: Satang;
  /** False for a call that was undone before it arrived, and for the stake of a free round. */
  readonly isKnown: boolean;
  /** Time of its rollback; null while it stands. */
  readonly undoneAt: Date | null;
  /** Whether it is the stake of a free round, which the wallet never debits. */
  readonly isFree: boolean;
}

/** Finds calls by their ids, however old they are. @returns undefined for a call that is not known, in the same order */
export async function findCalls(
  db: Executor,
  source: string,
  calls: readonly CallToFind[],
): Promise<(FoundCall | undefined)[]> {
  if (calls.length === 0) return [];
  const asked = calls.map(({ transactionId, movement, roundId }) => {
    const commandId = callIdOf({ source, route: movement, transactionId });
    return {
      command_id: commandId,
      transfer_id: transferIdOf(commandId, MONEY_LEG),
      rollback_id: callIdOf({ source, route: 'rollback', transactionId }),
      round_id: movement === 'debit' ? roundId : null,
    };
  });
  const rows = await queryRaw<{
    ordinal: number;
    amount: number;
    is_known: boolean;
    undone_at: Date | null;
    is_free: boolean;
  }>(
    db,
    'SELECT ordinal, amount, is_known, undone_at, is_free FROM find_provider_calls($1, $2::text::jsonb)',
    [source, JSON.stringify(asked)],
  );
  const found = new Array<FoundCall | undefined>(calls.length);
  for (const { ordinal, amount, is_known: isKnown, undone_at: undoneAt, is_free: isFree } of rows) {
    found[ordinal - 1] = { amountSatang: amount, isKnown, undoneAt, isFree };
  }
  return found;
}

/** A debit or credit that moved money here. */
export interface OurCall {
  readonly transactionId: string;
  readonly movement: 'debit' | 'credit';
  readonly amountSatang: Satang;
  readonly roundId: string | null;
  readonly memberId: number;
  readonly at: Date;
}

/** Transfers of all kinds that are read at once. */
const PIECE = 5_000;

/** Reads the debits and credits of a provider that moved money between two times, in pieces. */
export async function* readOurCalls(
  db: Executor,
  { agentId, source, from, before }: { agentId: number; source: string; from: Date; before: Date },
): AsyncGenerator<readonly OurCall[]> {
  const { firstSeq, endSeq } = await findSeqsBetween(db, { from, before });
  for (let seq = firstSeq; seq < endSeq; seq += PIECE) {
    yield await queryRaw<OurCall>(
      db,
      `SELECT transaction_id AS "transactionId", movement, amount AS "amountSatang", round_id AS "roundId",
         member_id AS "memberId", moved_at AS at
       FROM provider_calls_between($1, $2, $3, $4, $5, $6)`,
      [agentId, source, from, before, seq, Math.min(seq + PIECE, endSeq)],
    );
  }
}
