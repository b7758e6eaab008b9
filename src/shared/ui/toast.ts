import { proxy } from 'valtio/vanilla';

const DEFAULT_DURATION_MS = 3000;

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

/** The toasts that are up. */
export const toastStore = proxy<{ list: Toast[] }>({ list: [] });
let nextId = 1;

/** Says something in passing. The same sentence is not shown twice at once. */
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

/** Takes all of them away. */
export function reset(): void {
  toastStore.list = [];
}
