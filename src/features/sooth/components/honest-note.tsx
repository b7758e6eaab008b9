import infoIcon from '@phosphor-icons/core/fill/info-fill.svg?icon';
import { Icon } from '@/shared/ui/icon';
import { soothCopy as copy } from '../sooth.copy';
import styles from './honest-note.module.css';

/** That what came out says nothing of what comes next. */
export function HonestNote() {
  return (
    <p className={styles.note}>
      <Icon name={infoIcon} size={24} />
      <span>
        <b>{copy.honest}</b>
        <small>{copy.honestWhy}</small>
      </span>
    </p>
  );
}
