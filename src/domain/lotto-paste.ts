import { type AnsweredPaste, answerEntries, type PasteAnswers } from './lotto-paste/answers';
import type { PasteContext } from './lotto-paste/bets';
import { readList } from './lotto-paste/list';
import { splitLines, understandLines } from './lotto-paste/understand';

/** Most lines of a text that is read. */
export const MAX_PASTED_LINES = 1000;
/** Most characters of a text that is read. */
export const MAX_PASTED_LENGTH = 40_000;

export interface ReadPaste extends AnsweredPaste {
  /** Pieces that say nothing about a bet: clocks, senders, totals, emoji. */
  readonly leftOut: readonly string[];
  /** Nothing was read, because the text is longer than a list may be. */
  readonly isTooLong: boolean;
}

/**
 * Reads bets as people write them to each other; `docs/lotto-paste.md` has the grammar. A line is understood whole or
 * not at all: it ends up in bets, in a question, in what is left out or in a refusal. The time grows with the length of
 * the text, because no line and no token is read more than a fixed number of times.
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
