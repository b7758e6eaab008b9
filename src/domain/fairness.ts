import { fromHex, toHex } from './hex';

/** A function that draws an integer in `[0, bound)`; all values are equally likely. */
export type Draw = (bound: number) => number;

/** The data that decides one outcome. The server seed is 32 bytes as hex. */
export interface FairSource {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

const SEED_BYTES = 32;
const NUMBERS_PER_BLOCK = 8;
const FIRST_BLOCKS = 16;
const MOST_BLOCKS = 4096;
const U32_RANGE = 0x1_0000_0000;

class OutOfNumbers extends Error {}

/** Returns false where the browser withholds WebCrypto, on pages that are not secure contexts. */
export function canComputeFairness(): boolean {
  // TypeScript declares `crypto.subtle` as always present, but insecure contexts lack it.
  const scope: { readonly crypto?: { readonly subtle?: SubtleCrypto } } = globalThis;
  return scope.crypto?.subtle !== undefined;
}

/** Creates a server seed: 32 bytes from the system's CSPRNG, as hex. */
export function createServerSeed(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(SEED_BYTES)));
}

/** Computes the commitment published before the first round of a seed: hex SHA-256 of its 32 bytes. */
export async function hashServerSeed(serverSeed: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', fromHex(serverSeed))));
}

/** Computes the SHA-256 of a text, as hex. */
export async function hashText(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/**
 * Computes the random numbers of one outcome: HMAC-SHA256(server seed, `clientSeed:nonce:block`) for block 0, 1, …,
 * each read as eight big-endian 32-bit integers.
 */
export async function readFairNumbers(source: FairSource, blocks: number): Promise<Uint32Array> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', fromHex(source.serverSeed), algorithm, false, [
    'sign',
  ]);
  const digests = await Promise.all(
    Array.from({ length: blocks }, (_, block) =>
      crypto.subtle.sign(
        'HMAC',
        key,
        encoder.encode(`${source.clientSeed}:${source.nonce}:${block}`),
      ),
    ),
  );
  const numbers = new Uint32Array(blocks * NUMBERS_PER_BLOCK);
  digests.forEach((digest, block) => {
    const view = new DataView(digest);
    for (let i = 0; i < NUMBERS_PER_BLOCK; i += 1) {
      numbers[block * NUMBERS_PER_BLOCK + i] = view.getUint32(i * 4);
    }
  });
  return numbers;
}

/**
 * Resolves an outcome by fair draws. `play` must be pure, because it runs again with more numbers when the first
 * numbers do not suffice.
 * @param firstBlocks number of blocks computed at first; it does not change the outcome
 * @throws RangeError when `play` draws too many numbers
 */
export async function resolveFairly<T>(
  source: FairSource,
  play: (draw: Draw) => T,
  firstBlocks = FIRST_BLOCKS,
): Promise<T> {
  for (let blocks = firstBlocks; blocks <= MOST_BLOCKS; blocks *= 2) {
    const numbers = await readFairNumbers(source, blocks);
    try {
      return play(createDraw(numbers));
    } catch (error) {
      if (!(error instanceof OutOfNumbers)) throw error;
    }
  }
  throw new RangeError('A round may not draw that many numbers');
}

/**
 * Creates draws from given numbers. Numbers above the last full multiple of the bound are skipped, so that all values
 * are equally likely.
 */
function createDraw(numbers: Uint32Array): Draw {
  let next = 0;
  return (bound) => {
    if (!Number.isSafeInteger(bound) || bound < 1 || bound > U32_RANGE) {
      throw new RangeError(`Not a bound: ${bound}`);
    }
    const limit = U32_RANGE - (U32_RANGE % bound);
    for (;;) {
      const value = numbers[next];
      if (value === undefined) throw new OutOfNumbers();
      next += 1;
      if (value < limit) return value % bound;
    }
  };
}
