import { CopyButton, type CopyButtonProps } from './copy-button';
import styles from './hash-line.module.css';
import { Row } from './kit';

export interface HashLineProps extends Pick<CopyButtonProps, 'text' | 'label' | 'done'> {
  /** Abbreviated hash to display; by default the whole hash. */
  shown?: string;
}

/** A hash on one line, with a button that copies it in full. */
export function HashLine({ shown, ...copied }: HashLineProps) {
  return (
    <Row place="spread" className={styles.hash}>
      <code>{shown ?? copied.text}</code>
      <CopyButton {...copied} />
    </Row>
  );
}
