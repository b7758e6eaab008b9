import { queryRaw, runScript } from './raw';
import {
  checksumFunctions,
  type FunctionChecksums,
  projectSchema,
  type SchemaFiles,
  type SqlFile,
} from './schema-files';
import type { Db, Tx } from './tables';

/** Number of an advisory lock. Any constant works, as long as every process uses the same one. */
const MIGRATION_LOCK = 7_204_193;

interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

/** The schema changes of one start. */
export interface AppliedSchema {
  /** Names of the migrations that were applied by this start. */
  readonly migrations: readonly string[];
  /** Whether the text of a function or trigger has changed since the last start. */
  readonly functions: boolean;
}

/** Options of a migration. */
export interface MigrateOptions {
  readonly schema?: SchemaFiles | undefined;
  /** True where no other process can use this database, so that its functions may be replaced freely. */
  readonly isOnlyProcess?: boolean | undefined;
}

/**
 * Brings the schema up to date. It first applies every migration that is not applied yet, in the order of their names.
 * If a migration was applied or a text changed, it then writes functions and triggers. All of this is one transaction,
 * so that no process ever sees tables without the matching functions. Processes that start together wait for each
 * other.
 * @throws Error with a message for the operator when this code and the database do not fit
 */
export async function migrate(
  db: Db,
  { schema = projectSchema, isOnlyProcess = false }: MigrateOptions = {},
): Promise<AppliedSchema> {
  return db.transaction().execute(async (tx) => {
    await queryRaw(tx, 'SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await prepareRecords(tx);
    const missing = await findMissing(tx, schema.migrations);
    const own = checksumFunctions(schema);
    const written = await readWritten(tx);
    const last = written.at(-1);
    const functions = last?.all !== own.all;
    if (functions && !isOnlyProcess) assertNeverReplaced(own, written);
    if (missing.length === 0 && !functions) return { migrations: [], functions };

    // A function may be created before the functions it calls, and a column function before the tables that it reads.
    await queryRaw(tx, 'SET LOCAL check_function_bodies = off');
    for (const file of schema.columnFunctions) await runFile(tx, file);
    for (const file of missing) {
      await runFile(tx, file);
      await queryRaw(tx, 'INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
        file.name,
        file.checksum,
      ]);
    }
    // All functions are written even if none or one changed, to restore any that a migration dropped. Creating a
    // trigger locks its table, so triggers are written only after a migration or a change of their text.
    for (const file of schema.functions) await runFile(tx, file);
    if (missing.length > 0 || last?.triggers !== own.triggers) {
      for (const file of schema.triggers) await runFile(tx, file);
    }
    if (functions) {
      await queryRaw(
        tx,
        'INSERT INTO schema_functions (checksum, triggers_checksum) VALUES ($1, $2)',
        [own.all, own.triggers],
      );
    }
    return { migrations: missing.map(({ name }) => name), functions };
  });
}

/** Creates the tables that record applied migrations and function checksums, if they are missing. */
async function prepareRecords(tx: Tx): Promise<void> {
  const [found] = await queryRaw<{ migrations: boolean; functions: boolean }>(
    tx,
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS migrations,
       to_regclass('schema_functions') IS NOT NULL AS functions`,
  );
  if (found?.functions) return;
  if (found?.migrations) {
    throw new Error(
      'This database was created by a version of the server whose tables cannot be brought up to date. ' +
        'Start with an empty one: move the data folder (DATA_DIR, .data unless it is set) away, or create another ' +
        'database for DATABASE_URL. Only the version that created this database can read it.',
    );
  }
  await runScript(
    tx,
    `CREATE TABLE schema_migrations (
       name text PRIMARY KEY,
       checksum text NOT NULL,
       applied_at timestamptz NOT NULL DEFAULT now()
     );
     CREATE TABLE schema_functions (
       seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
       checksum text NOT NULL,
       triggers_checksum text NOT NULL,
       applied_at timestamptz NOT NULL DEFAULT now()
     );`,
  );
}

async function findMissing(tx: Tx, migrations: readonly SqlFile[]): Promise<readonly SqlFile[]> {
  const applied = await queryRaw<AppliedMigration>(
    tx,
    'SELECT name, checksum FROM schema_migrations',
  );
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  assertKnown(migrations, applied);
  for (const file of migrations) assertUnchanged(file, checksums.get(file.name));
  return migrations.filter(({ name }) => !checksums.has(name));
}

/**
 * Refuses a database with unknown migrations, because older code would write rows that do not fit the newer schema.
 */
function assertKnown(files: readonly SqlFile[], applied: readonly AppliedMigration[]): void {
  const known = new Set(files.map(({ name }) => name));
  const unknown = applied.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new Error(
    `This database was migrated by a newer version of the server (${unknown.sort().join(', ')}). ` +
      'Start that version, or restore a backup from before the migration.',
  );
}

function assertUnchanged(file: SqlFile, appliedChecksum: string | undefined): void {
  if (appliedChecksum === undefined || appliedChecksum === file.checksum) return;
  throw new Error(
    `Migration ${file.name}.sql was changed after it had been applied to this database. ` +
      'Restore the file and put the change into a new migration; ' +
      'or, if the data can be deleted, start with an empty database.',
  );
}

/** Reads the checksums of all functions and triggers that this database ever had, oldest first. */
function readWritten(tx: Tx): Promise<FunctionChecksums[]> {
  return queryRaw<FunctionChecksums>(
    tx,
    'SELECT checksum AS "all", triggers_checksum AS triggers FROM schema_functions ORDER BY seq',
  );
}

/**
 * Refuses to start when another version has replaced our functions. Processes of that version may still be running, so
 * a restarted older process must not put its own functions back.
 */
function assertNeverReplaced(own: FunctionChecksums, written: readonly FunctionChecksums[]): void {
  if (!written.some(({ all }) => all === own.all)) return;
  throw new Error(
    'The functions of this database were replaced by another version of the server after this one had written ' +
      'them. Start that version. To return to this one, stop every server, run ' +
      'DELETE FROM schema_functions; in the database, and start again.',
  );
}

async function runFile(tx: Tx, file: SqlFile): Promise<void> {
  try {
    await runScript(tx, file.sql);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file.name}.sql failed: ${reason}`, { cause: error });
  }
}
