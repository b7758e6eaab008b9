import { Fragment, type ReactNode } from 'react';
import type {
  ArticleBlock,
  ArticleInnerList,
  ArticleList,
  ArticlePhrase,
  ArticleTable,
  ArticleBody as Body,
} from '@/contract/article-body';
import { Card } from '@/shared/ui/kit';
import { headingId } from '../article-outline';
import { articlesCopy } from '../articles.copy';
import styles from './article-body.module.css';
import { ArticleLink } from './article-link';

type ItemBlock = (ArticleList | ArticleInnerList)['children'][number]['children'][number];
type AnyBlock = ArticleBlock | ItemBlock;

/** The text of an article: a tree of known block types, each rendered by an element of this site. */
export function ArticleBody({ body }: { body: Body }) {
  return <div className={styles.body}>{renderBlocks(body, headingId)}</div>;
}

/** Renders blocks with the index as the key, because blocks have no ids and never change their order. */
function renderBlocks(blocks: readonly AnyBlock[], idOf?: (index: number) => string): ReactNode[] {
  return blocks.map((block, index) => <Block key={index} block={block} id={idOf?.(index)} />);
}

function Block({ block, id }: { block: AnyBlock; id?: string | undefined }) {
  switch (block.type) {
    case 'heading':
      return block.depth === 2 ? (
        <h2 id={id}>
          <Phrases phrases={block.children} />
        </h2>
      ) : (
        <h3 id={id}>
          <Phrases phrases={block.children} />
        </h3>
      );
    case 'paragraph':
      return (
        <p>
          <Phrases phrases={block.children} />
        </p>
      );
    case 'list': {
      const items = block.children.map((item, index) => (
        <li key={index}>{renderBlocks(item.children)}</li>
      ));
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'blockquote':
      return <blockquote>{renderBlocks(block.children)}</blockquote>;
    case 'table':
      return <Table table={block} />;
    case 'code':
      return (
        <pre>
          <code>{block.value}</code>
        </pre>
      );
    case 'image':
      return <img className={styles.image} src={block.url} alt={block.alt} loading="lazy" />;
    case 'thematicBreak':
      return <hr />;
  }
}

function Table({ table: { align, children } }: { table: ArticleTable }) {
  const [head, ...rows] = children;
  const styleOf = (column: number) => {
    const side = align[column];
    return side ? { textAlign: side } : undefined;
  };
  return (
    // Focusable, so that the keyboard can scroll a table that is wider than the phone.
    <Card as="section" className={styles.scroller} aria-label={articlesCopy.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head?.children.map((cell, column) => (
              <th key={column} scope="col" style={styleOf(column)}>
                <Phrases phrases={cell.children} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.children.map((cell, column) => (
                <td key={column} style={styleOf(column)}>
                  <Phrases phrases={cell.children} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Phrases({ phrases }: { phrases: readonly ArticlePhrase[] }) {
  return phrases.map((phrase, index) => (
    <Fragment key={index}>
      <Phrase phrase={phrase} />
    </Fragment>
  ));
}

function Phrase({ phrase }: { phrase: ArticlePhrase }) {
  switch (phrase.type) {
    case 'text':
      return phrase.value;
    case 'inlineCode':
      return <code>{phrase.value}</code>;
    case 'break':
      return <br />;
    case 'emphasis':
      return (
        <em>
          <Phrases phrases={phrase.children} />
        </em>
      );
    case 'strong':
      return (
        <strong>
          <Phrases phrases={phrase.children} />
        </strong>
      );
    case 'link':
      return (
        <ArticleLink url={phrase.url}>
          <Phrases phrases={phrase.children} />
        </ArticleLink>
      );
  }
}
