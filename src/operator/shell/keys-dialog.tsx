import { DeskDialog } from '../kit/desk-dialog';
import { operatorCopy as copy, keyNames } from '../operator.copy';
import styles from './keys-dialog.module.css';

/** The list of keys. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <DeskDialog title={copy.keys} onClose={onClose}>
      <dl className={styles.keys}>
        {keyNames.map(([keys, what]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </DeskDialog>
  );
}
