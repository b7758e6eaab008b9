import { type AnsweredPaste, answerEntries, type PasteAnswers } from './lotto-paste/answers';
import type { PasteContext } from './lotto-paste/bets';
import { readList } from './lotto-paste/list';
import { splitLines, understandLines } from './lotto-paste/understand';

/** Maximum number of lines of a pasted text. */
export const MAX_PASTED_LINES = 1000;
/** Maximum number of characters of a pasted text. */
export const MAX_PASTED_LENGTH = 40_000;

export interface ReadPaste extends AnsweredPaste {
  /** Pieces that are irrelevant to bets: clocks, senders, totals, emoji. */
  readonly leftOut: readonly string[];
  /** True when the text was too long and was not read. */
  readonly isTooLong: boolean;
}

/**
 * Reads bets from a chat text; `docs/lotto-paste.md` has the grammar. A line is understood completely or not at all: it
 * becomes bets, a question, ignored text or a refusal. The time is linear in the length of the text, because every line
 * and token is read a fixed number of times.
 */
export function parsePaste(
  text: string,
  context: PasteContext,
  answers: PasteAnswers = {},
): ReadPaste {
  const lines = text.length > MAX_PASTED_LENGTH ? null : splitLines(text);
  if (!lines || lines.length > MAX_PASTED_LINES) {
    return { bets: [], questions: [], refused: [], leftOut: [], isTooLong: true };
  }
  const { entries, refused, noise } = readList(understandLines(lines));
  const answered = answerEntries(entries, context, answers);
  const unread = refused.map(({ line, piece, reason }) => ({ text: line.text, piece, reason }));
  return {
    ...answered,
    refused: [...unread, ...answered.refused],
    leftOut: noise,
    isTooLong: false,
  };
}
