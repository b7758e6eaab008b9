import path from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRaw } from '@/server/db/raw';
import { readCode } from '../../architecture/source-files';
import { createTestDatabase, type TestDatabase } from '../../support/database';

const root = path.resolve(import.meta.dirname, '../../..');

/** Files that declare table types, with the name of the type. */
const DECLARATIONS: readonly (readonly [file: string, type: string])[] = [
  ['src/server/db/tables.ts', 'DatabaseTables'],
  ['src/sandbox/games/sandbox.tables.ts', 'SandboxTables'],
  ['src/sandbox/gateway/gateway.tables.ts', 'SandboxGatewayTables'],
];

/** Tables that only `migrate` uses. */
const KEPT_BY_MIGRATE = ['schema_migrations', 'schema_functions'];

/** Columns as `name: kind`, with `| null` for nullable ones. */
type Columns = Record<string, string>;

const KIND_OF_TYPE: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  uuid: 'string',
  date: 'string',
  xid8: 'string',
  timestamptz: 'Date',
  bytea: 'Uint8Array',
  jsonb: 'json',
  _date: 'string[]',
  _text: 'string[]',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ content: 'schema' });
});
afterAll(() => database.close());

async function readDatabase(): Promise<Record<string, Columns>> {
  const rows = await queryRaw<{ table: string; column: string; type: string; nullable: boolean }>(
    database.db,
    `SELECT CASE n.nspname WHEN 'public' THEN '' ELSE n.nspname || '.' END || c.relname AS table,
       a.attname AS column, t.typname AS type, NOT a.attnotnull AS nullable
     FROM pg_attribute a
     JOIN pg_class c ON c.oid = a.attrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_type t ON t.oid = a.atttypid
     WHERE n.nspname IN ('public', 'sandbox', 'sandbox_gateway') AND c.relkind = 'r'
       AND a.attnum > 0 AND NOT a.attisdropped
     ORDER BY 1, 2`,
  );
  const tables: Record<string, Columns> = {};
  for (const { table, column, type, nullable } of rows) {
    if (KEPT_BY_MIGRATE.includes(table)) continue;
    const kind = KIND_OF_TYPE[type] ?? `unknown to this test: ${type}`;
    (tables[table] ??= {})[column] = nullable ? `${kind} | null` : kind;
  }
  return tables;
}

/** Returns the files of the areas, which declare their tables into `DatabaseTables`. */
function filesOfAreas(): string[] {
  return readCode('src/server')
    .map((file) => file.path)
    .filter((file) => file.endsWith('.tables.ts'));
}

function readDeclarations(): Record<string, Columns> {
  const program = ts.createProgram(
    [...DECLARATIONS.map(([file]) => file), ...filesOfAreas()].map((file) => path.join(root, file)),
    {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      paths: { '@/*': [path.join(root, 'src/*')] },
    },
  );
  const checker = program.getTypeChecker();
  const tables: Record<string, Columns> = {};
  for (const [file, name] of DECLARATIONS) {
    const source = program.getSourceFile(path.join(root, file));
    const module = source && checker.getSymbolAtLocation(source);
    const declared = module && checker.getExportsOfModule(module).find((s) => s.name === name);
    if (!declared) throw new Error(`${file} exports no ${name}`);
    for (const table of checker.getDeclaredTypeOfSymbol(declared).getProperties()) {
      const columns = checker.getTypeOfSymbol(table).getProperties();
      tables[table.name] = Object.fromEntries(
        columns.map((column) => [column.name, kindOf(checker.getTypeOfSymbol(column), checker)]),
      );
    }
  }
  return tables;
}

/** Returns the kind of value that a query reads from a column of this type. */
function kindOf(type: ts.Type, checker: ts.TypeChecker): string {
  const kinds = new Set(partsOf(type).flatMap((part) => kindsOfPart(part, checker)));
  const isNullable = kinds.delete('null');
  const kind = [...kinds].sort().join(' | ');
  return isNullable ? `${kind} | null` : kind;
}

function partsOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

function kindsOfPart(type: ts.Type, checker: ts.TypeChecker): string[] {
  const read = type.getProperty('__select__');
  if (read && type.aliasSymbol?.name === 'Json') return ['json'];
  if (read) return partsOf(checker.getTypeOfSymbol(read)).flatMap((p) => kindsOfPart(p, checker));
  if (type.flags & ts.TypeFlags.Null) return ['null'];
  if (type.flags & ts.TypeFlags.NumberLike) return ['number'];
  if (type.flags & ts.TypeFlags.StringLike) return ['string'];
  if (type.flags & ts.TypeFlags.BooleanLike) return ['boolean'];
  const name = type.getSymbol()?.name;
  if (name === 'Date' || name === 'Uint8Array') return [name];
  if (checker.typeToString(type) === 'string[]') return ['string[]'];
  return ['json'];
}

test('the declared table types equal the tables of the database', async () => {
  const [declared, real] = [readDeclarations(), await readDatabase()];
  expect(Object.keys(declared).sort()).toEqual(Object.keys(real).sort());
  expect(declared).toEqual(real);
}, 60_000);
