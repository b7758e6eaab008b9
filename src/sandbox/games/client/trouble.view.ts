import { build, button } from './element-builder';
import { shellCopy } from './shell.copy';

/** A message over the game, with a retry button. */
export interface TroubleView {
  readonly element: HTMLElement;
  /** Shows a message; null removes it. */
  readonly show: (sentence: string | null, onRetry?: () => void) => void;
}

/** Builds the message, which is hidden at first. */
export function createTroubleView(): TroubleView {
  const element = build('div', { class: 'trouble', role: 'alert', hidden: true });
  return {
    element,
    show: (sentence, onRetry) => {
      element.hidden = sentence === null;
      element.replaceChildren(build('p', {}, sentence ?? ''));
      if (onRetry) element.append(button({ class: 'plain' }, onRetry, shellCopy.retry));
    },
  };
}
