import * as v from 'valibot';
import { isArticlePicture, readArticleLink } from './article-address';

/*
 * The text of an article as a tree: kinds and fields are those of mdast, of which it is a part. Nothing nests in itself,
 * so no text can be deeper than these lines say: a link holds bold text, that holds slanted text, that holds letters.
 */

const letters = v.pipe(v.string(), v.maxLength(60_000));

const textNode = v.object({ type: v.literal('text'), value: letters });
const inlineCodeNode = v.object({ type: v.literal('inlineCode'), value: letters });
const breakNode = v.object({ type: v.literal('break') });
const plainNodes = [textNode, inlineCodeNode, breakNode] as const;
const plain = v.variant('type', plainNodes);

const emphasisNode = v.object({ type: v.literal('emphasis'), children: v.array(plain) });
const slantedNodes = [...plainNodes, emphasisNode] as const;
const slanted = v.variant('type', slantedNodes);

const strongNode = v.object({ type: v.literal('strong'), children: v.array(slanted) });
const boldNodes = [...slantedNodes, strongNode] as const;
const bold = v.variant('type', boldNodes);

const linkNode = v.object({
  type: v.literal('link'),
  /** A path of this site, https or line. */
  url: v.pipe(
    v.string(),
    v.check((address) => readArticleLink(address) !== null, 'leads where no article may lead'),
  ),
  children: v.array(bold),
});

const phrase = v.variant('type', [...boldNodes, linkNode]);
const phrases = v.array(phrase);

const headingNode = v.object({
  type: v.literal('heading'),
  /** The title of the article is the first. */
  depth: v.picklist([2, 3]),
  children: phrases,
});
const paragraphNode = v.object({ type: v.literal('paragraph'), children: phrases });
const codeNode = v.object({ type: v.literal('code'), value: letters });

const imageNode = v.object({
  type: v.literal('image'),
  url: v.pipe(v.string(), v.check(isArticlePicture, "is no picture of this site's own")),
  alt: letters,
});

const listFields = {
  ordered: v.boolean(),
  /** Number of the first item of an ordered list. */
  start: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
};

const innerListNode = v.object({
  type: v.literal('list'),
  ...listFields,
  children: v.array(
    v.object({
      type: v.literal('listItem'),
      children: v.array(v.variant('type', [paragraphNode, codeNode, imageNode])),
    }),
  ),
});

const listNode = v.object({
  type: v.literal('list'),
  ...listFields,
  children: v.array(
    v.object({
      type: v.literal('listItem'),
      children: v.array(v.variant('type', [paragraphNode, codeNode, imageNode, innerListNode])),
    }),
  ),
});

const blockquoteNode = v.object({
  type: v.literal('blockquote'),
  children: v.array(v.variant('type', [paragraphNode, listNode])),
});

const tableNode = v.object({
  type: v.literal('table'),
  /** Of each column; null: as the text runs. */
  align: v.array(v.nullable(v.picklist(['left', 'center', 'right']))),
  /** The first row is the heading. */
  children: v.pipe(
    v.array(
      v.object({
        type: v.literal('tableRow'),
        children: v.array(v.object({ type: v.literal('tableCell'), children: phrases })),
      }),
    ),
    v.minLength(1),
  ),
});

const thematicBreakNode = v.object({ type: v.literal('thematicBreak') });

const block = v.variant('type', [
  headingNode,
  paragraphNode,
  listNode,
  blockquoteNode,
  tableNode,
  codeNode,
  imageNode,
  thematicBreakNode,
]);

/** The text of an article. */
export const articleBody = v.array(block);

export type ArticleBody = v.InferOutput<typeof articleBody>;
/** A part of the text that stands by itself. */
export type ArticleBlock = v.InferOutput<typeof block>;
export type ArticleParagraph = v.InferOutput<typeof paragraphNode>;
export type ArticleList = v.InferOutput<typeof listNode>;
export type ArticleInnerList = v.InferOutput<typeof innerListNode>;
export type ArticleTable = v.InferOutput<typeof tableNode>;
/** A part of a line. */
export type ArticlePhrase = v.InferOutput<typeof phrase>;

/** The words of a line, without how they look. */
export function wordsOf(phrases: readonly ArticlePhrase[]): string {
  return phrases
    .map((each) => {
      if (each.type === 'break') return ' ';
      return 'value' in each ? each.value : wordsOf(each.children);
    })
    .join('');
}
