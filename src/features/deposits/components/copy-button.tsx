import copyIcon from '@phosphor-icons/core/regular/copy.svg?icon';
import { copyText } from '@/shared/ui/copy-text';
import { Icon } from '@/shared/ui/icon';
import { showToast } from '@/shared/ui/toast';
import { depositsCopy } from '../deposits.copy';
import styles from './copy-button.module.css';

export interface CopyButtonProps {
  /** What is copied. */
  text: string;
  label: string;
  /** Said once it is done. */
  done: string;
  /** Says so instead of the picture alone. */
  hasWord?: boolean;
}

/** Copies what nobody should have to type into a bank's app. */
export function CopyButton({ text, label, done, hasWord = false }: CopyButtonProps) {
  const handleCopy = async () => {
    const isCopied = await copyText(text);
    showToast(
      isCopied
        ? { message: done, tone: 'success' }
        : { message: depositsCopy.notCopied, tone: 'danger' },
    );
  };
  return (
    <button
      type="button"
      className={styles['copy']}
      aria-label={label}
      onClick={() => void handleCopy()}
    >
      <Icon name={copyIcon} size={20} />
      {hasWord && depositsCopy.copy}
    </button>
  );
}
