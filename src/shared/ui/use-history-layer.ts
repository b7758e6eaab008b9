import { useEffectEvent, useLayoutEffect } from 'react';
import { openLayer } from '../routing/history-layers';

/** While something is open over the page, the back button closes it instead of leaving the page. */
export function useHistoryLayer(isOpen: boolean, onClose: () => void): void {
  const handleBack = useEffectEvent(onClose);
  // With what is shown: who reloads or goes back at the first sight of it must find its entry.
  useLayoutEffect(() => (isOpen ? openLayer(() => handleBack()) : undefined), [isOpen]);
}
