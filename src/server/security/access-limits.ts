const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * Limits of actions that cost money or could be used for guessing. Many members share the IP of their mobile network,
 * so a limit by IP is far higher than the needs of one person.
 */
export const ACCESS_LIMITS = {
  /** Attempts to sign in. */
  signIn: {
    /** Wrong passwords from one IP, for any accounts. */
    wrongByAddress: { most: 50, windowSeconds: 15 * MINUTE_SECONDS },
    /** Wrong passwords for one account; each IP, known device and caller with a verified phone counts separately. */
    wrongOfAccount: { most: 10, windowSeconds: 15 * MINUTE_SECONDS },
    /** Wrong passwords of all strangers together, for one account: beyond `after`, each attempt waits longer. */
    slowed: {
      windowSeconds: 15 * MINUTE_SECONDS,
      after: 20,
      stepMs: 100,
      mostMs: 3_000,
    },
    /** Successful sign-ins of one member. */
    done: { most: 60, windowSeconds: 15 * MINUTE_SECONDS },
    liveSessions: 10,
  },
  /** Wrong passwords of a signed-in member who must confirm an action with the password. */
  confirmPassword: { most: 5, windowSeconds: 15 * MINUTE_SECONDS },
  /** Registration forms from one IP; a member usually sends two, the second one with the code. */
  registration: { most: 240, windowSeconds: HOUR_SECONDS },
  /** Registrations by one IP without a verified phone; further ones must verify it first. */
  unproved: { most: 5, windowSeconds: DAY_SECONDS },
  /** Look-ups of referral codes by one IP, which return masked names: all of them, and the ones of unknown codes. */
  referrals: {
    asked: { most: 60, windowSeconds: HOUR_SECONDS },
    unknown: { most: 15, windowSeconds: 15 * MINUTE_SECONDS },
  },
  /** Unknown coupon codes, because codes could be guessed. The limit by IP only stops many members who try together. */
  coupons: {
    wrongByMember: { most: 10, windowSeconds: 15 * MINUTE_SECONDS },
    wrongByAddress: { most: 500, windowSeconds: 15 * MINUTE_SECONDS },
  },
  /** Deposits that one member begins. */
  deposits: {
    /** Reservations and QR codes that were not paid. */
    made: { most: 10, windowSeconds: 10 * MINUTE_SECONDS },
    /** Reservations that expired; beyond the limit, the next one has to wait. */
    unpaid: { most: 3, windowSeconds: HOUR_SECONDS },
  },
  /** Game launches of one member. */
  launches: { most: 30, windowSeconds: 5 * MINUTE_SECONDS },
  /** One-time codes: how long they are valid, and how often they are sent and tried. */
  codes: {
    validSeconds: 10 * MINUTE_SECONDS,
    triesPerCode: 5,
    resendSeconds: 60,
    /** Codes for one known device or IP, to one phone. */
    sent: { most: 5, windowSeconds: HOUR_SECONDS },
    /** Codes for one IP, to any phones, that were not entered. */
    sentByAddress: { most: 40, windowSeconds: HOUR_SECONDS },
    sentByAddressPerDay: { most: 200, windowSeconds: DAY_SECONDS },
    /** Codes for all strangers together, to one phone for one purpose: bounds costs and chances of guessing. */
    sentByStrangers: { most: 2, windowSeconds: DAY_SECONDS },
    /** Codes beyond `sentByStrangers`, which only the IP that appeared last for the phone can get. */
    turn: {
      /** Wait of an IP if another one has asked; doubles with each such code for the phone. */
      waitSeconds: 10 * MINUTE_SECONDS,
      mostWaitSeconds: HOUR_SECONDS,
      everySeconds: HOUR_SECONDS,
      mostByAddress: 2,
      /** An IP that asked for more phones within the day is excluded. */
      mostPhones: 3,
      rememberedSeconds: DAY_SECONDS,
    },
    /** Wrong codes from one device or IP. */
    wrong: { most: 50, windowSeconds: 15 * MINUTE_SECONDS },
  },
} as const;
