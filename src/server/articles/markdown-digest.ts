import { countReadingMinutes, picturesOf, textOf } from './body-reader';
import { readMarkdown } from './markdown-reader';

/** The data that an article takes from its Markdown. */
export interface MarkdownDigest {
  /** The tree of the text as JSON, because a thread transfers a string without copying it node by node. */
  readonly bodyJson: string;
  /** Parts of the Markdown that articles do not support. */
  readonly leftOut: readonly string[];
  /** URLs of the pictures in the text. */
  readonly pictures: readonly string[];
  readonly readingMinutes: number;
  /** True when the text has no words to show. */
  readonly isEmpty: boolean;
}

/** Reads Markdown in the calling thread. Only for texts of the repository, whose length and form are known. */
export function digestMarkdown(markdown: string): MarkdownDigest {
  const { body, leftOut } = readMarkdown(markdown);
  return {
    bodyJson: JSON.stringify(body),
    leftOut,
    pictures: picturesOf(body),
    readingMinutes: countReadingMinutes(body),
    isEmpty: textOf(body).trim() === '',
  };
}
