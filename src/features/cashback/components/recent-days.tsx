import caretIcon from '@phosphor-icons/core/regular/caret-right.svg?icon';
import type { CashbackDay, CashbackSummary } from '@/contract/cashback.contract';
import type { RouteName } from '@/contract/routes';
import { formatMoney } from '@/domain/money';
import { RouteLink } from '@/shared/routing/route-link';
import { Icon } from '@/shared/ui/icon';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { cashbackCopy as copy } from '../cashback.copy';
import { basisOf, betterKind, isOpen, kindOf } from '../cashback.rules';
import { HistoryRow } from './history-row';
import styles from './recent-days.module.css';

const SHOWN = 3;

export interface RecentDaysProps extends Pick<CashbackSummary, 'days'> {
  /** Screen that shows the list; the link to the history opens the same screen. */
  name: RouteName;
}

/** The latest days without an open claim: claimed or expired. */
export function RecentDays({ days, name }: RecentDaysProps) {
  const over = days.filter((day) => !isOpen(day)).slice(0, SHOWN);
  if (over.length === 0) return null;
  return (
    <Stack as="section" gap={1} aria-labelledby="cashback-history">
      <div className={styles.head}>
        <Text as="h2" variant="title" id="cashback-history">
          {copy.history}
        </Text>
        <Text
          as={RouteLink}
          variant="quiet"
          name={name}
          query={{ view: 'history' }}
          className={styles.all}
        >
          {copy.seeAll}
          <Icon name={caretIcon} size={18} />
        </Text>
      </div>
      <Card as="ul" className={styles.list}>
        {over.map((day) => (
          <Row key={day.date} day={day} />
        ))}
      </Card>
    </Stack>
  );
}

function Row({ day }: { day: CashbackDay }) {
  const kind = day.claim?.kind ?? betterKind(day);
  const basis = formatMoney(basisOf(day, kind));
  const ofKind = kind === 'loss' ? copy.lostOf(basis) : copy.playedOf(basis);
  return (
    <HistoryRow
      date={day.date}
      detail={`${copy.kinds[kind]} · ${ofKind}`}
      amount={day.claim?.paid ?? kindOf(day, kind).amount}
      state={kindOf(day, kind).state}
    />
  );
}
