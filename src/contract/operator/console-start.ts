/**
 * Id of the block of JSON in a page of the console: data by the path of its call, of the calls that the frame makes at
 * its start. A path is missing when the call failed or took too long.
 */
export const CONSOLE_START_ID = 'start';
