import * as v from 'valibot';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const units = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const flag = v.nullish(v.boolean(), false);

/** Fields of every call of Hub88 to the wallet. Further fields are ignored, because the protocol grows. */
const base = { user: id, request_uuid: id };

export const userInfoCall = v.object(base);

export const balanceCall = v.object({ ...base, token: id });

const transaction = {
  ...base,
  token: id,
  transaction_uuid: id,
  round: v.nullish(v.pipe(v.string(), v.maxLength(1_000)), ''),
  round_closed: flag,
  game_code: id,
};

const money = {
  currency: v.string(),
  amount: units,
  is_free: flag,
  is_supplier_promo: flag,
  reward_uuid: v.nullish(v.pipe(v.string(), v.maxLength(100))),
};

export const betCall = v.object({ ...transaction, ...money });
export type BetCall = v.InferOutput<typeof betCall>;

export const winCall = v.object({
  ...transaction,
  ...money,
  /** The bet that the win belongs to. */
  reference_transaction_uuid: v.nullish(id),
});
export type WinCall = v.InferOutput<typeof winCall>;

export const rollbackCall = v.object({ ...transaction, reference_transaction_uuid: id });
export type RollbackCall = v.InferOutput<typeof rollbackCall>;

/** Statuses of an answer to Hub88. */
export type Hub88Status =
  | 'RS_OK'
  | 'RS_ERROR_NOT_ENOUGH_MONEY'
  | 'RS_ERROR_LIMIT_REACHED'
  | 'RS_ERROR_USER_DISABLED'
  | 'RS_ERROR_TOKEN_EXPIRED'
  | 'RS_ERROR_INVALID_TOKEN'
  | 'RS_ERROR_DUPLICATE_TRANSACTION'
  | 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
  | 'RS_ERROR_WRONG_CURRENCY'
  | 'RS_ERROR_WRONG_SYNTAX'
  | 'RS_ERROR_WRONG_TYPES'
  | 'RS_ERROR_INVALID_SIGNATURE';
