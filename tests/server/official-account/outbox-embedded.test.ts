import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '@/server/db/database';
import { createPgliteSource } from '@/server/db/engine/pglite-source';
import { migrate } from '@/server/db/migrate';
import { queryRaw } from '@/server/db/raw';
import { waitingAtMost } from '../../support/database-limits';
import { befriend, notify, openLineOutbox, sendNow } from '../../support/line-notices.fixture';
import { chatUsers, createOfficialAccountStandIn } from '../../support/official-account-stand-in';
import { seedDemo } from '../../support/test-seeds';

const standIn = createOfficialAccountStandIn();
let db: Database;
beforeAll(async () => {
  db = createDatabase(createPgliteSource(await PGlite.create(), waitingAtMost(5_000)));
  await migrate(db);
  await seedDemo(db, { isPlayed: false });
});
afterAll(() => db.destroy());

test('on the embedded database two outboxes deliver one message once, after a failure and a lost answer', async () => {
  const [member] = await queryRaw<{ id: number }>(
    db,
    'SELECT id FROM members WHERE agent_id = 1 ORDER BY id LIMIT 1',
  );
  const memberId = member?.id ?? 0;
  await befriend(db, standIn, { memberId, userId: chatUsers.somchai });
  await notify(db, memberId, { kind: 'withdrawal_paid', amount: 200_00 }, { kind: 'new_device' });
  const senders = [openLineOutbox(db, standIn), openLineOutbox(db, standIn)];
  const sendBoth = () => Promise.all(senders.map((sender) => sendNow(db, sender)));
  standIn.fail('down', /push/);
  await sendBoth();
  standIn.recover();
  standIn.loseAnswers(1);
  for (let times = 0; times < 3; times += 1) await sendBoth();
  expect(standIn.pushes).toHaveLength(1);
  expect(standIn.pushes[0]?.messages).toHaveLength(2);
  const calls = senders.flatMap((sender) => sender.calls);
  expect(new Set(calls.map(({ retryKey, body }) => `${retryKey} ${body}`)).size).toBe(1);
  const states = await queryRaw<{ channel: string; state: string }>(
    db,
    `SELECT channel, state FROM notice_deliveries WHERE notice_id IN (
       SELECT id FROM notices WHERE subject LIKE 'test/%') ORDER BY channel`,
  );
  expect(states.map(({ channel, state }) => `${channel} ${state}`)).toEqual([
    'line sent',
    'line sent',
    'sms sent',
  ]);
});
