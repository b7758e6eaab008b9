import * as v from 'valibot';

/**
 * The seamless wallet that game providers call: `POST /provider/v1/{balance,debit,credit,rollback}`.
 * Signed by `x-provider-id`, `x-timestamp` (milliseconds) and
 * `x-signature = hex HMAC-SHA256(secret, timestamp + "\n" + path + "\n" + raw body)`, ±5 minutes.
 * Amounts are integer satang, because only machines read them. `transaction_id` is the idempotency key, and names one
 * debit or one credit. HTTP 503 says that the
 * wallet cannot tell now whether the call was done: it is to be sent again, as it was, after `Retry-After` seconds.
 */
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const amountSatang = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** The grant of the platform that gave a round: its stake is not debited, its win is credited. */
const freeRoundsReference = v.optional(v.pipe(v.string(), v.uuid()));

export const providerBalanceBody = v.strictObject({
  player_token: id,
  /** Asked before a free round is played: whether that may be now. */
  free_rounds_reference: freeRoundsReference,
});

export const providerDebitBody = v.strictObject({
  player_token: id,
  transaction_id: id,
  round_id: id,
  game_id: id,
  amount_satang: v.pipe(amountSatang, v.minValue(1)),
});

export const providerCreditBody = v.strictObject({
  player_token: id,
  transaction_id: id,
  round_id: id,
  game_id: id,
  /** Zero closes a lost round. */
  amount_satang: amountSatang,
  round_closed: v.boolean(),
  /**
   * What counts as turnover, where a part of the stake was pushed or covered by the opposite side: heard
   * of the call that closes the round, at most its stake. Left out, the whole stake counts.
   */
  valid_turnover_satang: v.optional(amountSatang),
  /** Of a free round, and never of one whose stake was debited: the first such call counts the round. */
  free_rounds_reference: freeRoundsReference,
});

export const providerRollbackBody = v.strictObject({
  player_token: id,
  /**
   * The debit to undo; its original amount is returned. `transaction_conflict` answers the id of a credit, and a debit
   * whose round has paid a win: nothing is undone then.
   */
  transaction_id: id,
  round_id: id,
});

/** The wallet's answer; a provider acts on `status`. */
export const providerStatuses = [
  'ok',
  'insufficient_balance',
  'refused_by_safety',
  'wallet_not_usable',
  /** More than the promotion of a bonus wallet allows for one round. */
  'stake_too_large',
  'transaction_conflict',
  'rolled_back',
  'unknown_player',
  /** The member has left: no further stake by this token. What was staked is still paid and given back. */
  'session_ended',
  'unknown_round',
  /** No such grant of this player and game, or all its rounds are played. */
  'unknown_free_rounds',
] as const;

export type ProviderStatus = (typeof providerStatuses)[number];

export const providerAnswer = v.object({
  status: v.picklist(providerStatuses),
  balance_satang: v.nullable(v.pipe(v.number(), v.safeInteger())),
  /** True when this is the stored answer of an earlier, identical call. */
  replayed: v.boolean(),
});

export type ProviderAnswer = v.InferOutput<typeof providerAnswer>;

/** Clock difference within which a signed call is accepted. */
export const PROVIDER_TIMESTAMP_TOLERANCE_MS = 5 * 60_000;
