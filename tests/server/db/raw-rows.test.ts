import path from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '@/server/db/database';
import { createPgliteSource } from '@/server/db/engine/pglite-source';
import { migrate } from '@/server/db/migrate';
import { readCode } from '../../architecture/source-files';
import { waitingAtMost } from '../../support/database-limits';

const root = path.resolve(import.meta.dirname, '../../..');
/** Maximum number of statements that are assembled at run time. The tests that run such a statement check its rows. */
const MOST_UNREAD = 19;

const KIND_OF_OID: Readonly<Record<number, string>> = {
  [types.BOOL]: 'boolean',
  [types.BYTEA]: 'Uint8Array',
  [types.INT2]: 'number',
  [types.INT4]: 'number',
  [types.INT8]: 'number',
  [types.OID]: 'number',
  [types.FLOAT4]: 'number',
  [types.FLOAT8]: 'number',
  [types.TIMESTAMPTZ]: 'Date',
  [types.JSON]: 'json',
  [types.JSONB]: 'json',
  1005: 'number[]',
  1007: 'number[]',
  1016: 'number[]',
  1009: 'string[]',
  1015: 'string[]',
  3807: 'json',
};

interface Statement {
  readonly at: string;
  readonly text: string;
  /** Fields of the row with their kinds; null when the call names no row type. */
  readonly row: Readonly<Record<string, string>> | null;
}

let pglite: PGlite;
let db: Database;
beforeAll(async () => {
  pglite = await PGlite.create();
  db = createDatabase(createPgliteSource(pglite, waitingAtMost(5_000)));
  await migrate(db);
}, 60_000);
afterAll(() => db.destroy());

test('every row type of hand-written SQL matches the columns of its statement', async () => {
  const { statements, unread } = readStatements();
  expect(statements.length).toBeGreaterThan(400);
  const wrong: string[] = [];
  for (const { at, text, row } of statements) {
    const columns = await describeColumns(text).catch((error: unknown) => String(error));
    if (typeof columns === 'string') wrong.push(`${at}: ${columns}`);
    else if (row) wrong.push(...compare(row, columns).map((fault) => `${at}: ${fault}`));
  }
  expect(wrong).toEqual([]);
  expect(unread.length, unread.join('\n')).toBeLessThanOrEqual(MOST_UNREAD);
}, 120_000);

test('the comparison of row types with statements reports a missing column and a wrong kind of column', async () => {
  const columns = await describeColumns('SELECT id, created_at AS at FROM members WHERE id = $1');
  expect(compare({ id: 'number', at: 'Date' }, columns)).toEqual([]);
  expect(compare({ id: 'string', by: 'string' }, columns)).toEqual([
    'id is number, not string',
    'by is no column, not string',
  ]);
});

async function describeColumns(text: string): Promise<Record<string, string>> {
  const { resultFields } = await pglite.describeQuery(text);
  return Object.fromEntries(
    resultFields.map(({ name, dataTypeID }) => [name, KIND_OF_OID[dataTypeID] ?? 'string']),
  );
}

/** Returns the fields whose column is missing or of another kind. Shapes inside JSON are not checked. */
function compare(row: Record<string, string>, columns: Record<string, string>): string[] {
  return Object.entries(row)
    .filter(([name, kind]) => columns[name] !== 'json' && columns[name] !== kind)
    .map(([name, kind]) => `${name} is ${columns[name] ?? 'no column'}, not ${kind}`);
}

/** Returns every call of `queryRaw` with each text it may run, and the calls whose text is not known. */
function readStatements(): { statements: Statement[]; unread: string[] } {
  const files = [...readCode('src/server'), ...readCode('src/sandbox')]
    .map((file) => path.join(root, file.path))
    .filter((file) => file.endsWith('.ts'));
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    types: ['node', 'vite/client'],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    paths: { '@/*': [path.join(root, 'src/*')] },
  });
  const checker = program.getTypeChecker();
  const statements: Statement[] = [];
  const unread: string[] = [];
  for (const source of program.getSourceFiles()) {
    if (!files.includes(source.fileName)) continue;
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!isQuery(node)) return;
      const [, text] = node.arguments;
      if (!text) return;
      const { line } = source.getLineAndCharacterOfPosition(text.getStart());
      const at = `${path.relative(root, source.fileName)}:${line + 1}`;
      const texts = readTexts(text, checker);
      if (!texts) unread.push(at);
      const [row] = node.typeArguments ?? [];
      const fields = row ? readRow(checker.getTypeFromTypeNode(row), checker) : null;
      for (const each of texts ?? []) statements.push({ at, text: each, row: fields });
    };
    visit(source);
  }
  return { statements, unread };
}

