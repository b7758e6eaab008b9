/** A bill may be cancelled until so many minutes before its round closes. Rule: domain, "Cancel". */
export const CANCEL_MINUTES = 10;
/** So many bills of a member may be cancelled between two midnights of Thailand. */
export const CANCELS_PER_DAY = 4;
