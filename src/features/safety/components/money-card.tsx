import { useQuery } from '@tanstack/react-query';
import type { SafetyMoney } from '@/contract/safety.contract';
import { formatMoney, formatSignedMoney } from '@/domain/money';
import { Chip } from '@/shared/ui/chip';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { moneyCopy as copy } from '../safety.copy';
import { type MoneyDays, safetyQueries } from '../safety.queries';
import styles from './money-card.module.css';
import { MoneyChart } from './money-chart';

const periods = ['30', '365'] as const satisfies readonly MoneyDays[];

export interface MoneyCardProps {
  days: MoneyDays;
  onDays: (days: MoneyDays) => void;
}

/** The member's deposits and withdrawals of a period, beside those since the start. */
export function MoneyCard({ days, onDays }: MoneyCardProps) {
  const { data: money, error, refetch } = useQuery(safetyQueries.money(days));
  return (
    <Stack as="section" gap={3} isCard className={styles.card} aria-labelledby="money-in-out">
      <Row gap={2} place="spread" wraps className={styles.head}>
        <Text as="h2" variant="title" id="money-in-out">
          {copy.title}
        </Text>
        <Row gap={2} wraps role="group" aria-label={copy.period}>
          {periods.map((each) => (
            <Chip key={each} isSelected={each === days} onClick={() => onDays(each)}>
              {copy.periods[each]}
            </Chip>
          ))}
        </Row>
      </Row>
      {money ? (
        <>
          {money.days.some(hasMoved) ? (
            <MoneyChart days={days} money={money} />
          ) : (
            <Text variant="quiet" className={styles.none}>
              {copy.none}
            </Text>
          )}
          <Sums days={days} money={money} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap={3} aria-busy="true">
          <Skeleton height={172} />
          <Skeleton height={132} />
        </Stack>
      )}
    </Stack>
  );
}

function hasMoved({ deposited, withdrawn }: SafetyMoney['total']): boolean {
  return deposited !== 0 || withdrawn !== 0;
}

function Sums({ days, money: { total, lifetime } }: { days: MoneyDays; money: SafetyMoney }) {
  const rows: { label: string; note?: string; read: (sums: SafetyMoney['total']) => string }[] = [
    { label: copy.deposited, read: ({ deposited }) => formatMoney(deposited) },
    { label: copy.withdrawn, read: ({ withdrawn }) => formatMoney(withdrawn) },
    {
      label: copy.paid,
      note: copy.paidNote,
      read: ({ deposited, withdrawn }) => formatMoney(deposited - withdrawn),
    },
    { label: copy.netPlay, read: ({ net_play }) => formatSignedMoney(net_play) },
  ];
  return (
    <table className={styles.sums} aria-labelledby="money-in-out">
      <thead>
        <tr>
          <td />
          <th scope="col">{copy.periods[days]}</th>
          <th scope="col">{copy.lifetime}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, note, read }) => (
          <tr key={label}>
            <th scope="row">
              {label}
              {note !== undefined && <small>{note}</small>}
            </th>
            <td>{read(total)}</td>
            <td>{read(lifetime)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
