import { EventEmitter } from 'node:events';
import type { Browser, CDPSession } from '@playwright/test';
import * as v from 'valibot';

/** The part of Playwright's CDP session that measurements use. */
export type TabSession = Pick<CDPSession, 'on' | 'send'>;

/** An open tab. */
export interface Tab {
  readonly session: TabSession;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

const message = v.object({
  id: v.optional(v.number()),
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ message: v.string() })),
  method: v.optional(v.string()),
  params: v.optional(v.unknown()),
});

/**
 * A separate browser context with no listeners other than those of a measurement. Playwright watches the scripts of
 * its own pages, which makes Chromium parse large ones a second time, unlike on a phone.
 */
export class BareContext {
  readonly #session: CDPSession;
  readonly #contextId: string;

  private constructor(session: CDPSession, contextId: string) {
    this.#session = session;
    this.#contextId = contextId;
  }

  static async create(browser: Browser): Promise<BareContext> {
    const session = await browser.newBrowserCDPSession();
    const { browserContextId } = await session.send('Target.createBrowserContext');
    return new BareContext(session, browserContextId);
  }

  /** Opens a blank tab. */
  async openTab(): Promise<Tab> {
    const { targetId } = await this.#session.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId: this.#contextId,
    });
    const { sessionId } = await this.#session.send('Target.attachToTarget', {
      targetId,
      flatten: false,
    });
    const events = new EventEmitter();
    const waiting = new Map<number, Waiting>();
    let lastId = 0;
    this.#session.on('Target.receivedMessageFromTarget', (received) => {
      if (received.sessionId !== sessionId) return;
      const { id, result, error, method, params } = v.parse(message, JSON.parse(received.message));
      if (id === undefined) {
        if (method !== undefined) events.emit(method, params);
        return;
      }
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error) asked?.reject(new Error(error.message));
      else asked?.resolve(result);
    });
    const send = (method: string, params: unknown = {}): Promise<unknown> =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        const message = JSON.stringify({ id: lastId, method, params });
        this.#session.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
      });
    const on = (event: string, hear: (params: unknown) => void) => events.on(event, hear);
    return {
      // `send` and `on` have the signatures of the protocol, whose types Playwright does not export.
      session: { send, on } as unknown as TabSession,
      close: async () => {
        await this.#session.send('Target.closeTarget', { targetId });
      },
    };
  }

  async close(): Promise<void> {
    await this.#session.send('Target.disposeBrowserContext', {
      browserContextId: this.#contextId,
    });
    await this.#session.detach();
  }
}

/** Evaluates an expression in a tab. @throws Error when the expression throws */
export async function evaluate(session: TabSession, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.text);
  return result.value;
}
