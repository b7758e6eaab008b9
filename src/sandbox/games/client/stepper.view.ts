import minusIcon from '@phosphor-icons/core/assets/regular/minus.svg?raw';
import plusIcon from '@phosphor-icons/core/assets/regular/plus.svg?raw';
import { formatMoney } from '@/domain/money';
import { build, button, icon } from './element-builder';

/** A control that selects one of a few amounts, with a button for less and a button for more. */
export interface Stepper {
  readonly element: HTMLElement;
  readonly value: () => number;
  /** Selects an amount; an amount that is not allowed is ignored. */
  readonly set: (satang: number) => void;
  readonly setEnabled: (enabled: boolean) => void;
  /** Sets the label of the amount. */
  readonly rename: (name: string) => void;
}

/**
 * Builds the control; at first it selects the smallest amount.
 * @param onChange called with every selected amount, including the first one while the control is built
 */
export function createStepper(
  amounts: readonly [number, ...number[]],
  copy: { readonly name: string; readonly less: string; readonly more: string },
  onChange: (satang: number) => void,
): Stepper {
  let at = 0;
  let isEnabled = true;
  const amount = build('b', {});
  const title = build('span', {}, copy.name);
  const step = (name: string, by: number, markup: string): HTMLButtonElement =>
    button({ class: 'step', 'aria-label': name }, () => move(at + by), icon(markup));
  const less = step(copy.less, -1, minusIcon);
  const more = step(copy.more, 1, plusIcon);
  const value = (): number => amounts[at] ?? amounts[0];

  const drawEnds = (): void => {
    less.disabled = !isEnabled || at === 0;
    more.disabled = !isEnabled || at === amounts.length - 1;
  };

  const move = (to: number): void => {
    if (amounts[to] === undefined) return;
    at = to;
    amount.textContent = formatMoney(value());
    drawEnds();
    onChange(value());
  };

  move(at);

  return {
    element: build(
      'div',
      { class: 'stepper', role: 'group', 'aria-label': copy.name },
      less,
      build('div', { class: 'stake', 'aria-live': 'polite' }, title, amount),
      more,
    ),
    value,
    set: (satang) => {
      move(amounts.indexOf(satang));
    },
    setEnabled: (enabled) => {
      isEnabled = enabled;
      drawEnds();
    },
    rename: (name) => {
      title.textContent = name;
    },
  };
}