function isQuery(node: ts.Node): node is ts.CallExpression {
  return (
    ts.isCallExpression(node) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'queryRaw'
  );
}

function readRow(type: ts.Type, checker: ts.TypeChecker): Record<string, string> | null {
  // The row type is a parameter of a generic helper, so its callers name it.
  if (type.flags & ts.TypeFlags.TypeParameter) return null;
  return Object.fromEntries(
    type
      .getProperties()
      // An optional field occurs in only some of the texts that share the type.
      .filter((field) => !(field.flags & ts.SymbolFlags.Optional))
      .map((field) => [field.name, kindOf(checker.getTypeOfSymbol(field), checker)]),
  );
}

function kindOf(type: ts.Type, checker: ts.TypeChecker): string {
  const parts = type.isUnion() ? type.types : [type];
  const kinds = parts.flatMap((part) => {
    if (part.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) return [];
    if (part.flags & ts.TypeFlags.NumberLike) return ['number'];
    if (part.flags & ts.TypeFlags.StringLike) return ['string'];
    if (part.flags & ts.TypeFlags.BooleanLike) return ['boolean'];
    const name = part.getSymbol()?.name;
    if (name === 'Date' || name === 'Uint8Array') return [name];
    const [element] = checker.isArrayType(part)
      ? checker.getTypeArguments(part as ts.TypeReference)
      : [];
    return [element ? `${kindOf(element, checker)}[]` : 'json'];
  });
  return [...new Set(kinds)].sort().join(' | ');
}

/** Texts of arguments that are already known, by the symbol of the parameter that receives the argument. */
type Given = ReadonlyMap<ts.Symbol, readonly string[]>;

/** Returns the texts an expression may evaluate to; undefined when they are known at run time only. */
function readTexts(
  node: ts.Expression,
  checker: ts.TypeChecker,
  given: Given = new Map(),
): readonly string[] | undefined {
  const read = (each: ts.Expression) => readTexts(each, checker, given);
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isNumericLiteral(node)) return [String(Number(node.text))];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return read(node.expression);
  if (ts.isTemplateExpression(node)) {
    return node.templateSpans.reduce<readonly string[] | undefined>(
      (texts, { expression, literal }) => {
        const parts = texts && read(expression);
        return parts && texts.flatMap((text) => parts.map((part) => text + part + literal.text));
      },
      [node.head.text],
    );
  }
  if (ts.isConditionalExpression(node)) {
    const [whenTrue, whenFalse] = [read(node.whenTrue), read(node.whenFalse)];
    return whenTrue && whenFalse && [...whenTrue, ...whenFalse];
  }
  if (ts.isCallExpression(node)) return readCall(node, checker, given);
  if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) {
    const symbol = symbolOf(node, checker);
    const known = symbol && given.get(symbol);
    if (known) return known;
    const declared = symbol?.valueDeclaration;
    const initializer =
      declared && (ts.isVariableDeclaration(declared) || ts.isPropertyAssignment(declared))
        ? declared.initializer
        : undefined;
    const texts = initializer && read(initializer);
    if (texts) return texts;
  }
  const type = checker.getTypeAtLocation(node);
  const parts = type.isUnion() ? type.types : [type];
  const literals = parts.filter((part) => part.isStringLiteral() || part.isNumberLiteral());
  return literals.length === parts.length ? literals.map(({ value }) => String(value)) : undefined;
}

/** Returns the possible texts of a call to a function with a single return expression. */
function readCall(
  { expression, arguments: values }: ts.CallExpression,
  checker: ts.TypeChecker,
  given: Given,
): readonly string[] | undefined {
  const declared = symbolOf(expression, checker)?.valueDeclaration;
  const made = declared && ts.isVariableDeclaration(declared) ? declared.initializer : declared;
  if (!made || !(ts.isArrowFunction(made) || ts.isFunctionDeclaration(made))) return undefined;
  const result = resultOf(made);
  if (!result) return undefined;
  const inner = new Map(given);
  made.parameters.forEach((parameter, index) => {
    const value = values[index] ?? parameter.initializer;
    const texts = value && readTexts(value, checker, given);
    const symbol = checker.getSymbolAtLocation(parameter.name);
    if (texts && symbol) inner.set(symbol, texts);
  });
  return readTexts(result, checker, inner);
}

function resultOf({ body }: ts.ArrowFunction | ts.FunctionDeclaration): ts.Expression | undefined {
  if (!body || !ts.isBlock(body)) return body;
  const [statement] = body.statements;
  return statement && ts.isReturnStatement(statement) ? statement.expression : undefined;
}

function symbolOf(node: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(node);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}
