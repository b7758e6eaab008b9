import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchAgentRules } from '@/server/agent/agent.service';
import { queryRaw } from '@/server/db/raw';
import { sendNextBatch } from '@/server/official-account/broadcasts/broadcast-sender';
import { writeDraft } from '@/server/official-account/broadcasts/draft.service';
import { proposeBroadcast } from '@/server/official-account/broadcasts/proposal.service';
import { createMessagingGateway } from '@/server/official-account/messaging-gateway';
import { createQuotaWatch } from '@/server/official-account/quota-watch';
import { addReaders, hurryBatches, splitBatches } from '../support/broadcast.fixture';
import { connectTo } from '../support/line-notices.fixture';
import { untilAborted } from '../support/line-stand-in';
import { createOfficialAccountStandIn } from '../support/official-account-stand-in';
import { openTwoProcesses, type TwoProcesses } from '../support/two-processes';

const MEMBERS = 24;
const standIn = createOfficialAccountStandIn();
const logger = pino({ level: 'silent' });
let house: TwoProcesses;
beforeAll(async () => {
  house = await openTwoProcesses({ members: 1, balanceSatang: 100_00 });
  await queryRaw(
    house.dbs[0]!,
    `UPDATE clock SET offset_ms = extract(epoch FROM (date_trunc('day', clock_timestamp() AT TIME ZONE 'Asia/Bangkok')
       + interval '37 hours') AT TIME ZONE 'Asia/Bangkok' - clock_timestamp())::bigint * 1000`,
  );
  await addReaders(house.dbs[0]!, standIn, MEMBERS);
});
afterAll(() => house.close());

/** Opens a process that sends broadcasts. */
function open(place: number, fetch: typeof globalThis.fetch) {
  const connection = connectTo(standIn, fetch);
  const gateway = createMessagingGateway({ ...connection, timeoutMs: 100 });
  const db = house.dbs[place]!.usedFor('job');
  const quota = createQuotaWatch({
    fetchQuota: (signal) => gateway.fetchQuota(signal),
    fetchRules: async () => (await fetchAgentRules(db, 1)).line,
    logger,
  });
  return { db, agentId: 1, gateway, quota, logger, connection, publicUrl: undefined };
}

async function start(): Promise<number> {
  const sender = open(0, standIn.fetch);
  const by = { agentId: 1, operator: 'test' };
  const card = { kind: 'text', text: 'งวดนี้ปิดรับ 15:30 น.', screen: 'lottoLobby' } as const;
  const writing = { title: 'หวยคืนนี้', segment: 'all', card, starts_at: null } as const;
  const draft = await writeDraft(sender.db, by, writing);
  await proposeBroadcast(sender, { ...by, ...draft });
  await splitBatches(sender.db, draft.id);
  return draft.id;
}

const stateOf = async (id: number) => {
  const [row] = await queryRaw<{ state: string; ended: string | null }>(
    house.dbs[0]!,
    'SELECT state, ended_as AS ended FROM line_broadcasts WHERE id = $1',
    [id],
  );
  return row?.ended ?? row?.state;
};

test('two processes send each member a broadcast once through failures, lost answers, silence and the death of one', async () => {
  const id = await start();
  let calls = 0;
  const bodies = new Map<string, Set<string>>();
  /** Notes the body of a call of broadcasts. @returns whether it is one */
  const note = async (request: Request): Promise<boolean> => {
    if (!request.url.endsWith('/multicast')) return false;
    const key = request.headers.get('x-line-retry-key') ?? '';
    bodies.set(key, (bodies.get(key) ?? new Set()).add(await request.clone().text()));
    return true;
  };
  const troubled: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!(await note(request))) return standIn.fetch(request);
    calls += 1;
    if (calls % 7 === 3) return new Response('', { status: 500 });
    if (calls % 11 === 5) return Response.json({ message: 'rate limit' }, { status: 429 });
    const answer = await standIn.fetch(request);
    if (calls % 5 === 2) throw new TypeError('fetch failed');
    if (calls % 13 === 6) return untilAborted(init?.signal ?? request.signal);
    return answer;
  };
  const senders = [open(0, troubled), open(1, troubled)];
  // A process that dies after LINE took its batch leaves its lease.
  const dying = open(1, async (input, init) => {
    const request = new Request(input, init);
    const isBatch = await note(request);
    const answer = await standIn.fetch(request);
    return isBatch ? new Promise<never>(() => undefined) : answer;
  });
  void sendNextBatch(dying, new AbortController().signal);
  await expect.poll(() => standIn.pushes.length, { interval: 5 }).toBe(1);
  await queryRaw(house.dbs[0]!, 'UPDATE line_broadcasts SET leased_until = clock_timestamp()');
  await expect
    .poll(
      async () => {
        await hurryBatches(house.dbs[0]!);
        await Promise.all(
          senders.map((sender) => sendNextBatch(sender, new AbortController().signal)),
        );
        return stateOf(id);
      },
      { timeout: 60_000, interval: 1 },
    )
    .toBe('sent');
  expect([...bodies.values()].every(({ size }) => size === 1)).toBe(true);
  expect(bodies.size).toBe(MEMBERS);
  expect(standIn.pushes).toHaveLength(MEMBERS);
  expect(new Set(standIn.pushes.map(({ to }) => to)).size).toBe(MEMBERS);
  const [counted] = await queryRaw<{ accepted: number }>(
    house.dbs[0]!,
    `SELECT sum(size - left_out)::int AS accepted FROM line_broadcast_batches WHERE state = 'accepted'`,
  );
  expect(counted?.accepted).toBe(MEMBERS);
});
