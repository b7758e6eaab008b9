import infoIcon from '@phosphor-icons/core/fill/info-fill.svg?icon';
import clipboardIcon from '@phosphor-icons/core/regular/clipboard-text.svg?icon';
import copyIcon from '@phosphor-icons/core/regular/copy.svg?icon';
import magicIcon from '@phosphor-icons/core/regular/magic-wand.svg?icon';
import shuffleIcon from '@phosphor-icons/core/regular/shuffle.svg?icon';
import { useEffect, useEffectEvent } from 'react';
import type { ClosedNumber } from '@/contract/lotto.contract';
import { formatMoney } from '@/domain/money';
import { plainText } from '@/domain/plain-text';
import { Keypad } from '@/shared/lottery/keypad';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack } from '@/shared/ui/kit';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { betCopy } from '../bet.copy';
import { openPanel } from '../checkout.store';
import { lottoCopy } from '../lotto.copy';
import type { Entry } from '../use-entry';
import styles from './number-pad.module.css';

const prices = [5, 10, 20, 50, 100] as const;

export interface NumberPadProps {
  entry: Entry;
  /** Closed numbers of the chosen bet types. */
  closedNumbers: readonly ClosedNumber[];
}

/** Keys and fields for one number and its price. A complete number is added to the slip immediately. */
export function NumberPad({ entry, closedNumbers }: NumberPadProps) {
  useKeyboard(entry);
  const { message } = entry;
  return (
    <Stack
      as="section"
      gap={2}
      className={styles.pad}
      aria-label={betCopy.pad}
      data-target={entry.target}
    >
      <Row gap={2} align="stretch" wraps>
        <NumberField entry={entry} />
        <PriceField entry={entry} />
        <Stack
          as="button"
          isCentered
          type="button"
          className={styles.reorder}
          aria-label={betCopy.reorder}
          aria-pressed={entry.isReordering}
          aria-disabled={!entry.canReorder}
          onClick={entry.canReorder ? entry.toggleReorder : undefined}
        >
          <Icon name={shuffleIcon} size={22} />
          <span aria-hidden="true">{betCopy.reorder}</span>
        </Stack>
      </Row>
      <Row
        gap={2}
        align="stretch"
        wraps
        className={styles.prices}
        role="group"
        aria-label={betCopy.prices}
      >
        {prices.map((baht) => (
          <button
            key={baht}
            type="button"
            aria-label={betCopy.pricePick(baht)}
            aria-pressed={entry.price === String(baht)}
            onClick={() => entry.pickPrice(baht)}
          >
            {baht}
          </button>
        ))}
      </Row>
      <Row gap={2} align="stretch" wraps className={styles.shortcuts}>
        <button type="button" onClick={() => openPanel('tools')}>
          <Icon name={magicIcon} size={20} />
          {betCopy.tools}
        </button>
        <button type="button" onClick={() => openPanel('paste')}>
          <Icon name={clipboardIcon} size={20} />
          {betCopy.paste}
        </button>
        <button type="button" onClick={() => openPanel('bills')}>
          <Icon name={copyIcon} size={20} />
          {betCopy.copyBill}
        </button>
      </Row>
      <Keypad onDigit={entry.pressDigit} onErase={entry.erase} onClear={entry.clear} />
      <Row
        as="p"
        gap={2}
        className={styles.hint}
        role={message?.isProblem ? 'alert' : 'status'}
        data-tone={message === null ? 'quiet' : message.isProblem ? 'problem' : 'done'}
      >
        <Icon name={infoIcon} size={18} />
        {message?.text ?? toHint(entry)}
      </Row>
      {closedNumbers.length > 0 && (
        <p className={styles.closed}>
          <b>{betCopy.closedOfType}</b>{' '}
          {closedNumbers
            .map(({ bet_type, number, kind }) => {
              const name =
                entry.types.length === 1 ? number : `${number} ${lottoCopy.types[bet_type]}`;
              return kind === 'closed' ? betCopy.closed(name) : betCopy.half(name);
            })
            .join(' · ')}
        </p>
      )}
    </Stack>
  );
}

/** Describes the effect of the next complete number. */
function toHint({ digits, types, amountSatang }: Entry): string {
  if (types.length === 1 || amountSatang === null) return betCopy.autoAdd(digits);
  return betCopy.autoAddTypes(digits, types.length, formatMoney(amountSatang * types.length));
}

/** One text field that looks like a box per digit, so that keyboards, pasting and screen readers work. */
function NumberField({ entry }: { entry: Entry }) {
  const { digits, number } = entry;
  const places = Array.from({ length: digits }, (_, place) => place);
  return (
    <Row as="label" gap={2} align="stretch" className={styles.number}>
      <span className={hidden.hidden}>{betCopy.number(digits)}</span>
      <input
        type="text"
        // The pad replaces the phone's keyboard.
        inputMode="none"
        autoComplete="off"
        value={number}
        onFocus={() => entry.aimAt('number')}
        onChange={(event) => entry.typeNumber(event.target.value)}
        onPaste={(event) => {
          const text = plainText(event.clipboardData.getData('text')).trim();
          if (/^\d*$/.test(text) && text.length <= digits) return;
          event.preventDefault();
          openPanel('paste', text);
        }}
      />
      {places.map((place) => (
        <Stack
          key={place}
          as="span"
          isCentered
          className={styles.digit}
          data-next={place === number.length}
          aria-hidden="true"
        >
          {number[place]}
        </Stack>
      ))}
    </Row>
  );
}

function PriceField({ entry }: { entry: Entry }) {
  const label = entry.types.length === 1 ? betCopy.price : betCopy.pricePerType;
  return (
    <label className={styles.price} data-invalid={entry.amountSatang === null}>
      <span>{label}</span>
      <Row as="span" align="baseline" variant="title" className={styles.amount}>
        <span aria-hidden="true">฿</span>
        <input
          type="text"
          inputMode="none"
          autoComplete="off"
          aria-label={label}
          // The field is as wide as its text, so that ฿ is directly before the text.
          style={{ width: `${Math.max(1, entry.price.length)}.5ch` }}
          value={entry.price}
          aria-invalid={entry.amountSatang === null}
          onFocus={(event) => {
            entry.aimAt('price');
            event.target.select();
          }}
          onChange={(event) => entry.typePrice(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') entry.aimAt('number');
          }}
        />
      </Row>
    </label>
  );
}

/** Passes digits typed anywhere on the page to the pad, except in fields and dialogs. */
function useKeyboard(entry: Entry): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
    if (target.closest('input, textarea, select, [role="dialog"], [role="alertdialog"]')) return;
    const digit = plainText(key);
    if (/^\d$/.test(digit)) entry.pressDigit(digit);
    else if (key === 'Backspace') entry.erase();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
