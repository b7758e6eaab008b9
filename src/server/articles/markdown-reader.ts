import type {
  BlockContent,
  Definition,
  DefinitionContent,
  Image,
  ImageReference,
  Link,
  LinkReference,
  List,
  PhrasingContent,
  RootContent,
  Table,
} from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import {
  type ArticleBlock,
  type ArticleBody,
  type ArticleInnerList,
  type ArticleList,
  type ArticleParagraph,
  type ArticlePhrase,
  type ArticleTable,
  plainTextOf,
} from '@/contract/article-body';
import { isArticlePicture, leadsToScreen, readArticleLink } from '@/contract/article-url';

/** The tree of an article, and the parts that were left out. */
export interface ReadMarkdown {
  readonly body: ArticleBody;
  /** Parts of the Markdown that articles do not support. */
  readonly leftOut: readonly string[];
}

type AnyBlock = RootContent | BlockContent | DefinitionContent;
type Plain = Extract<ArticlePhrase, { type: 'text' | 'inlineCode' | 'break' }>;
type ItemBlock = ArticleList['children'][number]['children'][number];
type InnerBlock = ArticleInnerList['children'][number]['children'][number];
type QuotedBlock = Extract<ArticleBlock, { type: 'blockquote' }>['children'][number];
type ImageBlock = Extract<ArticleBlock, { type: 'image' }>;

/** A piece of a line with its formatting. */
interface Run {
  readonly node: Plain;
  readonly link: string | null;
  readonly isStrong: boolean;
  readonly isSlanted: boolean;
}

type Marks = Omit<Run, 'node'>;

/** Deepest nesting. Real texts stay far below it, and a deeper text would overflow the recursion. */
const MOST_LEVELS = 24;
/** The parser's time grows with the square of the number of lists that one line opens. */
const TOO_DEEP = /^[ \t]*(?:(?:[-+*>]|\d{1,9}[.)])[ \t]*){25}/;
const MOST_SHOWN_LETTERS = 80;
const MOST_REPORTED = 50;
/** Characters that change the text direction, and control characters that no text needs. */
const UNPRINTABLE = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Reads Markdown as the tree of an article. Everything that the tree has no type for, above all HTML, is left out, so
 * it can never be shown.
 */
