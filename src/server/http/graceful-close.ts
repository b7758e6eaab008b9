import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const SWEEP_MS = 50;

/** Closes an HTTP server without cutting off responses that are in progress. */
export interface GracefulClose {
  /**
   * Stops accepting connections, and resolves when none is left. Idle connections are closed at once. All others are
   * closed when no request is in progress any more, at the latest after the grace period; this also cuts requests
   * that never arrive completely.
   * @param drained resolves when every accepted request has its response
   */
  close(drained: Promise<unknown>, graceMs: number): Promise<void>;
}

/**
 * Creates the function that closes a server.
 * @param server must not have served a request yet
 */
export function createGracefulClose(server: Server): GracefulClose {
  let runningRequests = 0;
  server.on('request', (_request, response) => {
    runningRequests += 1;
    response.once('close', () => {
      runningRequests -= 1;
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
      // Keep-alive connections become idle one by one, when their responses are finished.
      while (runningRequests > 0 && performance.now() < graceEndsAt) {
        server.closeIdleConnections();
        await sleep(SWEEP_MS);
      }
      // Node does not count a connection that never carried a request as idle.
      server.closeAllConnections();
      await closed;
    },
  };
}
