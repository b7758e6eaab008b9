import type { LinePlatform } from './line-platform';

/** An ordinary browser: a new tab that cannot reach back. */
export const webPlatform: LinePlatform = {
  openExternal: (url) => {
    window.open(url, '_blank', 'noopener,noreferrer');
  },
};