export function readMarkdown(markdown: string): ReadMarkdown {
  const lines = markdown.split('\n');
  const bearable = lines.filter((line) => !TOO_DEEP.test(line));
  const root = fromMarkdown(bearable.join('\n'), {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  const reader = new TreeReader(root.children);
  if (bearable.length < lines.length) reader.leftOut.push('content nested too deeply');
  const body = reader.readBlocks(root.children, 0);
  return { body, leftOut: reader.leftOut };
}

class TreeReader {
  readonly leftOut: string[] = [];
  readonly #definitions = new Map<string, Definition>();

  constructor(blocks: readonly RootContent[]) {
    for (const block of blocks) {
      // The first definition of a name wins, as everywhere in Markdown.
      if (block.type === 'definition' && !this.#definitions.has(block.identifier)) {
        this.#definitions.set(block.identifier, block);
      }
    }
  }

  readBlocks(blocks: readonly AnyBlock[], level: number): ArticleBlock[] {
    return blocks.flatMap((block) => this.#readBlock(block, level));
  }

  #readBlock(block: AnyBlock, level: number): ArticleBlock[] {
    if (level > MOST_LEVELS) return this.#leaveOut('content nested too deeply', '');
    switch (block.type) {
      case 'heading': {
        const children = this.#readPhrases(block.children);
        if (children.length === 0) return [];
        return [{ type: 'heading', depth: block.depth <= 2 ? 2 : 3, children }];
      }
      case 'paragraph':
        return this.#readParagraph(block.children);
      case 'list':
        return this.#readList(block, level);
      case 'blockquote': {
        const children = this.#readQuoted(block.children, level + 1);
        return children.length > 0 ? [{ type: 'blockquote', children }] : [];
      }
      case 'table':
        return [this.#readTable(block)];
      case 'code':
        return [{ type: 'code', value: clean(block.value) }];
      case 'thematicBreak':
        return [{ type: 'thematicBreak' }];
      case 'html':
        return this.#leaveOut('HTML', block.value);
      case 'definition':
        return [];
      default:
        return this.#leaveOut(block.type, '');
    }
  }

  /** Reads a paragraph. A picture becomes a block of its own: a picture inside a line splits the paragraph. */
  #readParagraph(phrases: readonly PhrasingContent[]): (ArticleParagraph | ImageBlock)[] {
    const blocks: (ArticleParagraph | ImageBlock)[] = [];
    let line: PhrasingContent[] = [];
    const endLine = () => {
      const children = this.#readPhrases(line);
      line = [];
      if (plainTextOf(children).trim() !== '') blocks.push({ type: 'paragraph', children });
    };
    for (const phrase of phrases) {
      if (phrase.type !== 'image' && phrase.type !== 'imageReference') {
        line.push(phrase);
        continue;
      }
      endLine();
      const image = this.#readImage(phrase);
      if (image) blocks.push(image);
    }
    endLine();
    return blocks;
  }

  #readImage(image: Image | ImageReference): ImageBlock | null {
    const url = image.type === 'image' ? image.url : this.#definitions.get(image.identifier)?.url;
    if (url === undefined || !isArticlePicture(url)) {
      this.#leaveOut('picture of another site', url ?? '');
      return null;
    }
    return { type: 'image', url, alt: clean(image.alt ?? '') };
  }

  #readList(list: List, level: number): ArticleList[] {
    const children = list.children.flatMap((item) => {
      const blocks = item.children.flatMap((block) => this.#readItemBlock(block, level + 1));
      return blocks.length > 0 ? [{ type: 'listItem' as const, children: blocks }] : [];
    });
    return children.length > 0 ? [{ type: 'list', ...orderOf(list), children }] : [];
  }

  #readItemBlock(block: AnyBlock, level: number): ItemBlock[] {
    if (block.type !== 'list') return this.#readInnerBlock(block, level);
    const children = block.children.flatMap((item) => {
      const blocks = item.children.flatMap((inner) => this.#readInnerBlock(inner, level + 1));
      return blocks.length > 0 ? [{ type: 'listItem' as const, children: blocks }] : [];
    });
    return children.length > 0 ? [{ type: 'list', ...orderOf(block), children }] : [];
  }

  /** Flattens lists and quotes that are nested deeper than a list in a list. */
  #readInnerBlock(block: AnyBlock, level: number): InnerBlock[] {
    if (level > MOST_LEVELS) return this.#leaveOut('content nested too deeply', '');
    if (block.type === 'list') {
      return block.children.flatMap((item) =>
        item.children.flatMap((inner) => this.#readInnerBlock(inner, level + 1)),
      );
    }
    if (block.type === 'blockquote') {
      return block.children.flatMap((inner) => this.#readInnerBlock(inner, level + 1));
    }
    return this.#readBlock(block, level).flatMap((read): InnerBlock[] => {
      if (read.type === 'heading') return [{ type: 'paragraph', children: read.children }];
      if (read.type === 'paragraph' || read.type === 'code' || read.type === 'image') return [read];
      return this.#leaveOut(`${read.type} in a list`, '');
    });
  }

  #readQuoted(blocks: readonly AnyBlock[], level: number): QuotedBlock[] {
    if (level > MOST_LEVELS) return this.#leaveOut('content nested too deeply', '');
    return blocks.flatMap((block): QuotedBlock[] => {
      if (block.type === 'blockquote') return this.#readQuoted(block.children, level + 1);
      return this.#readBlock(block, level).flatMap((read): QuotedBlock[] => {
        if (read.type === 'heading') return [{ type: 'paragraph', children: read.children }];
        if (read.type === 'paragraph' || read.type === 'list') return [read];
        return this.#leaveOut(`${read.type} in a quotation`, '');
      });
    });
  }

  #readTable({ align, children }: Table): ArticleTable {
    const columns = children[0]?.children.length ?? 0;
    return {
      type: 'table',
      align: Array.from({ length: columns }, (_, at) => align?.[at] ?? null),
      children: children.map((row) => ({
        type: 'tableRow',
        // A row may have fewer or more cells than the heading.
        children: Array.from({ length: columns }, (_, at) => ({
          type: 'tableCell',
          children: this.#readPhrases(row.children[at]?.children ?? []),
        })),
      })),
    };
  }

  #readPhrases(phrases: readonly PhrasingContent[]): ArticlePhrase[] {
    const runs = this.#flatten(phrases, { link: null, isStrong: false, isSlanted: false }, 0);
    return groupRuns(runs);
  }

  #flatten(phrases: readonly PhrasingContent[], marks: Marks, level: number): Run[] {
    if (level > MOST_LEVELS) return this.#leaveOut('content nested too deeply', '');
    return phrases.flatMap((phrase): Run[] => {
      switch (phrase.type) {
        case 'text':
        case 'inlineCode': {
          const value = clean(phrase.value);
          return value === '' ? [] : [{ node: { type: phrase.type, value }, ...marks }];
        }
        case 'break':
          return [{ node: { type: 'break' }, ...marks }];
        case 'strong':
          return this.#flatten(phrase.children, { ...marks, isStrong: true }, level + 1);
        case 'emphasis':
          return this.#flatten(phrase.children, { ...marks, isSlanted: true }, level + 1);
        case 'link':
        case 'linkReference':
          return this.#flatten(
            phrase.children,
            { ...marks, link: marks.link ?? this.#findLink(phrase) },
            level + 1,
          );
        case 'image':
        case 'imageReference':
          return this.#leaveOut('picture within a line', phrase.alt ?? '');
        case 'html':
          return this.#leaveOut('HTML', phrase.value);
        default:
          return this.#leaveOut(phrase.type, '');
      }
    });
  }

  /** @returns null for a link without a valid target; its words stay */
  #findLink(link: Link | LinkReference): string | null {
    const url = link.type === 'link' ? link.url : this.#definitions.get(link.identifier)?.url;
    const kind = url === undefined ? null : readArticleLink(url);
    if (url === undefined || kind === null) {
      this.#leaveOut('link', url ?? '');
      return null;
    }
    if (kind === 'own' && !leadsToScreen(url)) {
      this.#leaveOut('link to a missing page of this site', url);
      return null;
    }
    return url;
  }

  #leaveOut(what: string, text: string): [] {
    if (this.leftOut.length < MOST_REPORTED) {
      const shown = clean(text).replaceAll(/\s+/g, ' ').slice(0, MOST_SHOWN_LETTERS);
      this.leftOut.push(shown === '' ? what : `${what}: ${shown}`);
    }
    return [];
  }
}

