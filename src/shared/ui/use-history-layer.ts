import { useEffectEvent, useLayoutEffect } from 'react';
import { openLayer } from '../routing/history-layers';

/** Makes the back button close something that is open over the page, instead of leaving the page. */
export function useHistoryLayer(isOpen: boolean, onClose: () => void): void {
  const handleBack = useEffectEvent(onClose);
  // Runs before the paint, so that a reload or going back right after the paint finds the history entry.
  useLayoutEffect(() => (isOpen ? openLayer(() => handleBack()) : undefined), [isOpen]);
}
