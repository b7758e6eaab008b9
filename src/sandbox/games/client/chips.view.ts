import { copy } from './baccarat.copy';
import { build, button } from './element-builder';
import { formatShortMoney } from './money-format';

/** The row of chips to choose from. */
export interface ChipsView {
  readonly element: HTMLElement;
  readonly chosen: () => number;
  readonly setEnabled: (enabled: boolean) => void;
}

const chips = [500, 1000, 2000, 5000, 10_000, 50_000] as const;

/** Draws the largest chip whose value is at most the given amount; the smallest chip when there is none. */
export function chipFor(satang: number): HTMLElement {
  const value = [...chips].reverse().find((chip) => chip <= satang) ?? chips[0];
  return drawChip(value, false);
}

/**
 * Builds the row of chips. At first it selects the smallest chip that is worth at least 10 baht and at least
 * `leastSatang`.
 */
export function createChipsView(leastSatang: number): ChipsView {
  let chosen: number = chips.find((chip) => chip >= Math.max(leastSatang, chips[1])) ?? chips[0];
  const buttons = chips.map((satang) => {
    const element = button(
      { class: 'chip-choice', 'aria-label': copy.chip(formatShortMoney(satang)) },
      () => choose(satang),
      drawChip(satang, true),
    );
    return { satang, element };
  });
  const choose = (satang: number): void => {
    chosen = satang;
    for (const each of buttons)
      each.element.setAttribute('aria-pressed', String(each.satang === satang));
  };
  choose(chosen);
  return {
    element: build(
      'div',
      { class: 'chip-row', role: 'group', 'aria-label': copy.chips },
      ...buttons.map(({ element }) => element),
    ),
    chosen: () => chosen,
    setEnabled: (enabled) => {
      for (const { element } of buttons) element.disabled = !enabled;
    },
  };
}

function drawChip(satang: number, named: boolean): HTMLElement {
  const value = String(satang / 100);
  return build(
    'i',
    { class: `chip-disc v${value}`, 'aria-hidden': 'true' },
    ...(named ? [build('span', {}, value)] : []),
  );
}
