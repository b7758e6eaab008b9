import { pictureHashes } from './picture-hashes-list';

const FOLDER = '/art/';
const END = /(?:-\d+x\d+)?\.(?:jpg|webp)$/;

/**
 * Returns the URL of a picture with a hash of its content. Chats cache pictures, so a redrawn picture has to get
 * another URL. A picture outside the build is returned unchanged, because operators' pictures have their hash in the
 * name.
 */
export function pictureUrlOf(path: string): string {
  const hash = hashOf(path);
  return hash === undefined ? path : `${path}?v=${hash}`;
}

/** Returns the path of a picture's 1024 × 536 version for LINE messages; undefined when there is none. */
export function messagePictureOf(path: string): string | undefined {
  const small = path.replace(END, '-1024x536.jpg');
  return hashOf(small) === undefined ? undefined : small;
}

function hashOf(path: string): string | undefined {
  return path.startsWith(FOLDER) ? pictureHashes[path.slice(FOLDER.length)] : undefined;
}
