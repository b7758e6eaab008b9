import { Counter, Gauge, Histogram } from 'prom-client';
import { fetchAgentRules } from '../agent/agent.service';
import type { AreaContext, AreaModule } from '../area';
import { countWaitingMembers, sweepBroadcasts } from './broadcasts/batches.queries';
import { type BatchResult, sendNextBatch } from './broadcasts/broadcast-sender';
import { broadcastOperatorRoutes } from './broadcasts/broadcasts.operator';
import { createEventWorker } from './event-worker';
import { findFriends, sweepStrangers } from './find-friends.service';
import { createLineChannel, LINE_CHANNEL } from './line-channel';
import { switchMenus } from './menus/menu-switcher';
import { countDueMenus } from './menus/menus.queries';
import { createMessagingGateway } from './messaging-gateway';
import { officialAccountOperatorRoutes } from './official-account.operator';
import type { OfficialAccountConnection } from './official-account-connection';
import { preferenceRoutes } from './preferences.routes';
import { createQuotaWatch, type QuotaWatch } from './quota-watch';
import { createReplies } from './replies/chat-replies';
import { createWebhookRouter, MOST_WEBHOOK_BYTES, WEBHOOK_PATH } from './webhook.routes';
import { countWaitingEvents, sweepEvents } from './webhook-events.queries';

declare module '../area' {
  interface AdapterDeps {
    /** Undefined when no official account is connected; everything of this area is then off. */
    officialAccount?: OfficialAccountConnection | undefined;
  }
}

const SWEEP_EVERY_SECONDS = 3_600;
const FIND_EVERY_SECONDS = 60;
const SWITCH_EVERY_SECONDS = 5;
const BROADCAST_EVERY_SECONDS = 2;
const SECONDS_BUCKETS = [0.01, 0.05, 0.1, 0.2, 0.5, 1, 2, 4, 8];

/** The agent's official account on LINE: its webhook, answers in its chat, menus and messages. */
export const officialAccountArea: AreaModule = {
  create: (context) => {
    const { officialAccount: connection, db, jobDb, agentId, logger } = context;
    if (!connection) {
      return {
        endpoints: preferenceRoutes({ db, agentId, isOffered: false }),
        operatorEndpoints: [
          ...officialAccountOperatorRoutes(context, undefined),
          ...broadcastOperatorRoutes(undefined),
        ],
      };
    }
    const metrics = createMetrics(context);
    const gateway = createMessagingGateway({ ...connection, onCall: metrics.noteCall });
    const replies = createReplies({ ...context, connection });
    const worker = createEventWorker({
      ...{ db, jobDb, agentId, gateway, replies, logger },
      onEvent: metrics.noteEvent,
    });
    const quota = createQuotaWatch({
      fetchQuota: (signal) => gateway.fetchQuota(signal),
      fetchRules: async () => (await fetchAgentRules(jobDb, agentId)).line,
      logger,
    });
    addQuotaMetric(context, quota);
    addMenuMetric(context);
    const menus = { db: jobDb, agentId, gateway, logger };
    let isHalted = () => false;
    const broadcasts = {
      ...{ ...menus, connection, publicUrl: context.publicUrl, quota },
      onBatch: addBroadcastMetrics(context),
    };
    return {
      endpoints: preferenceRoutes({ db, agentId, isOffered: true }),
      operatorEndpoints: [
        ...officialAccountOperatorRoutes(context, {
          ...{ ...menus, connection, publicUrl: context.publicUrl },
          isHalted: () => isHalted(),
        }),
        ...broadcastOperatorRoutes({ ...broadcasts, db }),
      ],
      noticeChannels: [
        createLineChannel({
          ...{ db: jobDb, agentId, gateway, quota, logger, liffId: connection.liffId },
        }),
      ],
      routers: [
        createWebhookRouter({
          ...{ db, agentId, logger },
          ...{ channelId: connection.channelId, channelSecret: connection.channelSecret },
          onStored: () => worker.lookNow(),
          onRequest: metrics.noteRequest,
        }),
      ],
      bodyLimits: { [WEBHOOK_PATH]: MOST_WEBHOOK_BYTES },
      jobs: [
        {
          name: 'sweep-line-events',
          everySeconds: SWEEP_EVERY_SECONDS,
          isOfAgent: true,
          isClaimed: true,
          run: async (signal) => {
            await sweepEvents(jobDb, signal);
            await sweepStrangers(jobDb);
            await sweepBroadcasts(jobDb, agentId);
          },
        },
        {
          name: 'find-line-friends',
          everySeconds: FIND_EVERY_SECONDS,
          isOfAgent: true,
          isClaimed: true,
          run: (signal) => findFriends({ db: jobDb, agentId, gateway }, signal),
        },
        {
          name: 'switch-line-menus',
          everySeconds: SWITCH_EVERY_SECONDS,
          isOfAgent: true,
          run: (signal) => switchMenus(menus, signal),
        },
        {
          name: 'send-line-broadcasts',
          everySeconds: BROADCAST_EVERY_SECONDS,
          isOfAgent: true,
          run: async (signal) => void (await sendNextBatch(broadcasts, signal)),
        },
      ],
      open: (areas) => {
        isHalted = () => areas.some((area) => area.listHaltedChannels?.().includes(LINE_CHANNEL));
        worker.start();
        return Promise.resolve();
      },
      drain: () => worker.stop(),
    };
  },
};

