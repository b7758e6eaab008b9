/** Path of the start call, for the script in the page, which carries no contract. */
export const START_PATH = '/api/start';

/** Header in which a browser sends its random id along when it signs in: a UUID. */
export const DEVICE_HEADER = 'x-device-id';

/** Texts that the start call brings for places in every page. */
export type StartText = 'balance' | 'points';
