import type { ListedMovement } from '../../games/game-provider';
import { type ListedTransaction, OWN_CURRENCY, toWholeSatang } from './hub88-messages';
import { nameRound } from './hub88-rounds';

const KINDS: Readonly<Record<string, ListedMovement['kind']>> = {
  TK_BET: 'debit',
  TK_WIN: 'credit',
  TK_ROLLBACK: 'rollback',
};

const STATES: Readonly<Record<string, ListedMovement['state']>> = {
  TS_SUCCESS: 'done',
  TS_DECLINED: 'refused',
  TS_FAILED: 'refused',
  TS_ROLLEDBACK: 'rolled_back',
};

/** Converts a row of the list of transactions. An amount is rounded down, as the wallet does with a win. */
export function toMovement(row: ListedTransaction): ListedMovement {
  const { transaction_uuid: transactionId, reference_transaction_uuid: reference } = row;
  const kind = KINDS[row.kind] ?? 'unclear';
  const state = STATES[row.transaction_status] ?? 'unclear';
  const isRollback = kind === 'rollback';
  const units = isRollback ? 0 : (row.amount ?? Number.NaN);
  // A rollback names no money of its own.
  const isReadable =
    Number.isSafeInteger(units) && units >= 0 && (isRollback || row.currency === OWN_CURRENCY);
  return {
    transactionId,
    kind: isRollback && reference === '' ? 'unclear' : kind,
    state: isReadable ? state : 'unclear',
    amountSatang: isReadable ? toWholeSatang(units).amountSatang : 0,
    undoneId: isRollback && reference !== '' ? reference : null,
    isFree: row.is_free || row.is_supplier_promo || row.reward_uuid !== '',
    roundId: row.user === '' || row.game_code === '' ? null : toRound(row),
    playerId: row.user === '' ? null : row.user,
    at: toInstant(row.inserted_at),
    said: [row.kind, row.transaction_status, String(row.amount ?? ''), row.currency]
      .filter((word) => word !== '')
      .join(' '),
  };
}

/** A bet without a round has one of its own, which later calls name by the bet. */
function toRound(row: ListedTransaction): string {
  const betId = row.reference_transaction_uuid || row.transaction_uuid;
  return nameRound({ playerId: row.user }, row, betId);
}

/** Hub88 writes times in UTC, with or without a zone. */
function toInstant(text: string): Date | null {
  const at = new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}
