import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handleEvent } from '@/server/official-account/event-handler';
import { createMessagingGateway } from '@/server/official-account/messaging-gateway';
import type { Replies } from '@/server/official-account/replies/replies';
import { createTestApp, type TestApp } from '../../support/app';
import { connectTo } from '../../support/chat.fixture';
import { chatUsers, createOfficialAccountStandIn } from '../../support/official-account-stand-in';

const line = createOfficialAccountStandIn();
const LOADING = 'POST /v2/bot/chat/loading/start';
const REPLY = 'POST /v2/bot/message/reply';
const { stranger } = chatUsers;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => line.reset());
afterAll(() => app.close());

/** Handles a text whose answer is ready once `isReady` resolves. @returns the warnings */
async function ask(isReady: () => Promise<unknown>): Promise<readonly unknown[]> {
  const answer = async () => {
    await isReady();
    return [{ type: 'text', text: 'เมนู' } as const];
  };
  const warn = vi.fn();
  const event = line.text(stranger, 'เมนู');
  const replies = { answerText: answer } as Partial<Replies> as Replies;
  await handleEvent(
    {
      ...{ db: app.db, agentId: 1, replies, logger: { warn } },
      gateway: createMessagingGateway(connectTo(line)),
    },
    {
      ...{ id: event.webhookEventId, type: 'message', userId: stranger, payload: event },
      ...{ happenedAt: new Date(), ageMs: 0, tries: 1 },
    },
    new AbortController().signal,
  );
  return warn.mock.calls;
}

const untilLoading = () => expect.poll(() => line.countCalls(LOADING)).toBe(1);

describe('an answer that is made slowly', () => {
  it('is announced in the chat meanwhile', async () => {
    expect(await ask(untilLoading)).toEqual([]);
    expect(line.calls.filter((call) => [LOADING, REPLY].includes(call))).toEqual([LOADING, REPLY]);
  });

  it('does not wait for LINE to announce it', async () => {
    line.fail('black hole', /loading/);
    expect(await ask(untilLoading)).toEqual([]);
    expect(line.replies).toHaveLength(1);
  });

  it('arrives although LINE refuses to announce it', async () => {
    line.fail(() => Response.json({ message: 'no' }, { status: 400 }), /loading/);
    const warnings = await ask(async () => {
      await untilLoading();
      await sleep(50);
    });
    expect(warnings).toHaveLength(1);
    expect(line.replies).toHaveLength(1);
  });
});

it('an answer that is made at once is not announced', async () => {
  await ask(() => Promise.resolve());
  expect(line.calls).not.toContain(LOADING);
  expect(line.replies).toHaveLength(1);
});
