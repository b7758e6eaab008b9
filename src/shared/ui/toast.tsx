import checkIcon from '@phosphor-icons/core/regular/check-circle.svg?icon';
import infoIcon from '@phosphor-icons/core/regular/info.svg?icon';
import warningIcon from '@phosphor-icons/core/regular/warning-circle.svg?icon';
import { useSnapshot } from 'valtio/react';
import { proxy } from 'valtio/vanilla';
import { Icon } from './icon';
import styles from './toast.module.css';

const DEFAULT_DURATION_MS = 3000;
const icons = { info: infoIcon, success: checkIcon, danger: warningIcon };

export interface ToastOptions {
  message: string;
  tone?: 'info' | 'success' | 'danger';
  /** 3000 unless told. */
  durationMs?: number;
}

interface Toast {
  id: number;
  message: string;
  tone: 'info' | 'success' | 'danger';
}

const toasts = proxy<{ list: Toast[] }>({ list: [] });
let nextId = 1;

/** Says something in passing. The same sentence is not shown twice at once. */
export function showToast({
  message,
  tone = 'info',
  durationMs = DEFAULT_DURATION_MS,
}: ToastOptions): void {
  if (toasts.list.some((toast) => toast.message === message)) return;
  const id = nextId++;
  toasts.list.push({ id, message, tone });
  setTimeout(() => {
    toasts.list = toasts.list.filter((toast) => toast.id !== id);
  }, durationMs);
}

/** Takes all of them away. */
export function reset(): void {
  toasts.list = [];
}

/** Where toasts appear; mounted once. Screen readers hear them. */
export function Toaster() {
  const { list } = useSnapshot(toasts);
  return (
    <div className={styles['toaster']} role="status" aria-live="polite">
      {list.map((toast) => (
        <div key={toast.id} className={`${styles['toast']} ${styles[toast.tone] ?? ''}`}>
          <Icon name={icons[toast.tone]} size={20} />
          {toast.message}
        </div>
      ))}
    </div>
  );
}
