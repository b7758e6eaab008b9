/** Days for which a referral counts after the link was opened. */
export const ATTRIBUTION_DAYS = 30;
