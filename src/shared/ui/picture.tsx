import type { ComponentProps } from 'react';
import type { PictureTurn } from './use-picture-turn';

/** Empty picture: the image loads nothing yet, and keeps its accessible name. */
const NO_PICTURE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';

export interface PictureProps extends Omit<ComponentProps<'img'>, 'loading' | 'decoding'> {
  src: string;
  turn?: PictureTurn;
}

/** A picture that does not load before the time that `turn` names. Except the first ones, it loads when it comes near. */
export function Picture({ src, turn = 'page', ...image }: PictureProps) {
  // The inline script waits for pictures of this priority before it loads the app.
  if (turn === 'first') return <img {...image} src={src} decoding="async" fetchPriority="high" />;
  return (
    <img
      {...image}
      src={turn === 'page' ? src : NO_PICTURE}
      // An inline script copies this URL to `src` before the app has loaded.
      data-src={turn === 'next' ? src : undefined}
      suppressHydrationWarning
      loading="lazy"
      decoding="async"
    />
  );
}
