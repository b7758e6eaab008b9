/** Placeholder in `index.html` for the head of the page. */
export const HEAD_PLACEHOLDER = '<!--head-->';
/** Placeholder in `index.html` for the rendered screen. */
export const SCREEN_PLACEHOLDER = '<!--screen-->';
/** Placeholder in a built page for the preloads of its scripts. */
export const PRELOADS_PLACEHOLDER = '<!--preloads-->';
/** Placeholder in `index.html` for the boot data. */
export const BOOT_PLACEHOLDER = '<!--boot-->';
/** Placeholder in `index.html` for the fonts of the page's styles. */
export const FONTS_PLACEHOLDER = '<!--fonts-->';
