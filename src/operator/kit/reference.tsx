import styles from './reference.module.css';

const SHOWN_LETTERS = 8;

/** The end of a long reference, which tells rows apart; the whole one stands in its hover text and can be copied. */
export function Reference({ text }: { text: string }) {
  const isLong = text.length > SHOWN_LETTERS * 2;
  return (
    <code className={styles.reference} title={text}>
      {isLong ? `…${text.slice(-SHOWN_LETTERS)}` : text}
    </code>
  );
}
