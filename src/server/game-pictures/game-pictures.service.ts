import { createHash } from 'node:crypto';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { lockCatalogue } from '../games/catalogue.service';
import type { GameProvider } from '../games/game-provider';
import { drawSizes } from '../pictures/picture-drawer';
import { inspectPicture } from '../pictures/picture-reader';
import type { PictureSize } from '../pictures/picture-sizes';

/** A provider whose pictures the site copies. */
export type PictureProvider = Pick<GameProvider, 'source'> &
  Required<Pick<GameProvider, 'fetchPicture'>>;

const SLICE = 16;
const AT_ONCE = 4;
/** Time in ms after which no further slice begins. */
const BUDGET_MS = 40_000;
const MOST_BYTES = 300 * 1024;
const FIRST_DELAY_SECONDS = 300;
const LONGEST_DELAY_SECONDS = 86_400;
const MOST_ATTEMPTS = 8;
const MOST_ERROR = 200;

const size = (name: string, width: number): PictureSize => ({
  ...{ name, width, height: width * 1.5, kind: 'webp', fit: 'inside' },
});
const SIZES = [size('large', 640), size('small', 320)];

/**
 * Copies the pictures of games that are due, each once. A picture that cannot be copied is tried again later and later.
 * Safe in many processes.
 */
export async function copyGamePictures(
  db: Db,
  provider: PictureProvider,
  signal: AbortSignal,
): Promise<void> {
  const endsAt = performance.now() + BUDGET_MS;
  while (!signal.aborted && performance.now() < endsAt) {
    const urls = await claimSlice(db, provider.source);
    if (urls.length === 0) return;
    for (let from = 0; from < urls.length; from += AT_ONCE) {
      await Promise.all(
        urls.slice(from, from + AT_ONCE).map((url) => copyPicture(db, provider, url, signal)),
      );
    }
  }
}

/** Moves the next attempt of some pictures ahead before the work starts, so that a crash is an attempt too. */
async function claimSlice(db: Db, source: string): Promise<string[]> {
  const claimed = await queryRaw<{ url: string }>(
    db,
    `UPDATE game_pictures SET attempts = attempts + 1, next_attempt_at = clock_timestamp()
       + least(${FIRST_DELAY_SECONDS} * 2 ^ least(attempts, 20), ${LONGEST_DELAY_SECONDS}) * interval '1 second'
     WHERE url IN (SELECT url FROM game_pictures WHERE source = $1 AND next_attempt_at <= clock_timestamp()
       ORDER BY next_attempt_at LIMIT ${SLICE} FOR UPDATE SKIP LOCKED)
     RETURNING url`,
    [source],
  );
  return claimed.map(({ url }) => url);
}

async function copyPicture(
  db: Db,
  provider: PictureProvider,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  const drawn = await drawCopy(provider, url, signal);
  if (typeof drawn !== 'string') return storeCopy(db, provider.source, url, drawn);
  await queryRaw(
    db,
    `UPDATE game_pictures SET error = $2, next_attempt_at = CASE WHEN attempts < ${MOST_ATTEMPTS} THEN next_attempt_at END
     WHERE url = $1 AND large_sha256 IS NULL`,
    [url, drawn.slice(0, MOST_ERROR)],
  );
}

interface Copies {
  readonly large: Uint8Array;
  readonly small: Uint8Array;
}

/** @returns the copies, or why there are none */
async function drawCopy(
  { fetchPicture }: PictureProvider,
  url: string,
  signal: AbortSignal,
): Promise<Copies | string> {
  try {
    const bytes = await fetchPicture(url, signal);
    const reading = await inspectPicture(bytes);
    if ('fault' in reading) return reading.fault;
    const drawn = await drawSizes(bytes, SIZES, { x: 0.5, y: 0.5 });
    const [large, small] = drawn.map(({ content }) => content);
    if (!large || !small) return 'broken';
    return large.length > MOST_BYTES || small.length > MOST_BYTES ? 'too_heavy' : { large, small };
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown';
  }
}

async function storeCopy(
  db: Db,
  source: string,
  url: string,
  { large, small }: Copies,
): Promise<void> {
  const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest();
  const hashes = [hashOf(large), hashOf(small)];
  await db.transaction().execute(async (tx) => {
    await lockCatalogue(tx, source);
    await queryRaw(
      tx,
      `INSERT INTO game_picture_files (sha256, content) VALUES ($1, $2), ($3, $4) ON CONFLICT DO NOTHING`,
      [hashes[0], large, hashes[1], small],
    );
    await queryRaw(
      tx,
      `UPDATE game_pictures SET large_sha256 = $2, small_sha256 = $3, next_attempt_at = NULL, error = NULL WHERE url = $1`,
      [url, ...hashes],
    );
    await queryRaw(
      tx,
      `UPDATE games SET image = game_picture_path($2), image_small = game_picture_path($3) WHERE picture_url = $1`,
      [url, ...hashes],
    );
  });
}

/** Returns a copied picture by its hash; undefined when there is none. */
export async function findGamePicture(db: Db, sha256: Uint8Array): Promise<Uint8Array | undefined> {
  const found = await db
    .selectFrom('game_picture_files')
    .select('content')
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return found?.content;
}
