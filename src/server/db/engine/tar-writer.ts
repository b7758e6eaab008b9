const BLOCK_BYTES = 512;
const LONGEST_NAME = 100;

/** A file or directory of an archive. */
export interface TarEntry {
  /** Path with `/` between its parts and no `/` at the end. */
  readonly name: string;
  readonly kind: 'file' | 'directory';
  /** Size in bytes; 0 for a directory. */
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
}

/**
 * Returns the header of an entry in the ustar format of POSIX, readable by its owner only. The content follows it,
 * filled up to whole blocks with {@link padTarContent}.
 * @throws RangeError when the name is longer than 100 bytes
 */
export function writeTarHeader({ name, kind, sizeBytes, modifiedAt }: TarEntry): Uint8Array {
  const isFile = kind === 'file';
  const path = Buffer.from(isFile ? name : `${name}/`);
  if (path.byteLength > LONGEST_NAME)
    throw new RangeError(`The name is too long for a tar archive: ${name}`);
  const header = Buffer.alloc(BLOCK_BYTES);
  const put = (text: string, offset: number): void => {
    header.write(text, offset, 'latin1');
  };
  const putNumber = (value: number, offset: number, digits: number): void => {
    put(value.toString(8).padStart(digits, '0'), offset);
  };
  path.copy(header);
  putNumber(isFile ? 0o600 : 0o700, 100, 7);
  putNumber(0, 108, 7);
  putNumber(0, 116, 7);
  putNumber(sizeBytes, 124, 11);
  putNumber(Math.floor(modifiedAt.getTime() / 1000), 136, 11);
  put(isFile ? '0' : '5', 156);
  put('ustar\0' + '00', 257);
  // The checksum is computed with spaces in its own field.
  put(' '.repeat(8), 148);
  putNumber(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  );
  put('\0 ', 154);
  return header;
}

/** Returns the padding that fills a content of this size up to whole blocks. */
export function padTarContent(sizeBytes: number): Uint8Array {
  return new Uint8Array((BLOCK_BYTES - (sizeBytes % BLOCK_BYTES)) % BLOCK_BYTES);
}

/** Returns the end marker of an archive. */
export function endTar(): Uint8Array {
  return new Uint8Array(2 * BLOCK_BYTES);
}
