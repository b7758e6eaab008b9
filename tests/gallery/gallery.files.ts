import path from 'node:path';

/** Where the pictures and the page lie. */
export const GALLERY_DIR = path.join(import.meta.dirname, '../../.cache/gallery');

/** The chrome around a screen. */
export type Shell = 'web' | 'line';

/** What one picture shows. */
export interface Picture {
  readonly scene: string;
  readonly state: string;
  readonly shell: Shell;
  readonly width: number;
}

/** A picture's file says what it shows, so that the page needs no list beside them. */
export function pictureFile({ scene, state, shell, width }: Picture): string {
  return `${[scene, state, shell, width].map(encodeURIComponent).join('~')}.jpg`;
}

/** What a file of the gallery shows. */
export function readPictureFile(file: string): Picture {
  const [scene = '', state = '', shell, width] = path
    .basename(file, '.jpg')
    .split('~')
    .map(decodeURIComponent);
  return { scene, state, shell: shell === 'line' ? 'line' : 'web', width: Number(width) };
}
