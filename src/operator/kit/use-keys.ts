import { useEffect, useEffectEvent } from 'react';

/** A key of the keyboard by its place (`KeyboardEvent.code`), so that it works in the Thai layout too. */
type Keys = Readonly<Record<string, () => void>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** First key of every pair, and the time in ms within which the second one must follow. */
const PAIR_KEY = 'KeyG';
const PAIR_MS = 1200;

/** Enter belongs to a button or link that has the focus. */
const isPressing = ({ code, target }: KeyboardEvent): boolean =>
  code === 'Enter' && target instanceof Element && target.closest('a, button, summary') !== null;

/**
 * Listens to keys while nothing is typed and no dialog is open. A pair such as `KeyG KeyM` is two keys in a row;
 * `Control+KeyK` works while typing too.
 */
export function useKeys(keys: Keys): void {
  const find = useEffectEvent((name: string) => keys[name]);
  useEffect(() => {
    let startedAt: number | null = null;
    const listen = (event: KeyboardEvent): void => {
      if (event.altKey || event.metaKey || event.defaultPrevented) return;
      if (document.querySelector('dialog[open]')) return;
      if (event.ctrlKey) {
        run(event, find(`Control+${event.code}`));
        return;
      }
      if (isTyping(event.target) || isPressing(event)) return;
      const isPair = startedAt !== null && event.timeStamp - startedAt < PAIR_MS;
      startedAt = event.code === PAIR_KEY ? event.timeStamp : null;
      // The second key of a pair is no key of its own, for no listener.
      if (isPair) run(event, find(`${PAIR_KEY} ${event.code}`));
      else run(event, find(event.shiftKey ? `Shift+${event.code}` : event.code));
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function run(event: KeyboardEvent, act: (() => void) | undefined): void {
  if (!act) return;
  event.preventDefault();
  act();
}
