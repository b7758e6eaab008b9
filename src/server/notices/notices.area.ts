import { Counter, Gauge } from 'prom-client';
import type { AreaContext, AreaModule } from '../area';
import { countDeliveries } from './deliveries.queries';
import type { DeliveryEnd } from './delivery-attempts';
import type { AnyChannel } from './notice-channel';
import { noticesOperatorRoutes } from './notices.operator';
import { noticesRoutes } from './notices.routes';
import { seedNotices } from './notices.seed';
import { createOutbox, type Outbox } from './outbox.service';
import { createSmsChannel } from './sms-channel';
import { sweepNotices } from './sweep-notices.service';

declare module '../area' {
  interface AdapterDeps {
    /** Further channels next to SMS. */
    noticeChannels?: readonly AnyChannel[] | undefined;
  }

  interface Area {
    /** External channels by which the area notifies members. */
    readonly noticeChannels?: readonly AnyChannel[];
    /** Returns the names of the channels that this process leaves alone for now. */
    readonly listHaltedChannels?: () => readonly string[];
  }
}

const SWEEP_EVERY_SECONDS = 86_400;

/** Notices for members, shown on their pages and sent through external channels. */
export const noticesArea: AreaModule = {
  create: (context) => {
    const { jobDb, agentId, logger, codeSender, noticeChannels = [] } = context;
    let outbox: Outbox | undefined;
    const { noteEnd } = addMetrics(context, () => outbox);
    return {
      endpoints: noticesRoutes(context),
      operatorEndpoints: noticesOperatorRoutes(context),
      noticeChannels: [createSmsChannel(codeSender), ...noticeChannels],
      listHaltedChannels: () => outbox?.listHalted() ?? [],
      jobs: [
        {
          name: 'sweep-notices',
          everySeconds: SWEEP_EVERY_SECONDS,
          isClaimed: true,
          run: (signal) => sweepNotices(jobDb, signal),
        },
      ],
      open: (areas) => {
        const channels = areas.flatMap((area) => area.noticeChannels ?? []);
        outbox = createOutbox({ db: jobDb, agentId, channels, logger, onEnd: noteEnd });
        outbox.start();
        return Promise.resolve();
      },
      drain: async () => outbox?.stop(),
    };
  },
  seed: { outcome: seedNotices },
};

const HELP = {
  waiting: 'Number of notices that wait to be sent through an external channel',
  given_up: 'Number of notices in the last year that were given up without being sent',
} as const;

/** Adds metrics for alarms; most of their values are read when the metrics are collected. */
function addMetrics({ metrics, db, agentId }: AreaContext, findOutbox: () => Outbox | undefined) {
  const count = (state: 'waiting' | 'given_up') =>
    countDeliveries(db.usedFor('probe'), agentId, state).catch(() => []);
  for (const state of ['waiting', 'given_up'] as const) {
    new Gauge({
      name: `notice_deliveries_${state}`,
      help: HELP[state],
      labelNames: ['channel'],
      registers: [metrics],
      async collect() {
        this.reset();
        for (const row of await count(state)) this.set({ channel: row.channel }, row.count);
      },
    });
  }
  new Gauge({
    name: 'notice_delivery_oldest_seconds',
    help: 'Age of the oldest notice that waits to be sent through an external channel',
    labelNames: ['channel'],
    registers: [metrics],
    async collect() {
      this.reset();
      for (const { channel, oldestSeconds } of await count('waiting')) {
        this.set({ channel }, oldestSeconds);
      }
    },
  });
  new Gauge({
    name: 'notice_channel_halted',
    help: '1 for a channel that this process leaves alone for now, after failures or because it asked for it',
    labelNames: ['channel'],
    registers: [metrics],
    collect() {
      this.reset();
      for (const channel of findOutbox()?.listHalted() ?? []) this.set({ channel }, 1);
    },
  });
  const ended = new Counter({
    name: 'notice_deliveries_total',
    help: 'Number of notices that were sent, dropped or given up, by channel, and why they were dropped',
    labelNames: ['channel', 'state', 'reason'],
    registers: [metrics],
  });
  return {
    noteEnd: ({ channel, state, reason }: DeliveryEnd) => ended.inc({ channel, state, reason }),
  };
}
