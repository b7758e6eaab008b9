import caretIcon from '@phosphor-icons/core/regular/caret-right.svg?icon';
import type { WinlossDay } from '@/contract/statement.contract';
import { formatMoney, formatSignedMoney } from '@/domain/money';
import { formatLongDay } from '@/domain/thai-date';
import { RouteLink } from '@/shared/routing/route-link';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { Card, Row, Stack } from '@/shared/ui/kit';
import { winlossCopy } from '../statement.copy';
import { type ViewPeriod, writePeriod } from '../statement.rules';
import styles from './winloss-days.module.css';

export interface WinlossDaysProps {
  /** Days with play, the oldest first. */
  days: readonly WinlossDay[];
  period: ViewPeriod;
}

/** The days of a period, the latest first, each linked to its game movements on the statement. */
export function WinlossDays({ days, period }: WinlossDaysProps) {
  return (
    <Stack as="section" gap={3} className={styles.days}>
      <h2>{winlossCopy.days}</h2>
      <Card as="ul" className={styles.list}>
        {[...days].reverse().map((day) => (
          <Day key={day.day} {...day} />
        ))}
      </Card>
      <ButtonLink name="statement" query={writePeriod(period)} variant="quiet" isWide>
        {winlossCopy.statement}
      </ButtonLink>
    </Stack>
  );
}

function Day({ day, stake, payout, net, valid_turnover }: WinlossDay) {
  const name = formatLongDay(day);
  const parts = [
    [winlossCopy.stake, stake],
    [winlossCopy.payout, payout],
    [winlossCopy.turnover, valid_turnover],
  ] as const;
  return (
    <li>
      <Row
        as={RouteLink}
        gap={2}
        name="statement"
        query={{ kind: 'game', from: day, to: day }}
        className={styles.day}
        title={winlossCopy.ofDay(name)}
      >
        <Stack as="span" hasFigures className={styles.text}>
          <Row as="span" align="stretch" place="spread" wraps className={styles.top}>
            <b>{name}</b>
            <b className={net < 0 ? styles.lost : net > 0 ? styles.won : undefined}>
              {formatSignedMoney(net)}
            </b>
          </Row>
          <Row as="span" align="stretch" wraps variant="note" className={styles.parts}>
            {parts.map(([word, satang]) => (
              <span key={word}>
                {word} {formatMoney(satang)}
              </span>
            ))}
          </Row>
        </Stack>
        <Icon name={caretIcon} size={18} />
      </Row>
    </li>
  );
}
