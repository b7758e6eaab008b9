/**
 * Path of the call that reports page views. It has its own file, so that the client does not load the contract's
 * schemas.
 */
export const PAGE_VIEW_CALL = '/api/analytics';

/** Path that is reported for every page that was not found. */
export const NOT_FOUND_PATH = '*';
