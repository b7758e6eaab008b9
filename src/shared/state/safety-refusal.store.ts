import { proxy } from 'valtio/vanilla';
import type { SafetyRefusalData } from '@/contract/safety-refusal.fields';
import { noteCheck } from './user.store';

/** A refusal that a sheet explains; a reality check has a sheet of its own. */
export type ExplainedRefusal = Exclude<SafetyRefusalData, { reason: 'reality_check' }>;

/** The refusal by a limit or a break that the sheet explains; null for none. */
export const safetyRefusalStore = proxy<{ current: ExplainedRefusal | null }>({ current: null });

/** Opens the sheet about a refusal. A later refusal replaces an earlier one. */
export function openSafetyRefusal(refusal: SafetyRefusalData): void {
  if (refusal.reason === 'reality_check') noteCheck(true);
  else safetyRefusalStore.current = refusal;
}

export function closeSafetyRefusal(): void {
  safetyRefusalStore.current = null;
}

export const reset = closeSafetyRefusal;
