import closeIcon from '@phosphor-icons/core/assets/regular/x.svg?raw';
import { possibleReturn, type Selection } from '@/domain/football-markets';
import { formatMoney } from '@/domain/money';
import { build, button, icon } from './element-builder';
import { formatShortMoney } from './money-format';
import { formatOdds, nameMatch, nameSelection } from './selection-names';
import { copy } from './sportsbook.copy';
import type { FixtureView, SportsbookPlayConfig } from './sportsbook.protocol';

/** Actions of the player on the slip. */
export interface SlipHandlers {
  readonly onConfirm: (stakeSatang: number) => void;
  readonly onClose: () => void;
}

/** The slip of the bet that the player is making. */
export interface BetSlip {
  readonly element: HTMLElement;
  /** Shows the selection at its current price; null clears it. */
  readonly show: (fixture: FixtureView | null, selection: Selection) => void;
  readonly setBusy: (busy: boolean) => void;
  /** Shows a message about this bet; null removes it. */
  readonly say: (sentence: string | null) => void;
  readonly focus: () => void;
}

const STAKES = [2000, 5000, 10_000, 50_000, 100_000] as const;
const FIRST_STAKE = 10_000;
const BAHT = 100;

/** Builds the bet slip. */
export function createBetSlip(config: SportsbookPlayConfig, handlers: SlipHandlers): BetSlip {
  const { min_satang: least, max_satang: most } = config.limits;
  let oddsMilli = 0;
  let busy = false;

  const input = build('input', {
    id: 'stake',
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: '6',
    value: String(FIRST_STAKE / BAHT),
    'aria-describedby': 'stake-limits',
  });
  const heading = build('h2', { tabindex: '-1' });
  const match = build('p', { class: 'slip-match' });
  const price = build('b', { class: 'slip-price' });
  const possible = build('b', {});
  const message = build('p', { class: 'slip-message', role: 'alert', hidden: true });
  const confirm = button({ class: 'spin' }, () => submit());
  const chips = STAKES.map((satang) => ({
    satang,
    element: button(
      { class: 'stake-chip', 'aria-label': copy.stakeOf(formatShortMoney(satang)) },
      () => {
        input.value = String(satang / BAHT);
        say(null);
        draw();
      },
      (satang / BAHT).toLocaleString('th-TH'),
    ),
  }));

  const readStake = (): number | null => {
    if (!/^\d{1,6}$/.test(input.value.trim())) return null;
    const stake = Number(input.value) * BAHT;
    return stake >= least && stake <= most ? stake : null;
  };

  const draw = (): void => {
    const stake = readStake();
    input.setAttribute('aria-invalid', String(stake === null));
    for (const { satang, element } of chips)
      element.setAttribute('aria-pressed', String(satang === stake));
    possible.textContent = stake === null ? '–' : formatMoney(possibleReturn(stake, oddsMilli));
    confirm.setAttribute('aria-disabled', String(busy || stake === null));
    confirm.textContent = busy
      ? copy.sending
      : `${copy.confirm}${stake === null ? '' : ` ${formatMoney(stake)}`}`;
  };

  const say = (sentence: string | null): void => {
    message.hidden = sentence === null;
    message.textContent = sentence ?? '';
  };

  const submit = (): void => {
    if (busy) return;
    const stake = readStake();
    if (stake === null) say(copy.badStake(formatMoney(least), formatMoney(most)));
    else handlers.onConfirm(stake);
  };

  input.addEventListener('input', () => {
    say(null);
    draw();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.repeat) submit();
  });

  const filled = build(
    'div',
    { class: 'slip-filled', hidden: true },
    build(
      'div',
      { class: 'slip-head' },
      build('div', {}, heading, match),
      price,
      button({ class: 'tool', 'aria-label': copy.closeSlip }, handlers.onClose, icon(closeIcon)),
    ),
    build(
      'div',
      { class: 'slip-stake' },
      build('label', { for: 'stake' }, copy.stake),
      input,
      build('small', { id: 'stake-limits' }, copy.limits(formatMoney(least), formatMoney(most))),
    ),
    build(
      'div',
      { class: 'stake-chips', role: 'group', 'aria-label': copy.stakes },
      ...chips.map(({ element }) => element),
    ),
    message,
    build(
      'div',
      { class: 'slip-end' },
      build('p', {}, build('small', {}, copy.possible), possible),
      confirm,
    ),
  );
  const empty = build('p', { class: 'slip-empty' }, copy.slipEmpty);
  const element = build('section', { class: 'slip', 'aria-label': copy.slip }, empty, filled);
  draw();

  return {
    element,
    say,
    focus: () => heading.focus(),
    setBusy: (next) => {
      busy = next;
      input.readOnly = next;
      for (const chip of chips) chip.element.disabled = next;
      draw();
    },
    show: (fixture, selection) => {
      element.classList.toggle('is-empty', fixture === null);
      empty.hidden = fixture !== null;
      filled.hidden = fixture === null;
      if (!fixture) return;
      oddsMilli = fixture.odds[selection] ?? 0;
      heading.textContent = nameSelection(fixture, selection);
      match.textContent = nameMatch(fixture);
      price.textContent = formatOdds(oddsMilli);
      draw();
    },
  };
}
