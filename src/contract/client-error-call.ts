/**
 * Path of the call that reports an error of a page. It has its own file, so that the client does not load the contract's
 * schemas.
 */
export const CLIENT_ERROR_CALL = '/api/client_error';

/** Most characters of each text of a report. */
export const CLIENT_ERROR_LENGTHS = { name: 100, message: 500, stack: 2_800, path: 200 } as const;
