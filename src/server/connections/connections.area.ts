import type { AreaModule } from '../area';
import type { ConnectionNotes } from './connection-notes';
import { connectionsOperatorRoutes } from './connections.operator';

declare module '../area' {
  interface AreaContext {
    /** Outcomes of the calls to parties outside. */
    connectionNotes: ConnectionNotes;
  }
}

const WRITE_EVERY_SECONDS = 5;

/** The parties outside the server, with what each said last, and a test where there is a harmless one. */
export const connectionsArea: AreaModule = {
  create: (context) => {
    const { agentId, jobDb, connectionNotes: notes } = context;
    return {
      operatorEndpoints: connectionsOperatorRoutes({ ...context, notes }),
      jobs: [
        {
          name: 'note-connections',
          everySeconds: WRITE_EVERY_SECONDS,
          isOfAgent: true,
          run: () => notes.write(jobDb, agentId),
        },
      ],
    };
  },
};
