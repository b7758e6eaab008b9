import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the server received it. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Answer of the server; `silent` never answers, `cut` closes the connection. */
export type ScriptedAnswer =
  | { status: number; body?: string; headers?: Record<string, string> }
  | 'silent'
  | 'cut';

/** A service outside the house, on this machine. */
export interface ScriptedServer {
  readonly url: string;
  readonly received: ReceivedRequest[];
  /** Answers in turn; the last one is repeated. */
  answers: ScriptedAnswer[];
  close(): Promise<void>;
}

/** Starts a server that answers as it is told. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString('utf8'),
      });
      const [answer] = standIn.answers.length > 1 ? standIn.answers.splice(0, 1) : standIn.answers;
      if (answer === undefined || answer === 'silent') return;
      if (answer === 'cut') {
        request.destroy();
        return;
      }
      response.writeHead(answer.status, answer.headers).end(answer.body ?? '{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIn: ScriptedServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers: [{ status: 200 }],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}
