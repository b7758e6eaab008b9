import backIcon from '@phosphor-icons/core/regular/arrow-bend-down-left.svg?icon';
import inIcon from '@phosphor-icons/core/regular/arrow-down-left.svg?icon';
import rightIcon from '@phosphor-icons/core/regular/arrow-right.svg?icon';
import outIcon from '@phosphor-icons/core/regular/arrow-up-right.svg?icon';
import caretIcon from '@phosphor-icons/core/regular/caret-down.svg?icon';
import gameIcon from '@phosphor-icons/core/regular/game-controller.svg?icon';
import receiptIcon from '@phosphor-icons/core/regular/receipt.svg?icon';
import lottoIcon from '@phosphor-icons/core/regular/ticket.svg?icon';
import { useId, useState } from 'react';
import { describeMovement, findMovementGroup, type MovementGroup } from '@/contract/movement-kinds';
import type { Movement } from '@/contract/statement.contract';
import { formatMoney, formatSignedMoney } from '@/domain/money';
import { formatExactTime, formatThaiDay, formatTime } from '@/domain/thai-date';
import { Icon } from '@/shared/ui/icon';
import { statementCopy } from '../statement.copy';
import styles from './movement-row.module.css';

const icons: Record<MovementGroup, string> = {
  deposit: inIcon,
  withdraw: outIcon,
  game: gameIcon,
  lotto: lottoIcon,
  other: receiptIcon,
};

/** Money of a withdrawal that came back does not look like money that left. */
function pickIcon({ code, amount }: Movement): string {
  const group = findMovementGroup(code);
  return group === 'withdraw' && amount > 0 ? backIcon : icons[group];
}

/** One movement; a tap shows what it was in full. */
export function MovementRow({ movement }: { movement: Movement }) {
  const [isOpen, setOpen] = useState(false);
  const detailId = useId();
  const { amount, game, code, at } = movement;
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailId : undefined}
        onClick={() => setOpen((open) => !open)}
      >
        <span className={styles.mark}>
          {game?.image_small ? (
            <img src={game.image_small} alt="" width={40} height={40} loading="lazy" />
          ) : (
            <Icon name={pickIcon(movement)} size={22} />
          )}
        </span>
        <span className={styles.what}>
          <b>{describeMovement(code)}</b>
          <span>
            {statementCopy.time(formatTime(at))}
            {game && ` · ${game.name}`}
          </span>
        </span>
        <span className={styles.money}>
          <b className={amount < 0 ? styles.out : styles.in}>{formatSignedMoney(amount)}</b>
          <span>{statementCopy.balanceAfter(formatMoney(movement.balance_after))}</span>
        </span>
        <Icon name={caretIcon} size={16} className={styles.caret} />
      </button>
      {isOpen && <Detail id={detailId} movement={movement} />}
    </li>
  );
}

function Detail({ id, movement }: { id: string; movement: Movement }) {
  const { game } = movement;
  return (
    <div id={id} className={styles.detail}>
      <dl className={styles.balances}>
        <div>
          <dt>{statementCopy.before}</dt>
          <dd>{formatMoney(movement.balance_before)}</dd>
        </div>
        <Icon name={rightIcon} size={20} />
        <div>
          <dt>{statementCopy.after}</dt>
          <dd>{formatMoney(movement.balance_after)}</dd>
        </div>
      </dl>
      <dl className={styles.facts}>
        {game && (
          <div>
            <dt>{statementCopy.game}</dt>
            <dd>{`${game.name} · ${statementCopy.provider(game.provider_name)}`}</dd>
          </div>
        )}
        <div>
          <dt>{statementCopy.wallet}</dt>
          <dd>{movement.wallet_name}</dd>
        </div>
        <div>
          <dt>{statementCopy.at}</dt>
          <dd>{`${formatThaiDay(movement.at)} ${formatExactTime(movement.at)}`}</dd>
        </div>
        <div>
          <dt>{statementCopy.reference}</dt>
          <dd>{movement.reference}</dd>
        </div>
      </dl>
    </div>
  );
}
