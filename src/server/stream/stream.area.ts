import { Gauge } from 'prom-client';
import type { AreaModule } from '../area';
import { createMemberHub, MEMBER_STREAM_LIMITS } from './member-hub';
import { createStreamRouter } from './stream.routes';

/** Streams that notify pages of changes for their member. */
export const streamArea: AreaModule = {
  create: ({ db, agentId, logger, metrics, findMember, streamLimits }) => {
    const openStreams = new Gauge({
      name: 'open_streams',
      help: 'Number of open streams that notify pages of changes for their member',
      registers: [metrics],
    });
    const hub = createMemberHub({
      db,
      agentId,
      logger,
      limits: { ...MEMBER_STREAM_LIMITS, ...streamLimits },
      onCount: (count) => {
        openStreams.set(count);
      },
    });
    return {
      routers: [createStreamRouter({ hub, findMember })],
      drain: () => hub.close(),
    };
  },
};
