import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { setSessionGate } from '@/operator/kit/operator-client';
import { createConsoleCache } from '@/operator/kit/operator-query';
import { Console } from '@/operator/shell/console';
import { searchStore } from '@/operator/shell/search.store';
import { askForStepUp, sessionStore, settleStepUp } from '@/operator/shell/session.store';
import { demoAgent } from '@/server/agent/agent.seed';
import { seedPeople } from '@/server/operator/people.seed';
import { reset as resetToasts } from '@/shared/ui/toast';
import { createTestApp, type TestApp, type TestAppOptions } from './app';
import { signInToConsole } from './console.fixture';
import { OPERATOR_KEY } from './deposit.fixture';
import { closeNetwork, mendNetwork, openNetwork } from './screen-network';
import { configureQueries } from './screen-queries';
import { createTestProvider } from './test-provider';
import { openTestSeeds } from './test-seeds';

configureQueries();

/** A command as the back end received it. */
export interface SentCommand {
  readonly path: string;
  readonly key: string | null;
}

/** The back end of the console's screens in a test file. */
export interface ConsoleBackEnd {
  readonly app: TestApp;
  /** Commands since the test began, oldest first. */
  readonly commands: readonly SentCommand[];
}

const jar = { cookie: '' };
let cache: QueryClient | undefined;

/** The events of the console's stream, which a test sends. */
export class TestStream extends EventTarget {
  static readonly CLOSED = 2;
  static open: TestStream[] = [];
  readyState = 1;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor() {
    super();
    TestStream.open.push(this);
    queueMicrotask(() => act(() => this.onopen?.()));
  }

  close(): void {
    TestStream.open = TestStream.open.filter((stream) => stream !== this);
  }

  /** Sends an event to all open consoles. */
  static send(kind: string, data = ''): void {
    act(() => {
      for (const stream of TestStream.open) stream.dispatchEvent(new MessageEvent(kind, { data }));
    });
  }
}

/** Headers that a browser adds to requests, and that the test environment removes from each new one. */
const BROWSER_HEADERS = ['cookie', 'origin'];

const { Request: UsualRequest, Response: UsualResponse } = globalThis;

class WholeRequest extends UsualRequest {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof UsualRequest;
  }

  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, init);
    const given = new Headers(
      init?.headers ?? (input instanceof UsualRequest ? input.headers : {}),
    );
    for (const name of BROWSER_HEADERS) {
      const value = given.get(name);
      if (value !== null) this.headers.set(name, value);
    }
  }
}

/** The test environment removes cookies from responses, as a browser hides them from scripts. */
class WholeResponse extends UsualResponse {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof UsualResponse;
  }

  constructor(body?: BodyInit | null, init?: ResponseInit) {
    super(body, init);
    for (const cookie of new Headers(init?.headers).getSetCookie()) {
      this.headers.append('set-cookie', cookie);
    }
  }
}

/**
 * Connects every call of the console to the real back end with the people of the demo, which is reset after each test.
 * @param options differences from a back end with the test provider alone, such as an official account
 */
export function useConsoleBackEnd(options: TestAppOptions = {}): ConsoleBackEnd {
  let app: TestApp | undefined;
  let commands: SentCommand[] = [];

  const respond = async (request: Request): Promise<Response> => {
    if (!app) throw new Error('asked before the back end was there');
    // A script cannot set these headers; a browser adds them.
    request.headers.set('origin', window.location.origin);
    request.headers.set('cookie', jar.cookie);
    if (request.method === 'POST') {
      const key = request.headers.get('idempotency-key');
      commands.push({ path: new URL(request.url).pathname, key });
    }
    const response = await app.fetch(request);
    const [set] = response.headers.getSetCookie();
    if (set !== undefined) jar.cookie = set.split(';')[0] ?? '';
    return response;
  };

  beforeAll(async () => {
    Object.assign(globalThis, { Request: WholeRequest, Response: WholeResponse });
    app = await createTestApp({
      providers: [createTestProvider()],
      operatorKey: OPERATOR_KEY,
      ...options,
      prepare: async ({ db }) =>
        seedPeople(db, [demoAgent], { isPlayed: true, seeds: await openTestSeeds(db) }),
    });
    openNetwork(respond);
    setSessionGate({
      onExpired: () => {
        sessionStore.isExpired = true;
      },
      stepUp: askForStepUp,
    });
  });
  beforeEach(() => {
    vi.stubGlobal('EventSource', TestStream);
  });
  afterEach(async () => {
    cleanup();
    settleStepUp(false);
    sessionStore.isExpired = false;
    searchStore.isOpen = false;
    resetToasts();
    await cache?.cancelQueries();
    cache?.clear();
    mendNetwork();
    jar.cookie = '';
    commands = [];
    TestStream.open = [];
    await app?.reset();
  });
  afterAll(async () => {
    closeNetwork();
    Object.assign(globalThis, { Request: UsualRequest, Response: UsualResponse });
    await app?.close();
  });
  return {
    get app() {
      if (!app) throw new Error('asked before the back end was there');
      return app;
    },
    get commands() {
      return commands;
    },
  };
}

/** Opens a page of the console, such as `/members`; without a person, the session is missing. */
export async function openConsole(
  { app }: ConsoleBackEnd,
  path: string,
  person?: string,
): Promise<UserEvent> {
  if (person !== undefined) jar.cookie = (await signInToConsole(app, person)).cookie;
  window.history.replaceState(null, '', `/operator${path}`);
  cache = createConsoleCache(0);
  const ready = cache;
  await act(async () => {
    render(
      <StrictMode>
        <Console cache={ready} />
      </StrictMode>,
    );
    await Promise.resolve();
  });
  return userEvent.setup({ delay: null });
}
