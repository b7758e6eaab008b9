import { proxy } from 'valtio/vanilla';
import type { SafetyRefusalData } from '@/contract/safety-refusal.fields';

/** The refusal by a limit or a break that the sheet explains; null for none. */
export const safetyRefusalStore = proxy<{ current: SafetyRefusalData | null }>({ current: null });

/** Opens the sheet about a refusal. A later refusal replaces an earlier one. */
export function openSafetyRefusal(refusal: SafetyRefusalData): void {
  safetyRefusalStore.current = refusal;
}

export function closeSafetyRefusal(): void {
  safetyRefusalStore.current = null;
}

export const reset = closeSafetyRefusal;
