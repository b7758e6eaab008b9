import { Gauge } from 'prom-client';
import type { AreaContext, AreaModule } from '../area';
import { countDeliveries } from './deliveries.queries';
import type { NoticeChannel } from './notice-channel';
import { noticesOperatorRoutes } from './notices.operator';
import { noticesRoutes } from './notices.routes';
import { seedNotices } from './notices.seed';
import { createOutbox } from './outbox.service';
import { createSmsChannel } from './sms-channel';
import { sweepNotices } from './sweep-notices.service';

declare module '../area' {
  interface AdapterDeps {
    /** Further channels next to SMS. */
    noticeChannels?: readonly NoticeChannel[] | undefined;
  }
}

const SWEEP_EVERY_SECONDS = 86_400;

/** Notices for members, shown on their pages and sent through external channels. */
export const noticesArea: AreaModule = {
  create: (context) => {
    const { jobDb, agentId, logger, codeSender, noticeChannels = [] } = context;
    const channels = [createSmsChannel(codeSender), ...noticeChannels];
    const outbox = createOutbox({ db: jobDb, agentId, channels, logger });
    addMetrics(context);
    return {
      endpoints: noticesRoutes(context),
      operatorEndpoints: noticesOperatorRoutes(context),
      jobs: [
        {
          name: 'sweep-notices',
          everySeconds: SWEEP_EVERY_SECONDS,
          isClaimed: true,
          run: (signal) => sweepNotices(jobDb, signal),
        },
      ],
      open: () => {
        outbox.start();
        return Promise.resolve();
      },
      drain: () => outbox.stop(),
    };
  },
  seed: { outcome: seedNotices },
};

const HELP = {
  waiting: 'Number of notices that wait to be sent through an external channel',
  given_up: 'Number of notices in the last year that were given up without being sent',
} as const;

/** Adds metrics for alarms; their values are read when the metrics are collected. */
function addMetrics({ metrics, db, agentId }: AreaContext): void {
  for (const state of ['waiting', 'given_up'] as const) {
    new Gauge({
      name: `notice_deliveries_${state}`,
      help: HELP[state],
      labelNames: ['channel'],
      registers: [metrics],
      async collect() {
        this.reset();
        const counts = await countDeliveries(db.usedFor('probe'), agentId, state).catch(() => []);
        for (const { channel, count } of counts) this.set({ channel }, count);
      },
    });
  }
}
