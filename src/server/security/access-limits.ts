const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * Limits of actions that cost money or could be used for guessing. Many members share the IP of their mobile network,
 * so a limit by IP is far higher than the needs of one person.
 */
export const ACCESS_LIMITS = {
  /** Wrong passwords, and successful sign-ins of one member. */
  signIn: {
    /** By one IP, for any accounts. */
    wrongByAddress: { most: 50, windowSeconds: 15 * MINUTE_SECONDS },
    /** For one account, counted separately for each IP, known device and caller with a verified phone. */
    wrongOfAccount: { most: 10, windowSeconds: 15 * MINUTE_SECONDS },
    /** By all strangers together, for one account: none is refused, but each further attempt waits longer. */
    slowed: {
      windowSeconds: 15 * MINUTE_SECONDS,
      after: 20,
      stepMs: 100,
      mostMs: 3_000,
    },
    done: { most: 60, windowSeconds: 15 * MINUTE_SECONDS },
    liveSessions: 10,
  },
  /** Wrong passwords of a signed-in member who must confirm an action with the password. */
  confirmPassword: { most: 5, windowSeconds: 15 * MINUTE_SECONDS },
  /** Forms sent by one IP; each is sent twice, the second time with its code. */
  registration: { most: 240, windowSeconds: HOUR_SECONDS },
  /** Registrations by one IP without a verified phone; further ones must verify it first. */
  unproved: { most: 5, windowSeconds: DAY_SECONDS },
  /** Look-ups of referral codes by one IP, and look-ups of unknown codes. Responses contain masked names. */
  referrals: {
    asked: { most: 60, windowSeconds: HOUR_SECONDS },
    unknown: { most: 15, windowSeconds: 15 * MINUTE_SECONDS },
  },
  /** Codes could be guessed by trying. The limit by IP only stops many members who try together. */
  coupons: {
    wrongByMember: { most: 10, windowSeconds: 15 * MINUTE_SECONDS },
    wrongByAddress: { most: 500, windowSeconds: 15 * MINUTE_SECONDS },
  },
  /**
   * Reservations and QR codes of one member without a payment; and how many may expire before the next one has to
   * wait.
   */
  deposits: {
    made: { most: 10, windowSeconds: 10 * MINUTE_SECONDS },
    unpaid: { most: 3, windowSeconds: HOUR_SECONDS },
  },
  /** Game launches of one member. */
  launches: { most: 30, windowSeconds: 5 * MINUTE_SECONDS },
  /** One-time codes: how long they are valid, and how often they are sent and tried. */
  codes: {
    validSeconds: 10 * MINUTE_SECONDS,
    triesPerCode: 5,
    resendSeconds: 60,
    /** By one device or IP, to one phone. */
    sent: { most: 5, windowSeconds: HOUR_SECONDS },
    /** By one IP, to any phones, for codes that were not entered. */
    sentByAddress: { most: 40, windowSeconds: HOUR_SECONDS },
    sentByAddressPerDay: { most: 200, windowSeconds: DAY_SECONDS },
    /** By all strangers together, to one phone for one purpose: bounds both the costs and the chances of guessing. */
    sentByStrangers: { most: 2, windowSeconds: DAY_SECONDS },
    /** Beyond that limit, sent to the IP that asked most recently. */
    turn: {
      /** Wait if another IP has asked; it doubles with each such code of the phone. */
      waitSeconds: 10 * MINUTE_SECONDS,
      mostWaitSeconds: HOUR_SECONDS,
      everySeconds: HOUR_SECONDS,
      mostByAddress: 2,
      /** An IP that asked for more phones within the day is excluded. */
      mostPhones: 3,
      rememberedSeconds: DAY_SECONDS,
    },
    /** Wrong codes by one device or IP. */
    wrong: { most: 50, windowSeconds: 15 * MINUTE_SECONDS },
  },
} as const;
