import type { AffiliateSummary } from '@/contract/affiliate.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { formatMonth } from '@/domain/thai-date';
import { Button } from '@/shared/ui/button';
import { InfoLine, Row, Stack, Text } from '@/shared/ui/kit';
import { affiliateCopy as copy } from '../affiliate.copy';
import styles from './income-card.module.css';

export interface IncomeCardProps {
  summary: AffiliateSummary;
  onRedeem: () => void;
}

/** This month's income by level and the redeemable balance. */
export function IncomeCard({ summary, onRedeem }: IncomeCardProps) {
  const { this_month: month, balance, month_cap: cap, owed, redeem_least: least } = summary;
  const over = month.earned - month.income;
  const isHeld = summary.held_since !== null;
  const canRedeem = balance >= least && !isHeld;
  return (
    <>
      <Stack as="section" gap={3} isCard hasFigures className={styles.card}>
        <header>
          <p>
            <span>{copy.income(formatMonth(summary.month))}</span>
            <b className={styles.big}>{formatMoney(month.income)}</b>
          </p>
          <p>
            <span>{copy.redeemable}</span>
            <b>{formatMoney(balance)}</b>
          </p>
        </header>
        <LevelBar levels={month.by_level} />
        <Stack as="ul" gap={2} className={styles.levels} aria-label={copy.byLevel}>
          {month.by_level.map(({ level, income }) => (
            <li key={level} data-level={level}>
              <Text as="span" variant="detail">
                {copy.level(level)}
                <em>
                  {copy.people(
                    formatInteger(
                      summary.friends.find((friends) => friends.level === level)?.count ?? 0,
                    ),
                  )}
                </em>
              </Text>
              <Text as="b" isBlock variant="strong">
                {formatMoney(income)}
              </Text>
            </li>
          ))}
        </Stack>
        <Row as="dl" align="stretch" wraps className={styles.periods}>
          <Row gap={2} align="stretch">
            <Text as="dt" tone="faint">
              {copy.today}
            </Text>
            <dd>{formatMoney(summary.today.income)}</dd>
          </Row>
          <Row gap={2} align="stretch">
            <Text as="dt" tone="faint">
              {copy.all}
            </Text>
            <dd>{formatMoney(summary.all.income)}</dd>
          </Row>
        </Row>
        <Text variant="note">
          {over > 0
            ? copy.capReached(formatMoney(cap), formatMoney(over))
            : copy.cap(formatMoney(cap))}
        </Text>
      </Stack>
      {isHeld && <InfoLine>{copy.held}</InfoLine>}
      {owed > 0 && <InfoLine>{copy.owed(formatMoney(owed))}</InfoLine>}
      <Button variant="quiet" isWide disabled={!canRedeem} onClick={onRedeem}>
        {canRedeem ? copy.redeem : isHeld ? copy.redeemHeld : copy.redeemFrom(formatMoney(least))}
      </Button>
    </>
  );
}

const WIDTH = 100;
const GAP = 0.6;

/** One bar, divided by the share of each level. The list below holds the same numbers. */
function LevelBar({ levels }: { levels: AffiliateSummary['this_month']['by_level'] }) {
  const parts = levels.map(({ level, income }) => ({ level, income: Math.max(income, 0) }));
  const whole = parts.reduce((sum, { income }) => sum + income, 0);
  const sumBefore = (place: number) =>
    parts.slice(0, place).reduce((sum, { income }) => sum + income, 0);
  return (
    <svg
      className={styles.bar}
      viewBox={`0 0 ${WIDTH} 4`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width={WIDTH} height="4" data-level="none" />
      {whole > 0 &&
        parts.map(({ level, income }, place) => (
          <rect
            key={level}
            data-level={level}
            x={(sumBefore(place) / whole) * WIDTH}
            width={Math.max((income / whole) * WIDTH - GAP, 0)}
            height="4"
          />
        ))}
    </svg>
  );
}
