import { fromHex, toHex } from './hex';

/** Draws an integer in `[0, bound)`, every value equally likely. */
export type Draw = (bound: number) => number;

/** Everything that decides one outcome. The server seed is hex, 32 bytes. */
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

/** False where the browser withholds WebCrypto (pages that are not secure contexts). */
export function canComputeFairness(): boolean {
  // The types say it is always there; an insecure context says otherwise.
  const scope: { readonly crypto?: { readonly subtle?: SubtleCrypto } } = globalThis;
  return scope.crypto?.subtle !== undefined;
}

/** A fresh server seed: 32 bytes from the system's CSPRNG, as hex. */
export function createServerSeed(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(SEED_BYTES)));
}

/** The commitment shown before the first round of a seed: hex SHA-256 of its 32 bytes. */
export async function hashServerSeed(serverSeed: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', fromHex(serverSeed))));
}

/**
 * The numbers of one outcome: HMAC-SHA256(server seed, `clientSeed:nonce:block`) for block 0, 1, …,
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
 * Plays something by fair draws. `play` must be pure: it runs again, with more numbers,
 * when the first ones do not suffice.
 * @param firstBlocks how many to compute at first; the outcome is the same with any
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

/** Draws from given numbers; those in the last, incomplete stretch of the bound are skipped. */
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
