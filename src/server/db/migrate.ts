import type { Kysely } from 'kysely';
import { type MigrationFile, migrationFiles } from './migration-files';
import { queryRaw, runScript } from './raw';
import type { DatabaseTables } from './tables';

/** Any constant does; it only has to be the same in every process. */
const MIGRATION_LOCK = 7_204_193;

interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

/**
 * Brings the schema up to date: every file that is not yet applied, in order of name, each in a
 * transaction of its own. Processes that start together wait for one another.
 * @returns names of the files applied now
 * @throws Error when an applied file was edited afterwards, or one was applied that nobody knows here
 */
export async function migrate(
  db: Kysely<DatabaseTables>,
  files: readonly MigrationFile[] = migrationFiles,
): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await queryRaw(connection, 'SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      return await applyMissing(connection, files);
    } finally {
      await queryRaw(connection, 'SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  });
}

async function applyMissing(
  connection: Kysely<DatabaseTables>,
  files: readonly MigrationFile[],
): Promise<string[]> {
  await queryRaw(
    connection,
    `CREATE TABLE IF NOT EXISTS schema_migrations (
       name text PRIMARY KEY,
       checksum text NOT NULL,
       applied_at timestamptz NOT NULL DEFAULT now()
     )`,
  );
  const applied = await queryRaw<AppliedMigration>(
    connection,
    'SELECT name, checksum FROM schema_migrations',
  );
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  assertKnown(files, applied);
  for (const file of files) assertUnchanged(file, checksums.get(file.name));

  const missing = files.filter(({ name }) => !checksums.has(name));
  for (const file of missing) await applyFile(connection, file);
  return missing.map(({ name }) => name);
}

/** Code that is older than its data would write what the newer schema does not expect. */
function assertKnown(files: readonly MigrationFile[], applied: readonly AppliedMigration[]): void {
  const known = new Set(files.map(({ name }) => name));
  const unknown = applied.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new Error(
    `This database was migrated by a newer version of the server (${unknown.sort().join(', ')}). ` +
      'Start that version, or restore a backup that was made before.',
  );
}

function assertUnchanged(file: MigrationFile, appliedChecksum: string | undefined): void {
  if (appliedChecksum === undefined || appliedChecksum === file.checksum) return;
  throw new Error(
    `Migration ${file.name}.sql was changed after it had been applied to this database. ` +
      'Restore the file and put the change into a new migration; ' +
      'or, if the data may go, start with an empty database.',
  );
}

async function applyFile(connection: Kysely<DatabaseTables>, file: MigrationFile): Promise<void> {
  try {
    await connection.transaction().execute(async (tx) => {
      await runScript(tx, file.sql);
      await queryRaw(tx, 'INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
        file.name,
        file.checksum,
      ]);
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${file.name}.sql failed: ${reason}`, { cause: error });
  }
}
