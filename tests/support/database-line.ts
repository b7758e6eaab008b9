import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A connection between a server and its PostgreSQL, controlled by a test. */
export interface DatabaseLine {
  /** Connection string that leads through the proxy. */
  readonly url: string;
  /** Simulates a stopped server: open connections end, new ones are refused. */
  cut(): Promise<void>;
  /** Simulates a hanging server: connections are accepted, but nothing gets a response. */
  stall(): void;
  /** Restores the connection and delivers the data that waited. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy in front of a PostgreSQL server. */
export async function createDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (!isStalled) from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    pairs.set(near, far);
  });
  const pairs = new WeakMap<Socket, Socket>();
  await listen(server, 0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port');
  const { port } = address;
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);

  async function cut(): Promise<void> {
    const closed = server.listening ? once(server, 'close') : undefined;
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  return {
    url: url.href,
    cut,
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    async mend() {
      if (isStalled) {
        isStalled = false;
        for (const near of sockets) {
          const far = pairs.get(near);
          if (far) near.pipe(far).pipe(near);
        }
      }
      if (!server.listening) await listen(server, port);
    },
    close: cut,
  };
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}
