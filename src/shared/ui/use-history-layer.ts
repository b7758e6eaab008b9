import { useEffect, useEffectEvent } from 'react';
import { openLayer } from '../routing/history-layers';

/** While something is open over the page, the back button closes it instead of leaving the page. */
export function useHistoryLayer(isOpen: boolean, onClose: () => void): void {
  const handleBack = useEffectEvent(onClose);
  useEffect(() => (isOpen ? openLayer(() => handleBack()) : undefined), [isOpen]);
}
