/** Where page views are reported; beside the call itself, whose schemas are too heavy for what only sends. */
export const PAGE_VIEW_CALL = '/api/analytics';

/** What stands for every page that was not found. */
export const NOT_FOUND_PATH = '*';
