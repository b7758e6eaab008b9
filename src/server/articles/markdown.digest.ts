import { countReadingMinutes, picturesOf, textOf } from './body.reader';
import { readMarkdown } from './markdown.reader';

/** Everything that an article takes from its Markdown. */
export interface MarkdownDigest {
  /** The tree of the text as JSON: a string crosses from a thread without being copied node by node. */
  readonly bodyJson: string;
  /** Parts of the Markdown that no article can have. */
  readonly leftOut: readonly string[];
  /** Addresses of the pictures in the text. */
  readonly pictures: readonly string[];
  readonly readingMinutes: number;
  /** Whether nothing of the text can be shown. */
  readonly isEmpty: boolean;
}

/** Reads Markdown in the calling thread: for texts of the repository, whose length and form are known. */
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
