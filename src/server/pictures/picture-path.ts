import type { PictureKind } from './picture-reader';

const FOLDER = '/pictures/';
const NAME = /^([0-9a-f]{64})\.(webp|png|jpg)$/;

/** Returns the path of a stored picture. */
export function pathOf({ sha256, kind }: { sha256: Uint8Array; kind: PictureKind }): string {
  return `${FOLDER}${Buffer.from(sha256).toString('hex')}.${kind}`;
}

/** Returns the file name in the path of an uploaded picture; undefined for any other path. */
export function pictureIn(path: string): string | undefined {
  return path.startsWith(FOLDER) ? path.slice(FOLDER.length) : undefined;
}

/** Returns the hash and kind that a file name of an uploaded picture says. */
export function readPictureName(
  name: string,
): { sha256: Uint8Array; kind: PictureKind } | undefined {
  const [, hash, kind] = NAME.exec(name) ?? [];
  return hash === undefined
    ? undefined
    : { sha256: Buffer.from(hash, 'hex'), kind: kind as PictureKind };
}
