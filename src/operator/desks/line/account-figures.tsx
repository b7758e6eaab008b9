import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type LineCheck, lineWaiting } from '@/contract/operator/official-account.contract';
import { formatInteger } from '@/domain/format-integer';
import { Card } from '@/shared/ui/kit';
import { formatOldestWait } from '../../kit/staff-time';
import { useMay } from '../../shell/use-me';
import { stateCopy as copy } from './line.copy';
import styles from './line.module.css';

interface Figure {
  readonly name: string;
  readonly count: number;
  readonly note?: ReactNode;
  readonly isBad?: boolean;
}

/** Friends, linked members, and what waits, each with its note. */
export function AccountFigures({ counts }: Pick<LineCheck, 'counts'>) {
  const may = useMay();
  const { events_failed: failed, oldest_delivery_at: oldest } = counts;
  const figures: readonly Figure[] = [
    { name: copy.friends, count: counts.friends },
    {
      ...{ name: copy.linked, count: counts.linked },
      note: copy.linkedNote(
        formatInteger(counts.linked_friends),
        formatInteger(counts.linked_strangers),
      ),
    },
    {
      ...{ name: copy.waiting, count: counts.waiting },
      note: may(lineWaiting) && counts.waiting > 0 && <Link href="/line/waiting">{copy.see}</Link>,
    },
    {
      ...{ name: copy.deliveries, count: counts.deliveries_waiting },
      note: oldest !== null && formatOldestWait(Date.parse(oldest)),
    },
    {
      ...{ name: copy.menusBehind, count: counts.menus_behind, isBad: counts.menus_behind > 0 },
      note: copy.menusBehindNote,
    },
    {
      ...{ name: copy.events, count: counts.events_today, isBad: failed > 0 },
      note: failed > 0 ? copy.eventsFailed(formatInteger(failed)) : copy.noneFailed,
    },
  ];
  return (
    <dl className={styles.figures} aria-label={copy.figures}>
      {figures.map(({ name, count, note, isBad }) => (
        <Card key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>{formatInteger(count)}</dd>
          {note && (
            <dd className={styles.note} data-is-bad={isBad || undefined}>
              {note}
            </dd>
          )}
        </Card>
      ))}
    </dl>
  );
}
