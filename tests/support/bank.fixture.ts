import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { yokAgent } from '@/server/agent/yok.seed';
import { setOnePerson } from '@/server/approvals/lone-act.service';
import type { Database } from '@/server/db/database';
import { createTestApp, type TestApp } from './app';
import { createTestGateway, OPERATOR_KEY, type OperatorResponse, operate } from './deposit.fixture';
import { employ } from './staff.fixture';
import { createTestProvider } from './test-provider';

/** Does work on the accounts directly in the database, where one person may do all. */
export async function withoutSecondPerson<Result>(
  db: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  await setOnePerson(db, { agentId: 1, isOnePerson: true });
  try {
    return await work();
  } finally {
    await setOnePerson(db, { agentId: 1, isOnePerson: false });
  }
}

/** Terms of the first account of the demo, as an edit sends them. */
export const terms = {
  account_name: 'บจก. โชคดี เดโม',
  min_amount: '50',
  max_amount: '200000',
  purpose: 'both',
  daily_ceiling: null as string | null,
};

/** An account that the agent does not have yet. */
export const strangeAccount = {
  bank_code: '006',
  account_number: '1112223334',
  account_name: 'โชคดี จำกัด',
  min_amount: '50',
  max_amount: '1000.50',
};

const asked = v.object({ approval: v.number() });

/** An application with owners, two finance people and an auditor; it is reset before every test. */
export interface BankFixture {
  readonly app: TestApp;
  /** The server of the second agent, on the same database. */
  readonly yok: TestApp;
  /** Bearer token of the first demo member. */
  readonly token: string;
  post: (path: string, body: object, as?: string) => Promise<OperatorResponse>;
  get: <Data>(path: string, as?: string) => Promise<Data>;
  approve: (id: number, as?: string) => Promise<OperatorResponse>;
  /** Asks for an act as `lek`, and lets `anan` approve it. @returns the number of the approval */
  doByTwo: (path: string, body: object) => Promise<number>;
}

/** Creates the harness for the tests of a file; after each test it verifies the ledger. */
export function useBankFixture(): BankFixture {
  const opened = {} as { app: TestApp; yok: TestApp; token: string };
  beforeAll(async () => {
    const options = {
      providers: [createTestProvider()],
      gateways: [createTestGateway()],
      operatorKey: OPERATOR_KEY,
    };
    opened.app = await createTestApp({
      ...options,
      prepare: async (fresh) => {
        await employ(fresh.db, ['fin', 'nan'], 'finance');
        await employ(fresh.db, ['audi'], 'auditor');
        opened.token = await fresh.loginAs('0812345678');
      },
    });
    opened.yok = await createTestApp({ ...options, db: opened.app.db, agentId: yokAgent.id });
  });
  beforeEach(() => opened.app.reset());
  afterEach(async () => expect((await opened.app.verifyLedger()).faults).toEqual([]));
  afterAll(() => opened.app.close());

  const post = (path: string, body: object, as = 'lek') => operate(opened.app, path, { body, as });
  const approve = (id: number, as = 'anan') => post('/approvals/approve', { id }, as);
  return Object.assign(opened, {
    post,
    get: async <Data>(path: string, as = 'lek') => {
      const { error, data } = await operate(opened.app, path, { as });
      expect(error, path).toBe(0);
      return data as Data;
    },
    approve,
    doByTwo: async (path: string, body: object) => {
      const { error, data } = await post(path, body);
      expect(error).toBe(errorCodes['operator.approval_needed']);
      const { approval } = v.parse(asked, data);
      expect(await approve(approval)).toMatchObject({ error: 0 });
      return approval;
    },
  });
}
