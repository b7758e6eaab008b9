import copyIcon from '@phosphor-icons/core/regular/copy.svg?icon';
import { copyButtonCopy } from './copy-button.copy';
import styles from './copy-button.module.css';
import { copyText } from './copy-text';
import { Icon } from './icon';
import { showToast } from './toast';

export interface CopyButtonProps {
  /** Text to copy. */
  text: string;
  label: string;
  /** Toast text after copying. */
  done: string;
  /** Shows the word for copying beside the icon. */
  hasWord?: boolean;
}

/** Button that copies a text to the clipboard. */
export function CopyButton({ text, label, done, hasWord = false }: CopyButtonProps) {
  const handleCopy = async () => {
    const isCopied = await copyText(text);
    showToast(
      isCopied
        ? { message: done, tone: 'success' }
        : { message: copyButtonCopy.notCopied, tone: 'danger' },
    );
  };
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={label}
      onClick={() => void handleCopy()}
    >
      <Icon name={copyIcon} size={20} />
      {hasWord && copyButtonCopy.copy}
    </button>
  );
}
