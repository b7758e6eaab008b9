import { statementKind } from '@/contract/statement.contract';
import { Chip } from '@/shared/ui/chip';
import { Stack } from '@/shared/ui/kit';
import styles from '@/shared/ui/list-filter.module.css';
import { statementCopy } from '../statement.copy';
import type { StatementView } from '../statement.rules';
import { PeriodFilter } from './period-filter';

export interface StatementFilterProps {
  view: StatementView;
  onView: (next: Partial<StatementView>) => void;
}

/** Filter of the statement by period and kind. */
export function StatementFilter({ view: { kind, period }, onView }: StatementFilterProps) {
  return (
    <Stack gap={1} className={styles.filter}>
      <PeriodFilter period={period} onPeriod={(next) => onView({ period: next })} />
      <div className={styles.chips} role="group" aria-label={statementCopy.kindLabel}>
        {statementKind.options.map((option) => (
          <Chip key={option} isSelected={kind === option} onClick={() => onView({ kind: option })}>
            {statementCopy.kinds[option]}
          </Chip>
        ))}
      </div>
    </Stack>
  );
}
