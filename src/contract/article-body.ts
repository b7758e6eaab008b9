import * as v from 'valibot';
import { isArticlePicture, readArticleLink } from './article-url';

/*
 * The text of an article as a tree, with a subset of mdast's kinds and fields. No kind nests in itself, so the depth is
 * bounded: links hold bold text, bold text holds slanted text, and slanted text holds letters.
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
  /** A path of this site, an https URL or a LINE account. */
  url: v.pipe(
    v.string(),
    v.check(
      (url) => readArticleLink(url) !== null,
      'must be a path of this site, an https URL or a LINE account',
    ),
  ),
  children: v.array(bold),
});

const phrase = v.variant('type', [...boldNodes, linkNode]);
const phrases = v.array(phrase);

const headingNode = v.object({
  type: v.literal('heading'),
  /** Depth 1 is the title of the article. */
  depth: v.picklist([2, 3]),
  children: phrases,
});
const paragraphNode = v.object({ type: v.literal('paragraph'), children: phrases });
const codeNode = v.object({ type: v.literal('code'), value: letters });

const imageNode = v.object({
  type: v.literal('image'),
  url: v.pipe(v.string(), v.check(isArticlePicture, 'must be a picture of this site')),
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
  /** Alignment by column; null means the default of the text direction. */
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
/** A block of the text, such as a paragraph or a list. */
export type ArticleBlock = v.InferOutput<typeof block>;
export type ArticleParagraph = v.InferOutput<typeof paragraphNode>;
export type ArticleList = v.InferOutput<typeof listNode>;
export type ArticleInnerList = v.InferOutput<typeof innerListNode>;
export type ArticleTable = v.InferOutput<typeof tableNode>;
/** An inline part of a block. */
export type ArticlePhrase = v.InferOutput<typeof phrase>;

/** Returns the plain text of phrases, without formatting. */
export function plainTextOf(phrases: readonly ArticlePhrase[]): string {
  return phrases
    .map((each) => {
      if (each.type === 'break') return ' ';
      return 'value' in each ? each.value : plainTextOf(each.children);
    })
    .join('');
}
