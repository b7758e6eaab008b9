import { type ArticleBody, wordsOf } from '@/contract/article-body';

/** A heading that an article can be entered at. */
export interface OutlineEntry {
  readonly id: string;
  readonly title: string;
}

/** The id of a heading, by its place in the text. */
export const headingId = (index: number) => `part-${index}`;

/** The main headings of an article in their order. */
export function outlineOf(body: ArticleBody): OutlineEntry[] {
  return body.flatMap((block, index) =>
    block.type === 'heading' && block.depth === 2
      ? [{ id: headingId(index), title: wordsOf(block.children) }]
      : [],
  );
}
