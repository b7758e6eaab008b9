import path from 'node:path';

/** Folder of the pictures and of the page. */
export const GALLERY_DIR = path.join(import.meta.dirname, '../../.cache/gallery');

const shells = ['web', 'line', 'console'] as const;

/** The shell around a screen; `console` is that of operators. */
export type Shell = (typeof shells)[number];

/** Content of one picture. */
export interface Picture {
  readonly scene: string;
  readonly state: string;
  readonly shell: Shell;
  readonly width: number;
}

/** Returns the file name of a picture, which encodes its content, so that the page needs no separate list. */
export function pictureFile({ scene, state, shell, width }: Picture): string {
  return `${[scene, state, shell, width].map(encodeURIComponent).join('~')}.jpg`;
}

/** Returns the content of a picture from its file name. */
export function readPictureFile(file: string): Picture {
  const [scene = '', state = '', shell, width] = path
    .basename(file, '.jpg')
    .split('~')
    .map(decodeURIComponent);
  return {
    ...{ scene, state, width: Number(width) },
    shell: shells.find((each) => each === shell) ?? 'web',
  };
}
