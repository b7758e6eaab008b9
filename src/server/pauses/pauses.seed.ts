import type { DemoAgent } from '../area';
import { queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';

/** Seeds two pauses that are over, so that the history of the demo is not empty. */
export async function seedPauses(tx: Tx, agent: DemoAgent): Promise<void> {
  await queryRaw(
    tx,
    `INSERT INTO site_pauses (agent_id, scope, starts_at, ends_at, message, created_by, created_at, ended_by, ended_at)
     SELECT $1, scope, starts_at, starts_at + length, message, $2, starts_at - interval '20 hours', ended_by, starts_at + ended
     FROM (VALUES
       ('all', business_now() - interval '9 days', interval '2 hours', 'ปรับปรุงฐานข้อมูล', $2, interval '95 minutes'),
       ('money_out', business_now() - interval '3 days', interval '1 hour', 'ธนาคารปิดปรับปรุงระบบ', 'system', interval '1 hour')
     ) AS past (scope, starts_at, length, message, ended_by, ended)
     WHERE NOT EXISTS (SELECT FROM site_pauses WHERE agent_id = $1)`,
    [agent.id, 'pim'],
  );
}
