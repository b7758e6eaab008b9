import { Link } from 'wouter';
import { type LineCheck, lineWaiting } from '@/contract/operator/official-account.contract';
import { formatInteger } from '@/domain/format-integer';
import { type Figure, Figures } from '../../kit/figures';
import { formatOldestWait } from '../../kit/staff-time';
import { useMay } from '../../shell/use-me';
import { stateCopy as copy } from './line.copy';

/** Friends, linked members, and what waits, each with its note. */
export function AccountFigures({ counts }: Pick<LineCheck, 'counts'>) {
  const may = useMay();
  const { events_failed: failed, oldest_delivery_at: oldest } = counts;
  const figures: readonly Figure[] = [
    { name: copy.friends, value: formatInteger(counts.friends) },
    {
      ...{ name: copy.linked, value: formatInteger(counts.linked) },
      note: copy.linkedNote(
        formatInteger(counts.linked_friends),
        formatInteger(counts.linked_strangers),
      ),
    },
    {
      ...{ name: copy.waiting, value: formatInteger(counts.waiting) },
      note: may(lineWaiting) && counts.waiting > 0 && <Link href="/line/waiting">{copy.see}</Link>,
    },
    {
      ...{ name: copy.deliveries, value: formatInteger(counts.deliveries_waiting) },
      note: oldest !== null && (
        <span suppressHydrationWarning>{formatOldestWait(Date.parse(oldest))}</span>
      ),
    },
    {
      ...{
        name: copy.menusBehind,
        value: formatInteger(counts.menus_behind),
        isBad: counts.menus_behind > 0,
      },
      note: copy.menusBehindNote,
    },
    {
      ...{ name: copy.events, value: formatInteger(counts.events_today), isBad: failed > 0 },
      note: failed > 0 ? copy.eventsFailed(formatInteger(failed)) : copy.noneFailed,
    },
  ];
  return <Figures label={copy.figures} figures={figures} />;
}
