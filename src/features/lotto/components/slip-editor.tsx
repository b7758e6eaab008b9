import trashIcon from '@phosphor-icons/core/regular/trash.svg?icon';
import { useId, useState } from 'react';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { ConfirmButton } from '@/shared/ui/confirm-button';
import { Icon } from '@/shared/ui/icon';
import { Stack, Text } from '@/shared/ui/kit';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { formatAmountField, readAmount } from '../amount-format';
import { betCopy } from '../bet.copy';
import { dialogCopy } from '../bet-dialogs.copy';
import { lottoCopy } from '../lotto.copy';
import type { SlipLine } from '../slip.rules';
import { clearSlip, priceSlip, removeFromSlip } from '../slip-draft.store';
import type { Slip } from '../use-slip';
import styles from './slip-editor.module.css';

/** The whole slip as a table with editable prices and removable bets. */
export function SlipEditor({ slip: { key: slipKey, lines } }: { slip: Slip }) {
  const [onlyRepeats, setOnlyRepeats] = useState(false);
  const repeats = lines.filter(({ isRepeat }) => isRepeat);
  const closed = lines.filter(({ mark }) => mark === 'closed');
  const isNarrowed = onlyRepeats && repeats.length > 0;
  const remove = (gone: readonly SlipLine[]) =>
    removeFromSlip(
      slipKey,
      gone.map(({ item }) => item.id),
    );
  if (lines.length === 0) return <p className={styles.empty}>{dialogCopy.slipEmpty}</p>;
  return (
    <Stack gap={3} className={styles.editor}>
      <SamePrice slipKey={slipKey} />
      {closed.length > 0 && (
        <div className={styles.note} data-tone="danger">
          <p>{dialogCopy.closedCount(closed.length)}</p>
          <Button variant="quiet" size="small" onClick={() => remove(closed)}>
            {dialogCopy.cutClosed}
          </Button>
        </div>
      )}
      {repeats.length > 0 && (
        <div className={styles.note}>
          <p>{dialogCopy.repeats(repeats.length)}</p>
          <Button variant="quiet" size="small" onClick={() => setOnlyRepeats(!isNarrowed)}>
            {isNarrowed ? dialogCopy.seeAll : dialogCopy.seeRepeats}
          </Button>
          <Button variant="quiet" size="small" onClick={() => remove(repeats)}>
            {dialogCopy.cutRepeats}
          </Button>
        </div>
      )}
      <table className={styles.table} aria-label={betCopy.slip}>
        <thead>
          <tr>
            <th scope="col">{dialogCopy.columns.number}</th>
            <th scope="col">{dialogCopy.columns.type}</th>
            <th scope="col">{dialogCopy.columns.stake}</th>
            <th scope="col">{dialogCopy.columns.win}</th>
            <th scope="col">
              <span className={hidden.hidden}>{dialogCopy.columns.remove}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {(isNarrowed ? repeats : lines).map((line) => (
            <Row key={line.item.id} slipKey={slipKey} line={line} />
          ))}
        </tbody>
      </table>
      <ConfirmButton
        label={dialogCopy.clearAll}
        question={dialogCopy.clearQuestion}
        keep={dialogCopy.clearKeep}
        confirm={dialogCopy.clearConfirm}
        busy={dialogCopy.clearBusy}
        onConfirm={() => {
          clearSlip(slipKey);
          return Promise.resolve();
        }}
      />
    </Stack>
  );
}

function Row({ slipKey, line }: { slipKey: string; line: SlipLine }) {
  const { item, mark, isRepeat, rate, winSatang } = line;
  const type = lottoCopy.types[item.bet_type];
  return (
    <tr data-mark={mark}>
      <th scope="row">{item.number}</th>
      <td>
        {type}
        {rate !== null && (
          <Text as="span" isBlock variant="note">
            {lottoCopy.rate(rate)}
          </Text>
        )}
        {mark !== null && (
          <small data-tone={mark}>
            {mark === 'closed' ? betCopy.closedMark : dialogCopy.halfMark}
          </small>
        )}
        {isRepeat && <small>{dialogCopy.repeatMark}</small>}
      </td>
      <td>
        <StakeField slipKey={slipKey} line={line} label={dialogCopy.stakeOf(item.number, type)} />
      </td>
      <td>{formatMoney(winSatang)}</td>
      <td>
        <Button
          variant="icon"
          aria-label={dialogCopy.remove(item.number, type)}
          onClick={() => removeFromSlip(slipKey, [item.id])}
        >
          <Icon name={trashIcon} size={20} />
        </Button>
      </td>
    </tr>
  );
}

interface StakeFieldProps {
  slipKey: string;
  line: SlipLine;
  label: string;
}

/** Price field that saves every valid price while it is typed; on blur it shows the saved price again. */
function StakeField({ slipKey, line: { item }, label }: StakeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      className={styles.stake}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      maxLength={10}
      aria-label={label}
      aria-invalid={typed !== null && readAmount(typed) === null}
      value={typed ?? formatAmountField(item.amountSatang)}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        const satang = readAmount(text);
        if (satang !== null) priceSlip(slipKey, satang, item.id);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** Form that sets one price for every bet. */
function SamePrice({ slipKey }: { slipKey: string }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const satang = readAmount(typed);
  const apply = () => {
    if (satang === null) return;
    priceSlip(slipKey, satang);
    setTyped('');
  };
  return (
    <div className={styles.same}>
      <label htmlFor={id}>{dialogCopy.samePrice}</label>
      <input
        id={id}
        className={styles.stake}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        placeholder="฿"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
        }}
      />
      <Button variant="quiet" size="small" aria-disabled={satang === null} onClick={apply}>
        {dialogCopy.apply}
      </Button>
    </div>
  );
}
