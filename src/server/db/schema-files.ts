import { createHash } from 'node:crypto';

/** A plain SQL file. */
export interface SqlFile {
  readonly name: string;
  readonly sql: string;
  /** Checksum that ignores line endings, because a checkout on another system may change them. */
  readonly checksum: string;
}

/** The SQL files that make up a database. */
export interface SchemaFiles {
  /** Functions that columns call in defaults and generated values, so they must exist before the tables. */
  readonly columnFunctions: readonly SqlFile[];
  /** Tables and types: each file is applied once, in order of name. */
  readonly migrations: readonly SqlFile[];
  /** Functions, which are written again whenever their text changes, as are triggers. */
  readonly functions: readonly SqlFile[];
  readonly triggers: readonly SqlFile[];
}

/** Creates a file with this name and text. */
export function readSqlFile(name: string, text: string): SqlFile {
  const sql = text.replaceAll('\r\n', '\n');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

/**
 * Sorts files by folder and suffix: files in a folder `migrations` are migrations, `*.columns.sql` are functions that
 * columns call, `*.triggers.sql` are triggers, and all others are functions.
 * @param textByPath text of each file by its path
 */
export function sortSchemaFiles(textByPath: Readonly<Record<string, string>>): SchemaFiles {
  const files = Object.entries(textByPath).map(([path, text]) => ({
    path,
    file: readSqlFile(path.replace(/^.*\//, '').replace(/\.sql$/, ''), text),
  }));
  const pick = (wanted: (path: string) => boolean): SqlFile[] =>
    files
      .filter(({ path }) => wanted(path))
      .map(({ file }) => file)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  const isMigration = (path: string): boolean => path.includes('/migrations/');
  const isOfColumns = (path: string): boolean => path.endsWith('.columns.sql');
  const isTrigger = (path: string): boolean => path.endsWith('.triggers.sql');
  return {
    columnFunctions: pick(isOfColumns),
    migrations: pick(isMigration),
    functions: pick((path) => !isMigration(path) && !isOfColumns(path) && !isTrigger(path)),
    triggers: pick(isTrigger),
  };
}

/** All SQL files of the project, including those of the sandboxes, whose tables are in the same database. */
export const projectSchema: SchemaFiles = sortSchemaFiles(
  import.meta.glob<string>('../../**/*.sql', { query: '?raw', import: 'default', eager: true }),
);

/** Checksums of the files that are written again when they change. */
export interface FunctionChecksums {
  /** Checksum of all functions and triggers together. */
  readonly all: string;
  readonly triggers: string;
}

/** Computes the checksums of the functions and triggers of a schema. */
export function checksumFunctions(schema: SchemaFiles): FunctionChecksums {
  const { columnFunctions, functions, triggers } = schema;
  return {
    all: checksumOf([...columnFunctions, ...functions, ...triggers]),
    triggers: checksumOf(triggers),
  };
}

function checksumOf(files: readonly SqlFile[]): string {
  const hash = createHash('sha256');
  for (const { name, checksum } of files) hash.update(`${name} ${checksum}\n`);
  return hash.digest('hex');
}
