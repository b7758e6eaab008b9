import type { DataInputOf } from '@/contract/endpoint';
import type { pauseList } from '@/contract/operator/pauses.contract';

/** Answers about maintenance. A pause that runs would close the site for the other scenes. */

type Pauses = DataInputOf<typeof pauseList>;

const [MINUTE, HOUR] = [60_000, 3_600_000];
const inFuture = (ms: number) => new Date(Date.now() + ms).toISOString();

/** No pause, now or earlier. */
export const noPauses = (): Pauses => ({
  ...{ running: [], planned: [], rows: [], next_cursor: null, providers: [], markets: [] },
  server_time: inFuture(0),
});

/** A pause of the whole site that runs, and a planned one of withdrawals. */
export function openPauses(): Pauses {
  const running: Pauses['running'][number] = {
    ...{ id: 9, scope: 'all', subject: null, message: 'ย้ายเครื่องแม่ข่าย', state: 'running' },
    ...{ starts_at: inFuture(-HOUR), ends_at: inFuture(7 * MINUTE) },
    ...{ created_by: 'pim', created_at: inFuture(-2 * HOUR), ended_by: null, ended_at: null },
  };
  const planned: Pauses['planned'][number] = {
    ...running,
    ...{ id: 10, scope: 'money_out', state: 'planned', message: 'ธนาคารปิดปรับปรุง' },
    ...{ starts_at: inFuture(5 * HOUR), ends_at: inFuture(6 * HOUR) },
  };
  return { ...noPauses(), running: [running], planned: [planned] };
}
