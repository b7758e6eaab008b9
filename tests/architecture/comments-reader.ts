import ts from 'typescript';
import type { SourceFile } from './source-files';

/** A comment, or the title of a test, with its place. */
export interface Comment {
  /** Path and line, such as `src/app/app.tsx:12`. */
  readonly place: string;
  readonly text: string;
}

const TESTS = new Set(['describe', 'it', 'test']);

/** Reads the comments of a file, and the titles of its tests. Neighbouring line comments are one comment. */
export function readComments({ path, text }: SourceFile): Comment[] {
  const found = path.endsWith('.css')
    ? readBlocks(text)
    : path.endsWith('.sql')
      ? readLines(text)
      : readScript(path, text);
  return found.map(({ at, text: comment }) => ({
    place: `${path}:${text.slice(0, at).split('\n').length}`,
    text: comment,
  }));
}

interface Found {
  readonly at: number;
  text: string;
}

function readBlocks(text: string): Found[] {
  return [...text.matchAll(/\/\*([\s\S]*?)\*\//g)].map(({ index, 1: block = '' }) => ({
    at: index,
    text: joinLines(block),
  }));
}

function readLines(text: string): Found[] {
  const found: Found[] = [];
  let at = 0;
  let endsBlock = -1;
  for (const line of text.split('\n')) {
    const comment = /(?:^|\s)--\s?(.*)$/.exec(line)?.[1];
    const isAlone = /^\s*--/.test(line);
    const last = found.at(-1);
    if (comment !== undefined && isAlone && last && endsBlock === at) last.text += ` ${comment}`;
    else if (comment !== undefined) found.push({ at, text: comment });
    at += line.length + 1;
    if (comment !== undefined && isAlone) endsBlock = at;
  }
  return found;
}

function readScript(path: string, text: string): Found[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const comments = new Map<number, ts.CommentRange>();
  const titles: Found[] = [];
  const visit = (node: ts.Node): void => {
    for (const range of [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ])
      comments.set(range.pos, range);
    const title = findTitle(node);
    if (title)
      titles.push({ at: title.getStart(source), text: title.getText(source).slice(1, -1) });
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return [...joinComments(text, [...comments.values()]), ...titles];
}

function joinComments(text: string, ranges: ts.CommentRange[]): Found[] {
  const found: Found[] = [];
  let endOfLine = -1;
  for (const { pos, end, kind } of ranges.sort((a, b) => a.pos - b.pos)) {
    const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia;
    const comment = isLine
      ? text.slice(pos + 2, end).trim()
      : joinLines(text.slice(pos + 2, end - 2));
    const last = found.at(-1);
    const isNext = isLine && endOfLine >= 0 && /^[ \t]*\n[ \t]*$/.test(text.slice(endOfLine, pos));
    if (isNext && last) last.text += ` ${comment}`;
    else found.push({ at: pos, text: comment });
    endOfLine = isLine ? end : -1;
  }
  return found;
}

/** Returns the title in `test('…')`, `describe.skip('…')` or `it.each(…)('…')`. */
function findTitle(node: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  let called: ts.Expression = node.expression;
  while (ts.isCallExpression(called) || ts.isPropertyAccessExpression(called))
    called = called.expression;
  const [title] = node.arguments;
  if (!ts.isIdentifier(called) || !TESTS.has(called.text) || !title) return undefined;
  return ts.isStringLiteralLike(title) || ts.isTemplateExpression(title) ? title : undefined;
}

function joinLines(block: string): string {
  return block
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, '').trim())
    .join(' ')
    .trim();
}
