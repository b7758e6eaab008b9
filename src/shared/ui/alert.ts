import { proxy } from 'valtio/vanilla';

export interface AlertOptions {
  title: string;
  message: string;
}

/** The open alert. */
export const alertStore = proxy<{ current: AlertOptions | null }>({ current: null });

/** Opens a modal alert with one button. A newer alert replaces an older one. */
export function showAlert({ title, message }: AlertOptions): void {
  alertStore.current = { title, message };
}

export function closeAlert(): void {
  alertStore.current = null;
}

export const reset = closeAlert;
