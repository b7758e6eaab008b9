/** A line of a stack. */
export interface ErrorFrame {
  readonly filename: string;
  readonly function: string;
  readonly lineno: number;
  readonly colno: number;
}

/** `at name (file:1:2)` or `at file:1:2`, as V8 writes it. */
const V8_LINE = /^\s*at (?:(.*?) \()?(.+?):(\d+):(\d+)\)?$/;
/** `name@file:1:2`, as Safari and Firefox write it. */
const OTHER_LINE = /^\s*([^@\s]*)@(.+?):(\d+):(\d+)$/;
const MOST_FRAMES = 40;

/** Returns the frames of a stack, the innermost first. Lines in another form are left out. */
export function readFrames(stack: string): ErrorFrame[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '', file, lineno, colno] = V8_LINE.exec(line) ?? OTHER_LINE.exec(line) ?? [];
      if (file === undefined) return [];
      const place = { lineno: Number(lineno), colno: Number(colno) };
      return [{ filename: toOwnPath(file), function: name || '?', ...place }];
    })
    .slice(0, MOST_FRAMES);
}

/** Returns a path without the place of the project on this machine, and without the host of a page. */
export function toOwnPath(file: string): string {
  const [own = file] = /(?:node_modules|src|dist|assets|liff)\/.*$/.exec(file) ?? [];
  return own.replace(/[?#].*$/, '');
}
