import type { AreaModule } from '../area';
import { healthOperatorRoutes } from './health.operator';
import { verifyNight } from './verification.service';

const VERIFY_EVERY_SECONDS = 300;
const VERIFY_LIMIT_MS = 30 * 60_000;
/** Milliseconds after the start of a process before it checks a night, so that starting is not slowed down. */
const SETTLE_MS = 4 * 60_000;
/** Milliseconds that a stop waits for checks; a check that is broken off is marked by a later one. */
const STOP_MS = 2_000;

/** Health: checks of the books, jobs, backup and versions, for the people who look after the server. */
export const healthArea: AreaModule = {
  create: (context) => {
    const { workDb, readDb, agentId, logger } = context;
    const startedAtMs = performance.now();
    const running = new Set<Promise<void>>();
    return {
      operatorEndpoints: healthOperatorRoutes(context, (check) => {
        running.add(check);
        void check.then(() => running.delete(check));
      }),
      jobs: [
        {
          name: 'verify-night',
          everySeconds: VERIFY_EVERY_SECONDS,
          isOfAgent: true,
          timeLimitMs: VERIFY_LIMIT_MS,
          run: async (signal) => {
            if (performance.now() - startedAtMs < SETTLE_MS) return;
            await verifyNight({ workDb, readDb, agentId, logger }, signal);
          },
        },
      ],
      drain: async () => {
        let timer: NodeJS.Timeout | undefined;
        const limit = new Promise<void>((resolve) => {
          timer = setTimeout(resolve, STOP_MS);
        });
        await Promise.race([Promise.all(running), limit]);
        clearTimeout(timer);
      },
    };
  },
};
