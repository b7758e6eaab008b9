import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const SWEEP_MS = 50;

/** Closes an HTTP server without cutting off who is being answered. */
export interface GracefulClose {
  /**
   * Takes no more connections, and resolves when there are none. Those that carry nothing are closed: at once where
   * nobody is being answered any more, otherwise after a grace, which also ends what is never sent to its end.
   * @param drained resolves when everything that was accepted is answered
   */
  close(drained: Promise<unknown>, graceMs: number): Promise<void>;
}

/** @param server has not been asked for anything yet */
export function createGracefulClose(server: Server): GracefulClose {
  let answering = 0;
  server.on('request', (_request, response) => {
    answering += 1;
    response.once('close', () => {
      answering -= 1;
    });
  });
  return {
    async close(drained, graceMs) {
      const closed = new Promise<void>((resolve, reject) => {
        server.close((error) => {
          if (error) reject(error);
          else resolve();
        });
      });
      server.closeIdleConnections();
      await drained;
      const graceEndsAt = performance.now() + graceMs;
      // Connections that callers keep become idle one by one, when what they carried is answered.
      while (answering > 0 && performance.now() < graceEndsAt) {
        server.closeIdleConnections();
        await sleep(SWEEP_MS);
      }
      // A connection that never carried a request is not idle for Node.
      server.closeAllConnections();
      await closed;
    },
  };
}
