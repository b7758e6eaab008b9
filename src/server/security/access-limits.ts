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
    wrongByIp: { most: 50, windowSeconds: 15 * MINUTE_SECONDS },
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
  /** Registrations by one IP without a verified phone; any further registration must verify its phone first. */
  unproved: { most: 5, windowSeconds: DAY_SECONDS },
  /**
   * Look-ups of referral codes by one IP, which return masked names. `asked`: all look-ups. `unknown`: the look-ups of
   * unknown codes.
   */
  referrals: {
    asked: { most: 60, windowSeconds: HOUR_SECONDS },
    unknown: { most: 15, windowSeconds: 15 * MINUTE_SECONDS },
  },
  /** Unknown coupon codes, because codes could be guessed. The limit by IP only stops many members who try together. */
  coupons: {
    wrongByMember: { most: 10, windowSeconds: 15 * MINUTE_SECONDS },
    wrongByIp: { most: 500, windowSeconds: 15 * MINUTE_SECONDS },
  },
  /** Deposits that one member begins. */
  deposits: {
    /** Reservations and QR codes that were not paid. */
    made: { most: 10, windowSeconds: 10 * MINUTE_SECONDS },
    /** Reservations that expired; beyond the limit, the member has to wait before the next one. */
    unpaid: { most: 3, windowSeconds: HOUR_SECONDS },
  },
  /** Game launches of one member. */
  launches: { most: 30, windowSeconds: 5 * MINUTE_SECONDS },
  /** Proofs that one member asks providers for, and seeds that one member has revealed. */
  proofs: { most: 120, windowSeconds: 10 * MINUTE_SECONDS },
  /** One-time codes: how long they are valid, and how often they are sent and tried. */
  codes: {
    validSeconds: 10 * MINUTE_SECONDS,
    triesPerCode: 5,
    resendSeconds: 60,
    /** Codes sent to one phone for one known device or IP. */
    sent: { most: 5, windowSeconds: HOUR_SECONDS },
    /** Codes requested by one IP, for any phones, that were not entered. */
    sentByIp: { most: 40, windowSeconds: HOUR_SECONDS },
    sentByIpPerDay: { most: 200, windowSeconds: DAY_SECONDS },
    /**
     * Codes sent to one phone for one purpose, for all strangers together. The limit bounds costs and the chance of
     * guessing.
     */
    sentByStrangers: { most: 2, windowSeconds: DAY_SECONDS },
    /** Codes beyond `sentByStrangers`. Only the newest IP among the ones that asked for the phone can get them. */
    turn: {
      /**
       * Seconds that an IP must wait when another IP has asked too; the wait doubles with each such code for the phone.
       */
      waitSeconds: 10 * MINUTE_SECONDS,
      mostWaitSeconds: HOUR_SECONDS,
      everySeconds: HOUR_SECONDS,
      mostByIp: 2,
      /**
       * Highest number of phones for which an IP may ask within the day; an IP that asked for more gets no such code.
       */
      mostPhones: 3,
      rememberedSeconds: DAY_SECONDS,
    },
    /** Wrong codes from one device or IP. */
    wrong: { most: 50, windowSeconds: 15 * MINUTE_SECONDS },
  },
} as const;
