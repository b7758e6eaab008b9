import { CopyButton, type CopyButtonProps } from './copy-button';
import styles from './hash-line.module.css';
import { Row } from './kit';

export interface HashLineProps extends Pick<CopyButtonProps, 'text' | 'label' | 'done'> {
  /** Stands for the hash where it is abbreviated. */
  shown?: string;
}

/** A hash to compare, on one line, with a button that copies all of it. */
export function HashLine({ shown, ...copied }: HashLineProps) {
  return (
    <Row place="spread" className={styles.hash}>
      <code>{shown ?? copied.text}</code>
      <CopyButton {...copied} />
    </Row>
  );
}
