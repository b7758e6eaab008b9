import { type ArticleBlock, type ArticleBody, plainTextOf } from '@/contract/article-body';

/** Reading speed of a careful reader. */
const WORDS_PER_MINUTE = 200;

const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/**
 * Returns the minutes that a text takes to read, at least one and rounded up. ICU finds the words, because Thai has no
 * spaces between them.
 */
export function countReadingMinutes(body: ArticleBody): number {
  let words = 0;
  for (const { isWordLike } of segmenter.segment(textOf(body))) if (isWordLike) words += 1;
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}

/** Returns the words of a text, with a line for each block. */
export function textOf(body: ArticleBody): string {
  return leavesOf(body).flatMap(linesOfLeaf).join('\n');
}

/** Returns the URLs of the pictures in a text. */
export function picturesOf(body: ArticleBody): string[] {
  return leavesOf(body).flatMap((leaf) => (leaf.type === 'image' ? [leaf.url] : []));
}

type Holder = Extract<ArticleBlock, { type: 'list' | 'blockquote' }>;
type Leaf = Exclude<ArticleBlock, Holder>;

/** Returns the innermost blocks, which contain no other blocks. */
function leavesOf(blocks: readonly ArticleBlock[]): Leaf[] {
  return blocks.flatMap((block) => {
    if (block.type === 'list') return block.children.flatMap(({ children }) => leavesOf(children));
    return block.type === 'blockquote' ? leavesOf(block.children) : [block];
  });
}

function linesOfLeaf(leaf: Leaf): string[] {
  switch (leaf.type) {
    case 'heading':
    case 'paragraph':
      return [plainTextOf(leaf.children)];
    case 'table':
      return leaf.children.map((row) =>
        row.children.map(({ children }) => plainTextOf(children)).join(' '),
      );
    case 'code':
      return [leaf.value];
    default:
      return [];
  }
}
