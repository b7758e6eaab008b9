import { type ArticleBody, plainTextOf } from '@/contract/article-body';

/** A heading in the table of contents of an article. */
export interface OutlineEntry {
  readonly id: string;
  readonly title: string;
}

/** Returns the id of a heading, by its index in the text. */
export const headingId = (index: number) => `part-${index}`;

/** Lists the main headings of an article in the order of the text. */
export function outlineOf(body: ArticleBody): OutlineEntry[] {
  return body.flatMap((block, index) =>
    block.type === 'heading' && block.depth === 2
      ? [{ id: headingId(index), title: plainTextOf(block.children) }]
      : [],
  );
}