function orderOf({ ordered, start }: List): { ordered: boolean; start: number } {
  return { ordered: ordered === true, start: start ?? 1 };
}

function clean(text: string): string {
  return text.replaceAll(UNPRINTABLE, '');
}

/** Groups the pieces of a line: links outside, then bold, then italic. */
function groupRuns(runs: readonly Run[]): ArticlePhrase[] {
  return groupBy(runs, ({ link }) => link).flatMap(({ key: link, members }): ArticlePhrase[] => {
    const children = toBold(members);
    return link === null ? children : [{ type: 'link', url: link, children }];
  });
}

type Slanted = Plain | { type: 'emphasis'; children: Plain[] };
type Bold = Slanted | { type: 'strong'; children: Slanted[] };

function toBold(runs: readonly Run[]): Bold[] {
  return groupBy(runs, ({ isStrong }) => isStrong).flatMap(({ key, members }): Bold[] => {
    const children = toSlanted(members);
    return key ? [{ type: 'strong', children }] : children;
  });
}

function toSlanted(runs: readonly Run[]): Slanted[] {
  return groupBy(runs, ({ isSlanted }) => isSlanted).flatMap(({ key, members }): Slanted[] => {
    const children = joinTexts(members.map(({ node }) => node));
    return key ? [{ type: 'emphasis', children }] : children;
  });
}

function joinTexts(nodes: readonly Plain[]): Plain[] {
  const joined: Plain[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type === 'text' && last?.type === 'text') {
      joined[joined.length - 1] = { type: 'text', value: last.value + node.value };
    } else joined.push(node);
  }
  return joined;
}

function groupBy<Member, Key>(
  all: readonly Member[],
  keyOf: (member: Member) => Key,
): { key: Key; members: Member[] }[] {
  const groups: { key: Key; members: Member[] }[] = [];
  for (const member of all) {
    const key = keyOf(member);
    const last = groups.at(-1);
    if (last && last.key === key) last.members.push(member);
    else groups.push({ key, members: [member] });
  }
  return groups;
}
