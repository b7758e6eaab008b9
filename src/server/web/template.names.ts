/** Where `index.html` takes the head that belongs to the page asked for. */
export const HEAD_PLACEHOLDER = '<!--head-->';
/** Where `index.html` takes the rendered screen. */
export const SCREEN_PLACEHOLDER = '<!--screen-->';
/** Where a page of the build takes the list of scripts that it needs at once. */
export const PRELOADS_PLACEHOLDER = '<!--preloads-->';
/** Where `index.html` takes the boot data. */
export const BOOT_PLACEHOLDER = '<!--boot-->';
/** Where `index.html` takes the fonts of its styles. */
export const FONTS_PLACEHOLDER = '<!--fonts-->';
