import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const SWEEP_MS = 50;

/** Closes an HTTP server without cutting off answers that are in progress. */
export interface GracefulClose {
  /**
   * Accepts no more connections, and resolves when none is left. Idle connections are closed at once when no request is
   * being answered; otherwise after a grace period, which also cuts requests that never arrive completely.
   * @param drained resolves when everything that was accepted is answered
   */
  close(drained: Promise<unknown>, graceMs: number): Promise<void>;
}

/** @param server must not have served a request yet */
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
