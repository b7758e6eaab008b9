/** Path of the call that reports page views. Kept apart from its contract, so that the client need not load schemas. */
export const PAGE_VIEW_CALL = '/api/analytics';

/** Reported instead of the path of every page that was not found. */
export const NOT_FOUND_PATH = '*';
