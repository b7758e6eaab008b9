import { sql } from 'kysely';
import { limitKindNames, perFrameNames } from '@/contract/limit-names.copy';
import type { BreakEvent, CheckEvent, LimitEvent } from '@/contract/safety.contract';
import type { Satang } from '@/domain/money';
import { fetchStatus } from '../safety/safety.queries';
import { baht, csvFile, type DataFile, jsonFile } from './data-file';
import { aboutCopy as about, dataNames } from './own-data.copy';

/** Files about the member's limits and breaks. */
export const safetyFiles: readonly DataFile[] = [
  jsonFile({
    name: 'safety',
    about: about.safety,
    read: (tx, { memberId }) => fetchStatus(tx, memberId),
  }),
  csvFile({
    name: 'limits',
    about: about.limits,
    query: (tx, memberId) => {
      const changes = sql<
        Pick<LimitEvent, 'id' | 'kind' | 'frame' | 'event' | 'by'> & {
          at: Date;
          from_amount: Satang | null;
          to_amount: Satang | null;
        }
      >`limit_changes_of(${memberId})`;
      return tx.selectFrom(changes.as('c')).selectAll().orderBy('c.id');
    },
    columns: {
      เวลา: ({ at }) => at,
      วงเงิน: ({ kind, frame }) => limitKindNames[kind] + perFrameNames[frame],
      รายการ: ({ event }) => dataNames.limits[event],
      'จาก (บาท)': ({ from_amount }) => baht(from_amount),
      'เป็น (บาท)': ({ to_amount }) => baht(to_amount),
      โดย: ({ by }) => dataNames.by[by],
    },
  }),
  csvFile({
    name: 'breaks',
    about: about.breaks,
    query: (tx, memberId) => {
      const events = sql<
        Pick<BreakEvent, 'id' | 'event' | 'by'> & { at: Date; ends_at: Date | null }
      >`break_events_of(${memberId})`;
      return tx.selectFrom(events.as('e')).selectAll().orderBy('e.id');
    },
    columns: {
      เวลา: ({ at }) => at,
      รายการ: ({ event }) => dataNames.breaks[event],
      ถึง: ({ ends_at }) => ends_at,
      โดย: ({ by }) => dataNames.by[by],
    },
  }),
  csvFile({
    name: 'reality-checks',
    about: about.checks,
    query: (tx, memberId) => {
      const checks = sql<
        Pick<CheckEvent, 'id' | 'minutes' | 'answer'> & { at: Date }
      >`reality_checks_of(${memberId})`;
      return tx.selectFrom(checks.as('c')).selectAll().orderBy('c.id');
    },
    columns: {
      เวลา: ({ at }) => at,
      'เล่นมาแล้ว (นาที)': ({ minutes }) => minutes,
      คำตอบ: ({ answer }) => answer && dataNames.checks[answer],
    },
  }),
];
