/** Path of the start call, for the inline script of a page, which cannot load the contract. */
export const START_PATH = '/api/start';

/** Header with the random UUID of a browser, sent at sign-in. */
export const DEVICE_HEADER = 'x-device-id';

/** Names of the header texts that the start call fills on every page: the member's balance and points. */
export type StartText = 'balance' | 'points';
