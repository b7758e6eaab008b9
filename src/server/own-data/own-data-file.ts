import { OWN_DATA_HOURS } from '@/contract/own-data.contract';
import { toCalendarDay, toTimeOfDay } from '@/domain/calendar-day';
import { fetchNow } from '../db/clock.queries';
import type { Database } from '../db/database';
import { createSemaphore } from '../db/engine/semaphore';
import { queryRaw } from '../db/raw';
import { inSnapshot } from '../db/snapshot';
import type { Db, Tx } from '../db/tables';
import { BYTE_ORDER_MARK } from '../downloads/csv-writer';
import type { FileWriter } from '../downloads/downloads.routes';
import type { Pieces } from '../downloads/piece-stream';
import { type SpooledFile, spool } from '../downloads/spooled-file';
import { writeZip, type ZipFile } from '../downloads/zip-writer';
import { type AttemptLimit, clearAttempts, countAttempt } from '../http/attempts.service';
import { accountFiles } from './account-files';
import type { DataFile, DataOwner } from './data-file';
import { moneyFiles } from './money-files';
import { READ_ME, writeReadMe } from './own-data.copy';
import { playFiles } from './play-files';
import { rewardFiles } from './reward-files';
import { safetyFiles } from './safety-files';

/** Name of the own data among the downloadable files. */
export const OWN_DATA_FILE = 'own_data';

/** All files in the archive, after the one that explains them. */
export const dataFiles: readonly DataFile[] = [
  ...accountFiles,
  ...moneyFiles,
  ...playFiles,
  ...rewardFiles,
  ...safetyFiles,
];

/** Returns the limit of files of one member. */
export function limitOfFiles(memberId: number): AttemptLimit {
  return { key: `own-data/member/${memberId}`, most: 1, windowSeconds: OWN_DATA_HOURS * 3_600 };
}

/** Files that a process makes at the same time; each has a connection to the database meanwhile. */
const MOST_AT_ONCE = 2;
/** Milliseconds to wait for a turn to make a file. */
const TURN_MS = 30_000;

/**
 * Creates the writer of a member's own data as a ZIP. All files are of one moment, and the archive is whole on disk
 * before it is sent. It counts towards the limit once it was sent to its end.
 */
export function createOwnDataWriter({
  db,
  readDb,
  agentId,
}: {
  db: Db;
  readDb: Database;
  agentId: number;
}): FileWriter {
  const turns = createSemaphore(MOST_AT_ONCE);
  const make = async (owner: DataOwner): Promise<SpooledFile> => {
    await turns.acquire(TURN_MS);
    try {
      return await inSnapshot(readDb.usedFor('job'), (tx) => writeArchive(tx, owner));
    } finally {
      turns.release();
    }
  };
  return {
    isOnce: true,
    async write({ memberId }) {
      const limit = limitOfFiles(memberId);
      // It is counted before the file is made, so that parallel downloads are counted too.
      await countAttempt(db, [limit], 'request.too_many');
      const forget = () => clearAttempts(db, [limit.key]);
      try {
        const { sizeBytes, pieces } = await make({ memberId, agentId });
        return {
          name: `my-data-${toCalendarDay(await fetchNow(db))}.zip`,
          contentType: 'application/zip',
          sizeBytes,
          pieces: whenLeft(pieces, forget),
        };
      } catch (error) {
        await forget();
        throw error;
      }
    },
  };
}

async function writeArchive(tx: Tx, owner: DataOwner): Promise<SpooledFile> {
  // All rows are read, so the plans that suit a whole result are the right ones.
  await queryRaw(tx, 'SET LOCAL cursor_tuple_fraction = 1');
  const now = await fetchNow(tx);
  const readMe = writeReadMe(`${toCalendarDay(now)} ${toTimeOfDay(now)}`, dataFiles);
  const files: ZipFile[] = [
    { name: READ_ME, content: [BYTE_ORDER_MARK + readMe] },
    ...dataFiles.map(({ name, write }) => ({ name, content: write(tx, owner) })),
  ];
  return spool(writeZip(files));
}

/** Returns the same pieces, and calls back when the client leaves before the last one. */
function whenLeft(pieces: Pieces, handleLeave: () => Promise<void>): Pieces {
  return {
    next: () => pieces.next(),
    async return() {
      await pieces.return();
      await handleLeave();
    },
  };
}
