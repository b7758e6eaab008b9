import type { LayoutName } from '@/contract/routes';

/** What a layout of the specification asks of every shell. */
export interface LayoutTraits {
  /** Header and footer. */
  hasChrome: boolean;
  isNarrow: boolean;
  /** Waits until the server has confirmed who is signed in. */
  awaitsMember: boolean;
}

export const layoutTraits: Readonly<Record<LayoutName, LayoutTraits>> = {
  default: { hasChrome: true, isNarrow: false, awaitsMember: false },
  lobby: { hasChrome: true, isNarrow: false, awaitsMember: false },
  auth: { hasChrome: true, isNarrow: true, awaitsMember: true },
  payment: { hasChrome: true, isNarrow: true, awaitsMember: true },
  game: { hasChrome: false, isNarrow: false, awaitsMember: false },
  liff: { hasChrome: true, isNarrow: false, awaitsMember: false },
};
