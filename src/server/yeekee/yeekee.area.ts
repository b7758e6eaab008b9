import { Counter, Gauge, Histogram } from 'prom-client';
import { routes } from '@/contract/routes';
import type { AreaModule } from '../area';
import { findRoundPreview } from '../lotto/round.preview';
import { hasRound } from '../lotto/round.queries';
import { seedYeekeeRounds } from './demo-rounds.seed';
import { noteHeartbeat } from './heartbeat.service';
import { recommitRounds } from './recommit.service';
import { createShooting } from './shooting.service';
import { yeekeeOperatorRoutes } from './yeekee.operator';
import { yeekeeRoutes } from './yeekee.routes';
import { drawYeekeeRounds } from './yeekee-draw.service';
import { createYeekeeHub, YEEKEE_STREAM_LIMITS } from './yeekee-hub';
import { planYeekeeRounds } from './yeekee-planner';
import { createYeekeeStreamRouter } from './yeekee-stream.routes';

const PLAN_EVERY_SECONDS = 300;
const DRAW_EVERY_SECONDS = 1;
const HEARTBEAT_EVERY_SECONDS = 5;

/** The yeekee area with 88 rounds a day: shots, the draw with its proof, and prizes. */
export const yeekeeArea: AreaModule = {
  create: (context) => {
    const { db, jobDb, workDb, agentId, logger, seeds, metrics, clientIpOf } = context;
    const batchSize = new Histogram({
      name: 'yeekee_shot_batch_size',
      help: 'Number of shots in one commit, including refused shots',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128],
      registers: [metrics],
    });
    const shots = new Counter({
      name: 'yeekee_shots_total',
      help: 'Number of shots, including refused shots',
      registers: [metrics],
    });
    const openStreams = new Gauge({
      name: 'open_yeekee_streams',
      help: 'Number of open streams to pages of yeekee rounds',
      registers: [metrics],
    });
    const shooting = createShooting(db, {
      onBatch: ({ size }) => {
        batchSize.observe(size);
        shots.inc(size);
      },
    });
    const hub = createYeekeeHub({
      db,
      agentId,
      logger,
      limits: { ...YEEKEE_STREAM_LIMITS, ...context.yeekeeStreamLimits },
      onCount: (count) => {
        openStreams.set(count);
      },
    });
    return {
      endpoints: yeekeeRoutes({ db, agentId, seeds, shooting }),
      operatorEndpoints: yeekeeOperatorRoutes(context),
      routers: [createYeekeeStreamRouter({ hub, clientIpOf })],
      subjects: {
        yeekee: async (_, query) => {
          const roundId = query.get('round');
          return roundId === null || (await hasRound(db, agentId, roundId));
        },
      },
      previews: {
        yeekee: (query) =>
          findRoundPreview(
            db,
            agentId,
            query.get('round'),
            (roundId) => `${routes.yeekee.path}?round=${roundId}`,
          ),
      },
      jobs: [
        {
          name: 'plan-yeekee-rounds',
          everySeconds: PLAN_EVERY_SECONDS,
          isClaimed: true,
          alsoAtStart: true,
          run: () => planYeekeeRounds(jobDb, seeds),
        },
        {
          name: 'draw-yeekee-rounds',
          everySeconds: DRAW_EVERY_SECONDS,
          run: () => drawYeekeeRounds(jobDb, seeds),
        },
        {
          name: 'heartbeat',
          everySeconds: HEARTBEAT_EVERY_SECONDS,
          run: () => noteHeartbeat(db),
        },
      ],
      open: async () => {
        await recommitRounds(workDb, seeds);
        await noteHeartbeat(db);
      },
      drain: () => Promise.all([shooting.drain(), hub.close()]),
    };
  },
  seed: { history: (db, _, { seeds }) => seedYeekeeRounds(db, seeds) },
};
