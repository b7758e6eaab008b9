import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { demoMembers } from '@/server/account/members.seed';
import { demoAgent } from '@/server/agent/agent.seed';
import { queryRaw } from '@/server/db/raw';
import { DEMO_PASSWORD, seedPeople } from '@/server/operator/people.seed';
import { writeRules } from '../../support/agent-rules';
import { createTestApp, type TestApp } from '../../support/app';
import { signInToConsole, type TestConsole } from '../../support/console.fixture';
import {
  createTestGateway,
  OPERATOR_KEY,
  report,
  senders,
  transfer,
} from '../../support/deposit.fixture';
import { openTestSeeds } from '../../support/test-seeds';
import { withdraw } from '../../support/withdrawal.fixture';

const ELEVEN_MINUTES_MS = 11 * 60_000;
const codeNeeded = { status: 403, error: errorCodes['operator.step_up_needed'] };
/** People of the demo have no authenticator app, so their password proves who they are. */
const proof = { code: DEMO_PASSWORD };
const done = { status: 200, error: 0 };

let app: TestApp;
let large: string;
let small: string;

beforeAll(async () => {
  app = await createTestApp({
    operatorKey: OPERATOR_KEY,
    gateways: [createTestGateway()],
    prepare: async (fresh) => {
      await writeRules(fresh.db, { desk: { four_eyes_from: '300.00' } });
      await seedPeople(fresh.db, [demoAgent], {
        isPlayed: true,
        seeds: await openTestSeeds(fresh.db),
      });
      const [first, second] = demoMembers;
      ({ id: large } = await withdraw(fresh, await fresh.loginAs(first.username), '300'));
      ({ id: small } = await withdraw(fresh, await fresh.loginAs(second.username), '299'));
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const approve = (som: TestConsole, id: string) =>
  som.send('POST', '/operator/v1/withdrawals/approve', { id });

test('a large amount needs a fresh code of its person, and a smaller one does not', async () => {
  const som = await signInToConsole(app, 'som');
  await app.moveClock(ELEVEN_MINUTES_MS);
  expect(await approve(som, small)).toMatchObject(done);
  expect(await approve(som, large)).toMatchObject(codeNeeded);
  expect(await som.send('POST', '/operator/v1/auth/step_up', proof)).toMatchObject(done);
  expect(await approve(som, large)).toMatchObject(done);
});

test('a large credit of money without a deposit needs a fresh code of its person', async () => {
  await report(app, transfer(300_00, { from: senders.stranger }));
  const [payment] = await queryRaw<{ id: number }>(
    app.db,
    `SELECT id FROM incoming_payments WHERE amount = 30000 AND state = 'review' ORDER BY id DESC LIMIT 1`,
  );
  const nok = await signInToConsole(app, 'nok');
  const credit = () =>
    nok.send('POST', '/operator/v1/incoming/credit', {
      id: payment?.id,
      username: demoMembers[0].username,
    });
  await app.moveClock(ELEVEN_MINUTES_MS);
  expect(await credit()).toMatchObject(codeNeeded);
  expect(await nok.send('POST', '/operator/v1/auth/step_up', proof)).toMatchObject(done);
  expect(await credit()).toMatchObject(done);
});
