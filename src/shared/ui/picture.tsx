import type { ComponentProps } from 'react';
import type { PictureTurn } from './use-picture-turn';

/** Loads nothing, and the image keeps its name for screen readers. */
const NO_PICTURE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';

export interface PictureProps extends Omit<ComponentProps<'img'>, 'loading' | 'decoding'> {
  src: string;
  turn?: PictureTurn;
}

/** A picture that loads when it comes near, but not before its turn. */
export function Picture({ src, turn = 'page', ...image }: PictureProps) {
  return (
    <img
      {...image}
      src={turn === 'page' ? src : NO_PICTURE}
      // A script of the page puts it in place before the app is here.
      data-src={turn === 'next' ? src : undefined}
      suppressHydrationWarning
      loading="lazy"
      decoding="async"
    />
  );
}
