import { Gauge } from 'prom-client';
import type { AreaModule, House } from '../area';
import { countDeliveries } from './deliveries.queries';
import type { NoticeChannel } from './notice-channel';
import { noticesOperatorRoutes } from './notices.operator';
import { noticesRoutes } from './notices.routes';
import { seedNotices } from './notices.seed';
import { createOutbox } from './outbox.service';
import { createSmsChannel } from './sms.channel';
import { sweepNotices } from './sweep-notices.service';

declare module '../area' {
  interface Outside {
    /** Further channels beside SMS. */
    noticeChannels?: readonly NoticeChannel[] | undefined;
  }
}

const SWEEP_EVERY_SECONDS = 86_400;

/** Tells members what became true: on their pages, and through channels outside. */
export const noticesArea: AreaModule = {
  create: (house) => {
    const { jobDb, agentId, logger, codeSender, noticeChannels = [] } = house;
    const channels = [createSmsChannel(codeSender), ...noticeChannels];
    const outbox = createOutbox({ db: jobDb, agentId, channels, logger });
    addFigures(house);
    return {
      endpoints: noticesRoutes(house),
      operatorEndpoints: noticesOperatorRoutes(house),
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
  waiting: 'Notices that wait to be sent through a channel outside',
  given_up: 'Notices that were given up after too many attempts, of the last year',
} as const;

/** Adds figures for alarms. They are read when they are asked for. */
function addFigures({ figures, db, agentId }: House): void {
  for (const state of ['waiting', 'given_up'] as const) {
    new Gauge({
      name: `notice_deliveries_${state}`,
      help: HELP[state],
      labelNames: ['channel'],
      registers: [figures],
      async collect() {
        this.reset();
        const counts = await countDeliveries(db.usedFor('probe'), agentId, state).catch(() => []);
        for (const { channel, count } of counts) this.set({ channel }, count);
      },
    });
  }
}
