import trophyIcon from '@phosphor-icons/core/fill/trophy-fill.svg?icon';
import turnIcon from '@phosphor-icons/core/regular/arrow-counter-clockwise.svg?icon';
import circleIcon from '@phosphor-icons/core/regular/circle.svg?icon';
import clockIcon from '@phosphor-icons/core/regular/clock.svg?icon';
import prohibitIcon from '@phosphor-icons/core/regular/prohibit.svg?icon';
import type { BillDetail, BillItem, BillState } from '@/contract/lotto-bills.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { formatDay, formatThaiTime } from '@/domain/thai-date';
import { DemoMark } from '@/shared/lottery/demo-mark';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { SumLine } from '@/shared/ui/sum-line';
import { billsCopy as copy } from '../bills.copy';
import { type Outcome, outcomeOf } from '../bills.rules';
import { lottoCopy } from '../lotto.copy';
import { formatRound } from '../round-format';
import styles from './bill-view.module.css';
import { ResultDigits } from './result-digits';

/** A bill: its outcome, the result of its round, and all items. */
export function BillView({ bill }: { bill: BillDetail }) {
  const { number, round, items, item_count, amount, win_highest, created_at, ended_at } = bill;
  const facts = [
    [copy.reference, number],
    [copy.madeAt, formatThaiTime(created_at)],
    ...(ended_at === null ? [] : [[copy.endedAt, formatThaiTime(ended_at)]]),
  ];
  return (
    <Stack gap={4}>
      <OutcomeCard bill={bill} />
      <Row as="p" align="baseline" place="spread" wraps className={styles.round}>
        <Text as="b" variant="heading">
          {round.market_name}
        </Text>
        <Text as="span" tone="soft">
          {formatRound(round)}
        </Text>
        {round.moved_from !== null && (
          <Text as="span" tone="soft">
            {lottoCopy.movedFrom(formatDay(round.moved_from))}
          </Text>
        )}
      </Row>
      {round.result && (
        <Row as="section" gap={3} place="spread" className={styles.result} aria-label={copy.result}>
          <ResultDigits round={round} />
          {round.is_demo_result && <DemoMark />}
        </Row>
      )}
      <Stack as="dl" gap={1} className={styles.sums}>
        <SumLine label={copy.total} kind="sum">
          {formatMoney(amount)}
        </SumLine>
        <SumLine label={paidCopy[bill.state]} kind="sum">
          {formatMoney(bill.state === 'active' ? win_highest : bill.paid)}
        </SumLine>
      </Stack>
      <table className={styles.items}>
        <caption>
          {copy.table} <span>{copy.items(formatInteger(item_count))}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{copy.number}</th>
            <th scope="col">{copy.type}</th>
            <th scope="col">{copy.stake}</th>
            <th scope="col">{copy.win}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Item key={item.item_id} item={item} />
          ))}
        </tbody>
      </table>
      <Stack as="dl" gap={1} variant="note">
        {facts.map(([name, value]) => (
          <Row key={name} gap={3} align="stretch" place="spread">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}

function Item({ item }: { item: BillItem }) {
  const { bet_type, number, amount, rate, win, state } = item;
  return (
    <tr data-state={state}>
      <th scope="row">{number}</th>
      <td>
        {lottoCopy.types[bet_type]}
        <small>{lottoCopy.rate(rate)}</small>
      </td>
      <td>{formatMoney(amount)}</td>
      <td>
        {formatMoney(win)}
        <small>{lottoCopy.itemStates[state]}</small>
      </td>
    </tr>
  );
}

const paidCopy: Record<BillState, string> = {
  active: copy.winHighest,
  resulted: copy.paid,
  cancelled: copy.back,
  refunded: copy.back,
};

const icons: Record<Outcome, string> = {
  waits: clockIcon,
  won: trophyIcon,
  lost: circleIcon,
  cancelled: prohibitIcon,
  refunded: turnIcon,
};

function OutcomeCard({ bill }: { bill: BillDetail }) {
  const outcome = outcomeOf(bill);
  const { title, lines } = describe(bill, outcome);
  return (
    <Row gap={3} align="stretch" className={styles.outcome} data-outcome={outcome} role="status">
      <Icon name={icons[outcome]} size={32} />
      <div>
        <strong>{title}</strong>
        {outcome === 'won' && <b>+{formatMoney(bill.paid)}</b>}
        {lines.map((line) => (
          <Text key={line} variant="quiet">
            {line}
          </Text>
        ))}
      </div>
    </Row>
  );
}

function describe(
  { round, paid, note }: BillDetail,
  outcome: Outcome,
): { title: string; lines: readonly string[] } {
  switch (outcome) {
    case 'waits':
      return { title: copy.waits, lines: [copy.drawnAt(formatThaiTime(round.draws_at))] };
    case 'won':
      return { title: copy.won, lines: [copy.wonIntoWallet] };
    case 'lost':
      return { title: copy.lost, lines: [copy.nothingWon] };
    case 'cancelled':
      return { title: copy.cancelled, lines: [copy.backInWallet(formatMoney(paid))] };
    case 'refunded':
      return {
        title: copy.refunded,
        lines: [
          copy.backInWallet(formatMoney(paid)),
          ...(note === null ? [] : [note]),
          copy.refundedWhy,
        ],
      };
  }
}
