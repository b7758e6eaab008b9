import * as v from 'valibot';

/**
 * The seamless wallet that game providers call: `POST /provider/v1/{balance,debit,wager,credit,rollback,adjust}`. Calls
 * are signed by `x-provider-id`, `x-timestamp` (milliseconds) and `x-signature = hex HMAC-SHA256(secret, timestamp + "\n" + path +
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
  /** Amount to debit; zero opens a round, or adds to it, and moves nothing. */
  amount_satang: amountSatang,
  /** Whether the round is lost and settled with this call. */
  round_closed: v.optional(v.boolean(), false),
});

/**
 * Valid turnover, where a part of the stake was pushed or covered by a bet on the opposite side. Only the call that
 * closes the round may set it, at most to the stake. Without it, the whole stake counts.
 */
const validTurnoverSatang = v.optional(amountSatang);

/**
 * A stake and its win in one call; it is refused as a whole where its stake is. Its transaction id is the id of a debit:
 * a rollback undoes both.
 */
export const providerWagerBody = v.strictObject({
  player_token: id,
  transaction_id: id,
  round_id: id,
  game_id: id,
  stake_satang: amountSatang,
  win_satang: amountSatang,
  round_closed: v.boolean(),
  valid_turnover_satang: validTurnoverSatang,
});

const roundCreditBody = v.strictObject({
  player_token: id,
  transaction_id: id,
  round_id: id,
  game_id: id,
  /** Amount to credit; zero closes a lost round. */
  amount_satang: amountSatang,
  round_closed: v.boolean(),
  valid_turnover_satang: validTurnoverSatang,
  /** Grant of free rounds; only sent for a free round, which has no debit. The first call with it counts the round. */
  free_rounds_reference: freeRoundsReference,
  /**
   * Transaction id of the debit that this credit pays for. If given, the debit must be known for this wallet and round
   * and not be undone, else the response is `unknown_transaction`.
   */
  reference_transaction_id: v.optional(id),
  /** A jackpot is a win of its round, under its own name in statements. */
  kind: v.optional(v.picklist(['payout', 'jackpot']), 'payout'),
});

/** A prize of the provider that belongs to no round, as from a tournament. It is neither a win nor turnover. */
const promoCreditBody = v.strictObject({
  player_token: id,
  transaction_id: id,
  amount_satang: v.pipe(amountSatang, v.minValue(1)),
  kind: v.literal('promo'),
});

const promoKind = v.looseObject({ kind: v.literal('promo') });

export const providerCreditBody = v.lazy((body) =>
  v.is(promoKind, body) ? promoCreditBody : roundCreditBody,
);

export const providerRollbackBody = v.strictObject({
  player_token: id,
  /**
   * The call to undo. The response is `transaction_conflict`, and nothing is undone, for the id of a call of another
   * kind, and for a debit whose round has paid a win. An undone call that has not arrived yet will be refused.
   */
  transaction_id: id,
  round_id: id,
  /** Kind of the call to undo; a wager is a debit. */
  kind: v.optional(v.picklist(['debit', 'credit']), 'debit'),
  /**
   * Part of a debit to return; without it, all of it. A debit has one rollback. A part of a wager that has won cannot be
   * returned.
   */
  amount_satang: v.optional(v.pipe(amountSatang, v.minValue(1))),
  /** Whether the round stays closed when a credit is undone. Otherwise it is open until another call closes it. */
  round_closed: v.optional(v.boolean(), false),
});

/**
 * A correction of the balance by the provider that belongs to no round. It is taken from the wallet as far as the wallet
 * holds it, and is in the audit log.
 */
export const providerAdjustBody = v.strictObject({
  player_token: id,
  /** Id of a credit or of a debit, by the direction. */
  transaction_id: id,
  direction: v.picklist(['credit', 'debit']),
  amount_satang: v.pipe(amountSatang, v.minValue(1)),
  /** Reason, which operators read. */
  note: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
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
  /** The debit that a credit pays for is not known, or was undone. */
  'unknown_transaction',
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
