import * as v from 'valibot';
import { defineEndpoint } from './endpoint';

/** Pattern of a provider's name in a URL. */
const PROVIDER_SOURCE = /^[\w-]{1,40}$/;

/** Pattern of an id that a provider gave to a round, a shoe or a match. */
const PROOF_ID = /^[\w.:-]{1,100}$/;

const source = v.pipe(v.string(), v.regex(PROVIDER_SOURCE));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Fields of every proof. */
const head = {
  game_id: v.string(),
  /** Time of the stake, or the beginning of a shoe or match. */
  played_at: v.string(),
  /** Time at which the hash of the seed was published. */
  promised_at: v.string(),
  /** SHA-256 of the 32 bytes of the seed. */
  seed_hash: sha256,
  /** The seed as hex; null while it is secret. */
  seed: v.nullable(sha256),
  /** True for a secret seed that can never be revealed, because the provider has lost its key. */
  is_seed_lost: v.boolean(),
  /** SHA-256 of the tables, which are published under that name; null for rounds before tables were kept. */
  tables_hash: v.nullable(sha256),
};
const ownDraw = { client_seed: v.string(), nonce: whole };
const cards = v.array(whole);

/**
 * The proof of a round, a shoe or a match of a provider. It contains neither stakes nor members. Outcomes are null
 * until they are known, and for a round whose stake was given back.
 */
export const roundProof = v.variant('kind', [
  v.object({
    kind: v.literal('slot'),
    ...head,
    ...ownDraw,
    outcome: v.nullable(
      v.object({
        /** Stops of the reels of the paid spin, then of each free spin. */
        stops: v.array(v.array(whole)),
        /** Win in thousandths of the stake. */
        win_milli: whole,
      }),
    ),
  }),
  v.object({
    kind: v.literal('fishing'),
    ...head,
    ...ownDraw,
    outcome: v.nullable(v.object({ fish: v.string(), caught: v.boolean() })),
  }),
  v.object({
    kind: v.literal('baccarat'),
    ...head,
    shoe_id: v.string(),
    /** Position of the round's hand in its shoe, from 0; null for the proof of a whole shoe. */
    hand: v.nullable(whole),
    /** The hand of a round, or all hands that are dealt. */
    outcome: v.nullable(v.object({ hands: v.array(v.object({ player: cards, banker: cards })) })),
  }),
  v.object({
    kind: v.literal('match'),
    ...head,
    fixture_id: v.string(),
    /** Average goals of each side in hundredths, which were public before the first bet. */
    means: v.object({ home: whole, away: whole }),
    outcome: v.nullable(
      v.object({
        status: v.picklist(['played', 'abandoned']),
        goals: v.array(v.object({ side: v.picklist(['home', 'away']), minute: whole })),
      }),
    ),
  }),
]);

export type RoundProof = v.InferOutput<typeof roundProof>;

export const fairnessRound = defineEndpoint({
  method: 'GET',
  path: '/api/fairness/round',
  summary:
    "Returns the provider's proof of one of the member's rounds, or of a shoe or match that all members share",
  access: 'member',
  whileRestricted: true,
  query: v.strictObject({ source, round_id: v.pipe(v.string(), v.regex(PROOF_ID)) }),
  data: v.object({
    /** Name of the game; null when it has left the catalogue. */
    game_name: v.nullable(v.string()),
    /** State of the member's round; null for a shared shoe or match. */
    state: v.nullable(v.picklist(['open', 'closed', 'voided'])),
    /** Whether the member can have the secret seed revealed now. */
    can_reveal: v.boolean(),
    /** Null when the provider proves nothing. */
    proof: v.nullable(roundProof),
  }),
  errors: ['request.not_found', 'game.unavailable', 'request.too_many'],
});

export const fairnessReveal = defineEndpoint({
  method: 'POST',
  path: '/api/fairness/reveal',
  summary:
    "Reveals the member's seed of a game, so that its rounds can be computed again; the next round begins another seed",
  access: 'member',
  whileRestricted: true,
  body: v.strictObject({ source, game_id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) }),
  data: v.object({}),
  errors: ['request.not_found', 'fairness.not_revealed', 'game.unavailable', 'request.too_many'],
});
