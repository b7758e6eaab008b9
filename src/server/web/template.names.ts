/** Where `index.html` takes the head that belongs to the page asked for. */
export const HEAD_PLACEHOLDER = '<!--head-->';
/** Where the skeleton takes the first banner. */
export const HERO_PLACEHOLDER = '<!--hero-->';
/** Placeholder for the announcement that opens at load. */
export const ANNOUNCEMENT_PLACEHOLDER = '<!--announcement-->';
/** Where `index.html` takes the boot data. */
export const BOOT_PLACEHOLDER = '<!--boot-->';
/** Written by the build wherever a script needs the nonce of its page; replaced per request. */
export const NONCE_PLACEHOLDER = '__nonce__';
