import { createHash } from 'node:crypto';

/** One plain SQL file of the schema's history. */
export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const sqlByPath: Record<string, string> = import.meta.glob('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** All migrations in the order they are applied: by name. */
export const migrationFiles: readonly MigrationFile[] = Object.entries(sqlByPath)
  .map(([path, sql]) => readMigration(path.slice(path.lastIndexOf('/') + 1, -'.sql'.length), sql))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Line endings do not count: a checkout on another system may change them. */
export function readMigration(name: string, sql: string): MigrationFile {
  const text = sql.replaceAll('\r\n', '\n');
  return { name, sql: text, checksum: createHash('sha256').update(text).digest('hex') };
}
