import checkIcon from '@phosphor-icons/core/regular/check-circle.svg?icon';
import infoIcon from '@phosphor-icons/core/regular/info.svg?icon';
import warningIcon from '@phosphor-icons/core/regular/warning-circle.svg?icon';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio/react';
import { Icon } from './icon';
import { toastStore } from './toast';
import styles from './toaster.module.css';

const icons = { info: infoIcon, success: checkIcon, danger: warningIcon };

/**
 * Where toasts appear; mounted once. Screen readers hear them, also over an open dialog: that hides whatever is in the
 * page from them, but no live region beside it.
 */
export function Toaster() {
  const { list } = useSnapshot(toastStore);
  return createPortal(
    <div className={styles['toaster']} role="status" aria-live="polite">
      {list.map((toast) => (
        <div key={toast.id} className={`${styles['toast']} ${styles[toast.tone] ?? ''}`}>
          <Icon name={icons[toast.tone]} size={20} />
          {toast.message}
        </div>
      ))}
    </div>,
    document.body,
  );
}
