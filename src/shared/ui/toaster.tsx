import checkIcon from '@phosphor-icons/core/regular/check-circle.svg?icon';
import infoIcon from '@phosphor-icons/core/regular/info.svg?icon';
import warningIcon from '@phosphor-icons/core/regular/warning-circle.svg?icon';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio/react';
import { Icon } from './icon';
import { toastStore } from './toast';
import styles from './toaster.module.css';

const icons = { info: infoIcon, success: checkIcon, danger: warningIcon };
const tones = { info: '', success: styles.success, danger: styles.danger };

/**
 * Shows the toasts below the header, away from the buttons of forms and sheets; mounted once. It is a child of the
 * body, so that screen readers announce a toast even while a dialog is open.
 */
export function Toaster() {
  const { list } = useSnapshot(toastStore);
  return createPortal(
    <div className={styles.toaster} role="status" aria-live="polite">
      {list.map((toast) => (
        <div key={toast.id} className={`${styles.toast} ${tones[toast.tone]}`}>
          <Icon name={icons[toast.tone]} size={20} />
          {toast.message}
        </div>
      ))}
    </div>,
    document.body,
  );
}
