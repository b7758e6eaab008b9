import trophyIcon from '@phosphor-icons/core/fill/trophy-fill.svg?icon';
import turnIcon from '@phosphor-icons/core/regular/arrow-counter-clockwise.svg?icon';
import circleIcon from '@phosphor-icons/core/regular/circle.svg?icon';
import clockIcon from '@phosphor-icons/core/regular/clock.svg?icon';
import prohibitIcon from '@phosphor-icons/core/regular/prohibit.svg?icon';
import type { Bill } from '@/contract/lotto-bills.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { formatThaiTime } from '@/domain/thai-date';
import { RouteLink } from '@/shared/routing/route-link';
import { Icon } from '@/shared/ui/icon';
import { Row, Text } from '@/shared/ui/kit';
import { billsCopy as copy } from '../bills.copy';
import { type BillView, type Outcome, outcomeOf, writeBillView } from '../bills.rules';
import { formatRound } from '../round-format';
import styles from './bill-row.module.css';

const icons: Record<Outcome, string> = {
  waits: clockIcon,
  won: trophyIcon,
  lost: circleIcon,
  cancelled: prohibitIcon,
  refunded: turnIcon,
};

const outcomeCopy: Record<Outcome, string> = {
  waits: copy.waits,
  won: copy.won,
  lost: copy.lost,
  cancelled: copy.cancelled,
  refunded: copy.refunded,
};

export interface BillRowProps {
  bill: Bill;
  view: BillView;
}

/** One bill of a list. A tap opens the bill in a dialog. */
export function BillRow({ bill, view }: BillRowProps) {
  const { bill_id, number, round, item_count, amount, paid, created_at } = bill;
  const outcome = outcomeOf(bill);
  return (
    <li>
      <Row
        as={RouteLink}
        gap={3}
        // The dialog adds its own history entry.
        name="lottoBills"
        query={{ ...writeBillView(view), bill: bill_id }}
        replace
        className={styles.row}
        data-outcome={outcome}
      >
        <Icon name={icons[outcome]} size={28} className={styles.icon} />
        <span className={styles.text}>
          <Text as="b" variant="heading">
            {round.market_name}
          </Text>
          <span>{`${formatRound(round)} · ${copy.items(formatInteger(item_count))}`}</span>
          <span>{`#${number} · ${formatThaiTime(created_at)}`}</span>
        </span>
        <span className={styles.end}>
          <b>{outcome === 'won' ? `+${formatMoney(paid)}` : formatMoney(amount)}</b>
          <span>{outcomeCopy[outcome]}</span>
        </span>
      </Row>
    </li>
  );
}
