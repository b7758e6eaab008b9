const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * How often callers and members may do what costs something or can be guessed. Many members share the address of their
 * mobile network, so what an address may do is far more than what one person does.
 */
export const ACCESS_LIMITS = {
  /** Wrong passwords, and what of right ones a member can use. */
  signIn: {
    /** By one address, of any accounts. */
    wrongByAddress: { most: 50, windowSeconds: 15 * MINUTE_SECONDS },
    /** By one address of one account; by a known device of the member; by a caller who has proved the phone. */
    wrongOfAccount: { most: 10, windowSeconds: 15 * MINUTE_SECONDS },
    /** By all strangers together for one account: none is refused, but each further attempt waits longer. */
    slowed: {
      windowSeconds: 15 * MINUTE_SECONDS,
      after: 20,
      stepMs: 100,
      mostMs: 3_000,
    },
    done: { most: 60, windowSeconds: 15 * MINUTE_SECONDS },
    liveSessions: 10,
  },
  /** Wrong passwords of a signed-in member who has to confirm an action with it. */
  confirmPassword: { most: 5, windowSeconds: 15 * MINUTE_SECONDS },
  /** Forms sent by one address; each is sent again with its code. */
  registration: { most: 240, windowSeconds: HOUR_SECONDS },
  /** Members of one address who have not shown their phone; further ones show it before they are members. */
  unproved: { most: 5, windowSeconds: DAY_SECONDS },
  /** Questions about referral codes by one address, and those about none: their answers have masked names. */
  referrals: {
    asked: { most: 60, windowSeconds: HOUR_SECONDS },
    unknown: { most: 15, windowSeconds: 15 * MINUTE_SECONDS },
  },
  /** Codes are guessed by trying; the address only stops many members who try together. */
  coupons: {
    wrongByMember: { most: 10, windowSeconds: 15 * MINUTE_SECONDS },
    wrongByAddress: { most: 500, windowSeconds: 15 * MINUTE_SECONDS },
  },
  /** Reservations and QR codes of one member that brought no money; and how many may run out before the next waits. */
  deposits: {
    made: { most: 10, windowSeconds: 10 * MINUTE_SECONDS },
    unpaid: { most: 3, windowSeconds: HOUR_SECONDS },
  },
  /** Games that one member opens. */
  launches: { most: 30, windowSeconds: 5 * MINUTE_SECONDS },
  /** One-time codes: how long they hold, and how often they are sent and tried. */
  codes: {
    validSeconds: 10 * MINUTE_SECONDS,
    triesPerCode: 5,
    resendSeconds: 60,
    /** By one device or address, to one phone. */
    sent: { most: 5, windowSeconds: HOUR_SECONDS },
    /** By one address, to any phones, of codes that did not come back. */
    sentByAddress: { most: 40, windowSeconds: HOUR_SECONDS },
    sentByAddressPerDay: { most: 200, windowSeconds: DAY_SECONDS },
    /** By all strangers together, to one phone for one purpose: bounds both what they cost and what they can guess. */
    sentByStrangers: { most: 2, windowSeconds: DAY_SECONDS },
    /** Beyond that, by the address that appeared last. */
    turn: {
      /** Without a wait where no other address has asked; it doubles with each turn of the phone. */
      waitSeconds: 10 * MINUTE_SECONDS,
      mostWaitSeconds: HOUR_SECONDS,
      everySeconds: HOUR_SECONDS,
      mostByAddress: 2,
      /** An address that asked about more phones within the day has no turn. */
      mostPhones: 3,
      rememberedSeconds: DAY_SECONDS,
    },
    /** Wrong ones, by one device or address. */
    wrong: { most: 50, windowSeconds: 15 * MINUTE_SECONDS },
  },
} as const;
