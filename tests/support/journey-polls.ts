import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { keyAdd } from '@/contract/operator/people.contract';
import { pollCreate } from '@/contract/operator/polls.contract';
import type { BuiltServer } from './e2e-server';
import { writePoll } from './poll-plan';
import { OPERATOR_KEY } from './server-process';

const createResponse = v.object({ error: v.literal(0), data: pollCreate.data });
const staffResponse = v.object({ error: v.literal(0), data: keyAdd.data });
const doneResponse = v.object({ error: v.literal(0) });

const OPEN_MS = 3_600_000;

/** Manages polls of a running server, as two operators. */
export class PollFixture {
  readonly #server: BuiltServer;

  constructor(server: BuiltServer) {
    this.#server = server;
  }

  /** Opens a poll with a pool for correct votes. @returns its id */
  async open(title: string, pool: string): Promise<number> {
    const poll = writePoll({
      title,
      closes_at: new Date(this.#server.now.getTime() + OPEN_MS).toISOString(),
      prize: { kind: 'pool', amount: pool, is_fixed: true },
    });
    return v.parse(createResponse, await this.#operate('/polls', poll)).data.poll_id;
  }

  /** Closes a poll; one operator names the correct choice and another confirms it. */
  async answer(pollId: number, choiceId: number): Promise<void> {
    const name = `second-${randomUUID().slice(0, 8)}`;
    const { key } = v.parse(
      staffResponse,
      await this.#operate('/people/key', { name, role: 'finance' }),
    ).data;
    const named = { poll_id: pollId, choice_id: choiceId };
    v.parse(doneResponse, await this.#operate('/polls/close', { poll_id: pollId }));
    v.parse(doneResponse, await this.#operate('/polls/answer', named));
    v.parse(doneResponse, await this.#operate('/polls/answer/confirm', named, key));
  }

  async #operate(path: string, body: object, key = OPERATOR_KEY): Promise<unknown> {
    const response = await fetch(`${this.#server.url}/operator/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.json();
  }
}
