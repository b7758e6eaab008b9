import { Gauge } from 'prom-client';
import type { AreaModule } from '../area';
import { createMemberHub, MEMBER_STREAM_LIMITS } from './member.hub';
import { createStreamRouter } from './stream.routes';

/** Tells pages what changes for their member. */
export const streamArea: AreaModule = {
  create: ({ db, agentId, logger, figures, findMember, streamLimits }) => {
    const openStreams = new Gauge({
      name: 'open_streams',
      help: 'Pages that listen to what changes for their member',
      registers: [figures],
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
