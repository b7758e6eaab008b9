import * as v from 'valibot';

/**
 * The seamless wallet that game providers call: `POST /provider/v1/{balance,debit,credit,rollback}`. Calls are signed
 * by `x-provider-id`, `x-timestamp` (milliseconds) and `x-signature = hex HMAC-SHA256(secret, timestamp + "\n" + path +
 * "\n" + raw body)`, ±5 minutes. Amounts are integer satang, because only machines read them. `transaction_id` is the
 * idempotency key, and names one debit or one credit. HTTP 503 means that the wallet does not know whether the call was
 * done: the provider repeats the same call after `Retry-After` seconds.
 */
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const amountSatang = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Our grant of free rounds, sent with a free round: its stake is not debited, and its win is credited. */
const freeRoundsReference = v.optional(v.pipe(v.string(), v.uuid()));

export const providerBalanceBody = v.strictObject({
  player_token: id,
  /** Grant of free rounds; sent before a free round, to ask whether it may be played now. */
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
  /** Amount to credit; zero closes a lost round. */
  amount_satang: amountSatang,
  round_closed: v.boolean(),
  /**
   * Valid turnover, where a part of the stake was pushed or covered by a bet on the opposite side. Only the call that
   * closes the round may set it, at most to the stake. Without it, the whole stake counts.
   */
  valid_turnover_satang: v.optional(amountSatang),
  /** Grant of free rounds; only sent for a free round, which has no debit. The first call with it counts the round. */
  free_rounds_reference: freeRoundsReference,
});

export const providerRollbackBody = v.strictObject({
  player_token: id,
  /**
   * The debit to undo; its original amount is returned. The response is `transaction_conflict`, and nothing is undone,
   * for the id of a credit and for a debit whose round has paid a win.
   */
  transaction_id: id,
  round_id: id,
});

/** Statuses of the wallet's response, by which a provider decides how to continue. */
export const providerStatuses = [
  'ok',
  'insufficient_balance',
  'refused_by_safety',
  /** Maintenance: no stake is taken for now; credits and rollbacks are. */
  'site_paused',
  'wallet_not_usable',
  /** The stake exceeds the limit of the bonus wallet's promotion. */
  'stake_too_large',
  'transaction_conflict',
  'rolled_back',
  'unknown_player',
  /** The member has left the game: this token takes no further stake, but open stakes are still paid or returned. */
  'session_ended',
  'unknown_round',
  /** The player has no such grant of free rounds for this game, or all its rounds are played. */
  'unknown_free_rounds',
] as const;

export type ProviderStatus = (typeof providerStatuses)[number];

/**
 * Reasons for which the safety rules refuse a stake: a limit of the member, a reality check without an answer, a
 * break, or a closed account.
 */
export const safetyReasons = ['limit', 'reality_check', 'time_out', 'excluded', 'closed'] as const;
export type SafetyReason = (typeof safetyReasons)[number];

export const providerResponse = v.object({
  status: v.picklist(providerStatuses),
  balance_satang: v.nullable(v.pipe(v.number(), v.safeInteger())),
  /** True when this response repeats the stored response to an earlier, identical call. */
  replayed: v.boolean(),
  /** Sent with `refused_by_safety`. */
  reason: v.optional(v.picklist(safetyReasons)),
});

export type ProviderResponse = v.InferOutput<typeof providerResponse>;

/** Maximum clock difference for accepting a signed call, in milliseconds. */
export const PROVIDER_TIMESTAMP_TOLERANCE_MS = 5 * 60_000;
