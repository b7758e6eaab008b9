import { proxy } from 'valtio/vanilla';

const DEFAULT_DURATION_MS = 3000;

export interface ToastOptions {
  message: string;
  tone?: 'info' | 'success' | 'danger';
  /** Duration in ms; 3000 by default. */
  durationMs?: number;
}

interface Toast {
  id: number;
  message: string;
  tone: 'info' | 'success' | 'danger';
}

/** The visible toasts. */
export const toastStore = proxy<{ list: Toast[] }>({ list: [] });
let nextId = 1;

/** Shows a toast. A message that is already visible is not shown again. */
export function showToast({
  message,
  tone = 'info',
  durationMs = DEFAULT_DURATION_MS,
}: ToastOptions): void {
  if (toastStore.list.some((toast) => toast.message === message)) return;
  const id = nextId++;
  toastStore.list.push({ id, message, tone });
  setTimeout(() => {
    toastStore.list = toastStore.list.filter((toast) => toast.id !== id);
  }, durationMs);
}

/** Removes all toasts. */
export function reset(): void {
  toastStore.list = [];
}
