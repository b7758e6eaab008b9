import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import path from 'node:path';
import type { Housekeeping } from './housekeeping';
import type { BackupSource, SessionSource, SqlResult } from './sql-session';
import { endTar, padTarContent, writeTarHeader } from './tar-writer';

/** Source of the backups. */
export interface EmbeddedBackupOptions {
  readonly source: SessionSource;
  /** Directory of the database's files. */
  readonly directory: string;
  readonly housekeeping: Housekeeping;
}

const ARCHIVE_FOLDER = 'postgres';
/** The largest piece read in one turn of the event loop, so that other work runs in between. */
const PIECE_BYTES = 256 * 1024;
const LOG_FOLDER = 'pg_wal';
/** A directory without this file is not taken for a database, so it is written last. */
const LAST_FILE = 'PG_VERSION';
/**
 * Folders left out of the copy: PostgreSQL creates them again at each start, and the log is copied separately at the
 * end.
 */
const EMPTIED_FOLDERS = new Set([
  LOG_FOLDER,
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT = /^(?:postmaster\.(?:pid|opts)|backup_label|pg_internal\.init.*|pgsql_tmp.*)$/;

/**
 * Creates backups in PostgreSQL's own way for a running database (its manual, "Making a Base Backup Using the Low
 * Level API"): between `pg_backup_start` and `pg_backup_stop` the files are read piece by piece, and the log of that
 * time is added. A start on the copy replays the log and so reaches the state at the end of the copy.
 * @returns a source of archives that hold the directory `postgres`, to be unpacked in a data directory
 */
export function createEmbeddedBackup(options: EmbeddedBackupOptions): BackupSource {
  let isRunning = false;
  return {
    get isRunning() {
      return isRunning;
    },
    async *take() {
      if (isRunning) throw new Error('A backup is already running');
      isRunning = true;
      // A checkpoint would remove the log that the copy needs.
      const resume = options.housekeeping.holdCheckpoints();
      try {
        yield* copyDatabase(options);
      } finally {
        resume();
        isRunning = false;
      }
    },
  };
}

async function* copyDatabase({
  source,
  directory,
}: EmbeddedBackupOptions): AsyncGenerator<Uint8Array> {
  const ask = (text: string): Promise<SqlResult> => askOnce(source, text);
  const started = await ask("SELECT pg_walfile_name(pg_backup_start('chokdee', true)) AS file");
  const stop = (): Promise<SqlResult> =>
    ask('SELECT labelfile AS label, pg_walfile_name(lsn) AS file FROM pg_backup_stop(false)');
  let stopped: SqlResult | undefined;
  try {
    yield* gather(copyFolder(directory, ''));
    stopped = await stop();
  } finally {
    // The caller must get the first error (a closed connection, a disk error), not an error of the cleanup.
    if (!stopped) await stop().catch(() => undefined);
  }
  const { label, file } = readRow(stopped);
  yield* gather(copyLog(directory, readRow(started).file, file));
  yield* writeFile('backup_label', Buffer.from(label));
  yield* copyFile(directory, LAST_FILE);
  yield endTar();
}

/**
 * Joins small pieces: each yielded piece costs the caller a turn of the event loop, and a database has a thousand
 * files.
 */
function* gather(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.byteLength;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

interface BackupRow {
  readonly label: string;
  readonly file: string;
}

function readRow({ rows: [row] }: SqlResult): BackupRow {
  return { label: String(row?.['label']), file: String(row?.['file']) };
}

async function askOnce(source: SessionSource, text: string): Promise<SqlResult> {
  const session = await source.acquire('work');
  try {
    return await session.run(text, []);
  } finally {
    source.release(session);
  }
}

function* copyFolder(directory: string, folder: string): Generator<Uint8Array> {
  yield writeTarHeader({
    name: path.posix.join(ARCHIVE_FOLDER, folder),
    kind: 'directory',
    sizeBytes: 0,
    modifiedAt: new Date(),
  });
  const entries = readdirSync(path.join(directory, folder), { withFileTypes: true });
  for (const entry of entries) {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) yield* copyFolder(directory, name);
    else if (entry.isFile() && isCopied(folder, entry.name)) yield* copyFile(directory, name);
  }
}

function isCopied(folder: string, file: string): boolean {
  const [top = ''] = folder.split('/');
  return !EMPTIED_FOLDERS.has(top) && !LEFT_OUT.test(file) && (folder !== '' || file !== LAST_FILE);
}

/** Copies the log segments from `first` to `last`; their names sort in the order of their content. */
function* copyLog(directory: string, first: string, last: string): Generator<Uint8Array> {
  const files = readdirSync(path.join(directory, LOG_FOLDER));
  const wanted = files.filter(
    (file) => /^[\dA-F]{24}$/.test(file) && file >= first && file <= last,
  );
  if (!wanted.includes(first) || !wanted.includes(last)) {
    throw new Error(
      `The write-ahead log from ${first} to ${last} is incomplete, so the backup is unusable`,
    );
  }
  for (const file of wanted.sort()) yield* copyFile(directory, `${LOG_FOLDER}/${file}`);
}

function* copyFile(directory: string, name: string): Generator<Uint8Array> {
  const file = openIfThere(path.join(directory, name));
  if (file === undefined) return;
  try {
    const { size, mtime } = fstatSync(file);
    yield writeHeaderOf(name, size, mtime);
    for (let position = 0; position < size; ) {
      const piece = Buffer.alloc(Math.min(PIECE_BYTES, size - position));
      // A file that became shorter during the copy is filled up with zeros; the replay of the log corrects it.
      readSync(file, piece, 0, piece.byteLength, position);
      position += piece.byteLength;
      yield piece;
    }
    yield padTarContent(size);
  } finally {
    closeSync(file);
  }
}

function* writeFile(name: string, content: Uint8Array): Generator<Uint8Array> {
  yield writeHeaderOf(name, content.byteLength, new Date());
  yield content;
  yield padTarContent(content.byteLength);
}

function writeHeaderOf(name: string, sizeBytes: number, modifiedAt: Date): Uint8Array {
  const archived = path.posix.join(ARCHIVE_FOLDER, name);
  return writeTarHeader({ name: archived, kind: 'file', sizeBytes, modifiedAt });
}

/** Returns undefined when the file is gone: a table may be dropped during the copy, and the log records that. */
function openIfThere(file: string): number | undefined {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
