import { MalformedError } from '../http/refusal';

/**
 * Reads a cursor by its pattern.
 * @returns its groups; undefined without a cursor
 * @throws MalformedError for a cursor of another list
 */
export function readCursor(cursor: string | undefined, pattern: RegExp): string[] | undefined {
  if (cursor === undefined) return undefined;
  const match = pattern.exec(cursor);
  if (!match) throw new MalformedError('cursor', 'ต้องเป็น next_cursor ของหน้าก่อน');
  return match.slice(1);
}
