import { queryRaw, runScript } from './raw';
import {
  checksumFunctions,
  type FunctionChecksums,
  projectSchema,
  type SchemaFiles,
  type SqlFile,
} from './schema-files';
import type { Db, Tx } from './tables';

/** Any constant does; it only has to be the same in every process. */
const MIGRATION_LOCK = 7_204_193;

interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

/** The changes that a start made to the schema. */
export interface AppliedSchema {
  /** Names of the migrations applied now. */
  readonly migrations: readonly string[];
  /** Whether functions and triggers were written. */
  readonly functions: boolean;
}

/** The target of a migration. */
export interface MigrateOptions {
  readonly schema?: SchemaFiles | undefined;
  /** True where no other process can use this database, so none depends on the functions that it has. */
  readonly isOnlyProcess?: boolean | undefined;
}

/**
 * Brings the schema up to date: every migration that is not yet applied, in order of name, then all functions and
 * triggers if the text of any changed. All of it is one transaction, so that no process ever sees tables without the
 * functions that fit them. Processes that start together wait for one another.
 * @throws Error with a sentence for the operator when this code and the database do not fit
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

    // A function may be written before what it calls, and one that columns call before the tables that it reads.
    await queryRaw(tx, 'SET LOCAL check_function_bodies = off');
    for (const file of schema.columnFunctions) await runFile(tx, file);
    for (const file of missing) {
      await runFile(tx, file);
      await queryRaw(tx, 'INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
        file.name,
        file.checksum,
      ]);
    }
    // All functions are written even if only one changed, to restore those that a migration dropped. A trigger locks its table, so those are
    // left alone where nothing can have changed.
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

/** Reads what was applied to this database: each migration, and the checksum of every version of its functions. */
async function prepareRecords(tx: Tx): Promise<void> {
  const [found] = await queryRaw<{ migrations: boolean; functions: boolean }>(
    tx,
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS migrations,
       to_regclass('schema_functions') IS NOT NULL AS functions`,
  );
  if (found?.functions) return;
  if (found?.migrations) {
    throw new Error(
      'This database was made by a version of the server whose tables cannot be brought up to date. ' +
        'Start with an empty one: move the data folder (DATA_DIR, .data unless it is set) away, or create another ' +
        'database for DATABASE_URL. Only the version that made this one can read it.',
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

/** Code that is older than its data would write what the newer schema does not expect. */
function assertKnown(files: readonly SqlFile[], applied: readonly AppliedMigration[]): void {
  const known = new Set(files.map(({ name }) => name));
  const unknown = applied.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new Error(
    `This database was migrated by a newer version of the server (${unknown.sort().join(', ')}). ` +
      'Start that version, or restore a backup that was made before.',
  );
}

function assertUnchanged(file: SqlFile, appliedChecksum: string | undefined): void {
  if (appliedChecksum === undefined || appliedChecksum === file.checksum) return;
  throw new Error(
    `Migration ${file.name}.sql was changed after it had been applied to this database. ` +
      'Restore the file and put the change into a new migration; ' +
      'or, if the data may go, start with an empty database.',
  );
}

/** Functions and triggers that this database ever had, the present ones last. */
function readWritten(tx: Tx): Promise<FunctionChecksums[]> {
  return queryRaw<FunctionChecksums>(
    tx,
    'SELECT checksum AS "all", triggers_checksum AS triggers FROM schema_functions ORDER BY seq',
  );
}

/**
 * Functions that came after ours belong to processes that may be at work with them: an older process that starts once
 * more must not put its own back.
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
