import * as v from 'valibot';
import { operatorSessions } from '@/contract/operator/auth.contract';
import { DEMO_PASSWORD } from '@/server/operator/people.seed';
import { TEST_URL, type TestApp } from './app';
import type { OperatorResponse } from './deposit.fixture';

/** The console of a person, as a browser that keeps its cookie. */
export interface TestConsole {
  /** Cookie of the session, as a browser sends it back. */
  readonly cookie: string;
  /** Sends a call; a GET has the sample as its query. */
  send: (
    method: 'GET' | 'POST',
    path: string,
    sample?: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<OperatorResponse>;
  /** Returns the id of the open session. */
  readSessionId: () => Promise<number>;
}

const envelope = v.object({ error: v.number(), data: v.unknown() });

/** Sends a call of the console's pages. @returns the response, with the cookie that it sets */
export async function sendFromConsole(
  app: Pick<TestApp, 'fetch'>,
  {
    method,
    path,
    sample = {},
    headers = {},
  }: {
    method: 'GET' | 'POST';
    /** Whole path, such as `/operator/v1/auth/me`. */
    path: string;
    sample?: object;
    headers?: Readonly<Record<string, string>>;
  },
): Promise<OperatorResponse & { cookie: string }> {
  const url = new URL(path, TEST_URL);
  if (method === 'GET') {
    for (const [name, value] of Object.entries(sample)) url.searchParams.set(name, String(value));
  }
  const response = await app.fetch(
    new Request(url, {
      method,
      headers: {
        origin: TEST_URL,
        'x-operator-request': '1',
        'content-type': 'application/json',
        ...headers,
      },
      ...(method === 'POST' && { body: JSON.stringify(sample) }),
    }),
  );
  const { error, data } = v.parse(envelope, await response.json());
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { status: response.status, error, data, cookie };
}

/** Signs a person in to the console; people of the demo by their common password. */
export async function signInToConsole(
  app: Pick<TestApp, 'fetch'>,
  name: string,
  { password = DEMO_PASSWORD, code = '' }: { password?: string; code?: string } = {},
): Promise<TestConsole> {
  const signedIn = await sendFromConsole(app, {
    ...{ method: 'POST', path: '/operator/v1/auth/sign_in' },
    sample: { name, password, code },
  });
  if (signedIn.error !== 0) throw new Error(`${name} could not sign in: ${signedIn.error}`);
  const { cookie } = signedIn;
  const send: TestConsole['send'] = async (method, path, sample = {}, headers = {}) => {
    const { status, error, data } = await sendFromConsole(app, {
      ...{ method, path, sample, headers: { cookie, ...headers } },
    });
    return { status, error, data };
  };
  return {
    cookie,
    send,
    readSessionId: async () => {
      const { data } = await send('GET', operatorSessions.path);
      const current = v.parse(operatorSessions.data, data).find(({ is_current }) => is_current);
      if (!current) throw new Error('the session is not in the list');
      return current.id;
    },
  };
}