function addQuotaMetric({ metrics }: AreaContext, quota: QuotaWatch): void {
  new Gauge({
    name: 'line_quota_left',
    help: 'Messages that the official account may still send this month, as this process knows; absent without a limit',
    registers: [metrics],
    collect() {
      this.reset();
      const left = quota.countLeft();
      if (left !== undefined) this.set(left);
    },
  });
}

function addMenuMetric({ metrics, db, agentId }: AreaContext): void {
  new Gauge({
    name: 'line_menu_behind',
    help: 'Friends of the official account whose menu could not be switched yet',
    registers: [metrics],
    async collect() {
      const count = await countDueMenus(db.usedFor('probe'), agentId, 1).catch(() => Number.NaN);
      this.set(count);
    },
  });
}

/** @returns the function that counts the members of each batch */
function addBroadcastMetrics({ metrics, db, agentId }: AreaContext) {
  const registers = [metrics];
  new Gauge({
    name: 'line_broadcast_waiting',
    help: 'Members for whom an approved broadcast was not handed to LINE yet',
    registers,
    async collect() {
      this.set(await countWaitingMembers(db.usedFor('probe'), agentId).catch(() => Number.NaN));
    },
  });
  const members = new Counter({
    name: 'line_broadcast_members_total',
    help: 'Members for whom LINE accepted a broadcast, refused it, or has to be asked again',
    labelNames: ['result'],
    registers,
  });
  return (result: BatchResult, count: number) => members.inc({ result }, count);
}

function createMetrics({ metrics, db, agentId }: AreaContext) {
  const registers = [metrics];
  new Gauge({
    name: 'line_events_waiting',
    help: 'Number of events of LINE that are stored and not handled yet',
    registers,
    async collect() {
      this.set(await countWaitingEvents(db.usedFor('probe'), agentId).catch(() => Number.NaN));
    },
  });
  const requests = new Histogram({
    name: 'line_webhook_seconds',
    help: 'Seconds from a request of the webhook of LINE to its answer, by result',
    labelNames: ['result'],
    buckets: SECONDS_BUCKETS,
    registers,
  });
  const events = new Counter({
    name: 'line_events_total',
    help: 'Number of handled events of LINE, by kind and result',
    labelNames: ['type', 'result'],
    registers,
  });
  const calls = new Histogram({
    name: 'line_api_seconds',
    help: 'Seconds of calls to the Messaging API, by call and status; status 0 is no answer',
    labelNames: ['call', 'status'],
    buckets: SECONDS_BUCKETS,
    registers,
  });
  return {
    noteRequest: (result: string, seconds: number) => requests.observe({ result }, seconds),
    noteEvent: (type: string, result: string) => events.inc({ type, result }),
    noteCall: (call: string, status: number | null, seconds: number) =>
      calls.observe({ call, status: String(status ?? 0) }, seconds),
  };
}
