import { connect, type Socket } from 'node:net';

/** Metrics of a run of requests; latencies in milliseconds. */
export interface HttpFigures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Number of responses with a status other than 200. */
  readonly failed: number;
}

/** Options of a run. */
export interface HttpRun {
  readonly port: number;
  readonly connections: number;
  readonly durationMs: number;
  /** Returns the next request as bytes. */
  readonly next: () => Buffer;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * Sends one request at a time on every connection. Speaks just enough HTTP for servers that send a content length,
 * because on a small machine the client competes with the measured server.
 */
export async function runHttp(run: HttpRun): Promise<HttpFigures> {
  const latencies: number[] = [];
  let failed = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + run.durationMs;
  const drive = async (): Promise<void> => {
    const socket = connect({ port: run.port, host: '127.0.0.1', noDelay: true });
    const read = createReader(socket);
    while (performance.now() < endsAt) {
      const sentAt = performance.now();
      socket.write(run.next());
      const status = await read();
      latencies.push(performance.now() - sentAt);
      if (status !== 200) failed += 1;
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: run.connections }, drive));
  const seconds = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number): number =>
    latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99), failed };
}

/** Returns a function that waits for one whole response and returns its status. */
function createReader(socket: Socket): () => Promise<number> {
  let pending: Buffer = Buffer.alloc(0);
  let wake: (() => void) | undefined;
  let broken: Error | undefined;
  socket.on('data', (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    wake?.();
  });
  const breakOff = (error?: Error): void => {
    broken = error ?? new Error('the server closed the connection');
    wake?.();
  };
  socket.once('error', breakOff);
  socket.once('close', () => breakOff());

  return async () => {
    for (;;) {
      const headEnd = pending.indexOf(HEAD_END);
      if (headEnd >= 0) {
        const head = pending.toString('latin1', 0, headEnd);
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
        if (length === undefined) throw new Error(`a response without content length:\n${head}`);
        const end = headEnd + HEAD_END.length + Number(length);
        if (pending.length >= end) {
          pending = pending.subarray(end);
          return Number(head.slice(9, 12));
        }
      }
      if (broken) throw broken;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
}
