import { useState } from 'react';

/** Counts how often a dialog has opened. With the number as its key, a form starts afresh at each opening. */
export function useOpening(isOpen: boolean): number {
  const [opening, setOpening] = useState({ isOpen, count: 0 });
  if (isOpen !== opening.isOpen) {
    setOpening({ isOpen, count: opening.count + (isOpen ? 1 : 0) });
  }
  return opening.count;
}
