import trashIcon from '@phosphor-icons/core/regular/trash.svg?icon';
import { type BetType, digitsOf } from '@/domain/lotto';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { dialogCopy } from '../bet-dialogs.copy';
import { lottoCopy } from '../lotto.copy';
import type { PasteEdit, PasteRow } from '../paste.rules';
import styles from './paste-table.module.css';

export interface PasteTableProps {
  rows: readonly PasteRow[];
  /** Bet types of the round. */
  offered: readonly BetType[];
  onEdit: (key: string, edit: PasteEdit) => void;
}

/** Table of the parsed bets, for the member to check and correct. */
export function PasteTable({ rows, offered, onEdit }: PasteTableProps) {
  return (
    <table className={styles.table} aria-label={dialogCopy.pasteTable}>
      <thead>
        <tr>
          <th scope="col">{dialogCopy.columns.number}</th>
          <th scope="col">{dialogCopy.columns.type}</th>
          <th scope="col">{dialogCopy.columns.stake}</th>
          <th scope="col">
            <span className={hidden.hidden}>{dialogCopy.columns.remove}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} row={row} offered={offered} onEdit={onEdit} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<PasteTableProps, 'offered' | 'onEdit'> {
  row: PasteRow;
}

function Row({ row, offered, onEdit }: RowProps) {
  const { key, number, type, price, amountSatang } = row;
  const name = lottoCopy.types[type];
  return (
    <tr>
      <th scope="row">{number}</th>
      <td>
        <select
          className={styles.type}
          aria-label={dialogCopy.typeOf(number)}
          value={type}
          onChange={({ target }) => {
            const chosen = offered.find((each) => each === target.value);
            if (chosen) onEdit(key, { type: chosen });
          }}
        >
          {offered
            .filter((each) => digitsOf[each] === number.length)
            .map((each) => (
              <option key={each} value={each}>
                {lottoCopy.types[each]}
              </option>
            ))}
        </select>
      </td>
      <td>
        <input
          className={styles.price}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          placeholder={dialogCopy.pricePlaceholder}
          aria-label={dialogCopy.stakeOf(number, name)}
          aria-invalid={amountSatang === null}
          value={price}
          onChange={({ target }) => onEdit(key, { price: target.value })}
        />
      </td>
      <td>
        <Button
          variant="icon"
          aria-label={dialogCopy.remove(number, name)}
          onClick={() => onEdit(key, { isRemoved: true })}
        >
          <Icon name={trashIcon} size={20} />
        </Button>
      </td>
    </tr>
  );
}
