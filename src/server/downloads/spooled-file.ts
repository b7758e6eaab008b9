import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pieces } from './piece-stream';

/** Bytes that memory holds of the file while it is sent. */
const PIECE_BYTES = 64 * 1024;

/** A file that is whole on disk and waits to be sent. */
export interface SpooledFile {
  readonly sizeBytes: number;
  /** The file is deleted when its last piece was read, or when the client leaves. */
  readonly pieces: Pieces;
}

/**
 * Writes a file to the disk before it is sent, so that what makes it never waits for the client. The file has no name,
 * so it cannot outlive the process.
 */
export async function spool(content: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
  const name = path.join(tmpdir(), `chokdee-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600);
  try {
    await unlink(name);
    let sizeBytes = 0;
    for await (const piece of content) {
      await file.write(piece, 0, piece.byteLength, sizeBytes);
      sizeBytes += piece.byteLength;
    }
    return { sizeBytes, pieces: readPieces(file) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function readPieces(file: FileHandle): Pieces {
  let position = 0;
  return {
    async next() {
      const { bytesRead, buffer } = await file.read(
        Buffer.alloc(PIECE_BYTES),
        0,
        PIECE_BYTES,
        position,
      );
      position += bytesRead;
      if (bytesRead > 0) return { done: false, value: buffer.subarray(0, bytesRead) };
      await file.close();
      return { done: true, value: undefined };
    },
    return: () => file.close(),
  };
}
