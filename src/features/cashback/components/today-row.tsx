import clockIcon from '@phosphor-icons/core/regular/clock-clockwise.svg?icon';
import type { CashbackSummary } from '@/contract/cashback.contract';
import { formatMoney } from '@/domain/money';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { cashbackCopy as copy } from '../cashback.copy';
import styles from './today-row.module.css';

/** Cashback that today's play has earned so far. */
export function TodayRow({ today }: Pick<CashbackSummary, 'today'>) {
  const { net, stake, payout, loss_amount: ofLoss, turnover_amount: ofTurnover } = today;
  const isPlayed = stake !== 0 || payout !== 0 || today.turnover !== 0;
  return (
    <Row as="section" gap={3} wraps isCard className={styles.row} aria-label={copy.today}>
      <Stack as="span" isCentered tone="soft" className={styles.icon}>
        <Icon name={clockIcon} size={22} />
      </Stack>
      <Stack as="p" variant="note" className={styles.text}>
        <Text as="b" variant="label" tone="plain">
          {copy.today}
        </Text>
        <span>{copy.todayHint}</span>
      </Stack>
      <Stack as="p" variant="note" hasFigures className={styles.end}>
        <b>{formatMoney(Math.max(ofLoss, ofTurnover))}</b>
        <span>
          {!isPlayed
            ? copy.todayNone
            : net < 0
              ? copy.todayWon(formatMoney(-net))
              : copy.todayLost(formatMoney(net))}
        </span>
      </Stack>
    </Row>
  );
}
