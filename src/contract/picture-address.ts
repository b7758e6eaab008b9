import { pictureHashes } from './picture-hashes.list';

const FOLDER = '/art/';
const END = /(?:-\d+x\d+)?\.(?:jpg|webp)$/;

/**
 * The address of a picture by its content, because chats keep what they have fetched: one that was drawn anew has
 * another address. What is not of the build stays as it is; pictures of operators are named by their content anyway.
 */
export function addressOfPicture(path: string): string {
  const hash = hashOf(path);
  return hash === undefined ? path : `${path}?v=${hash}`;
}

/** The picture of the same thing that LINE's messages take, 1024 × 536; undefined where none was drawn. */
export function messagePictureOf(path: string): string | undefined {
  const small = path.replace(END, '-1024x536.jpg');
  return hashOf(small) === undefined ? undefined : small;
}

function hashOf(path: string): string | undefined {
  return path.startsWith(FOLDER) ? pictureHashes[path.slice(FOLDER.length)] : undefined;
}
