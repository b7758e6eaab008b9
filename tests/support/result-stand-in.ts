import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A response of the stand-in. A silent one sends nothing until the stand-in closes. */
type StandInResponse =
  | string
  | { readonly status: number; readonly location?: string; readonly body?: string }
  | { readonly bytes: number }
  | { readonly isSilent: true };

/** Responses by the second from which they are sent. */
type Script = readonly (readonly [fromSecond: number, response: StandInResponse])[];

/** A server in place of sites with results of lotteries, which replays recorded bodies by a clock of its own. */
export interface ResultStandIn {
  readonly origin: string;
  /** Sets the responses of the paths that begin like this. */
  readonly play: (path: string, script: Script) => void;
  /** Moves the clock of the scripts. */
  readonly moveTo: (second: number) => void;
  /** Requests so far, as method, path and body. */
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts a stand-in on a free port. */
export async function startResultStandIn(): Promise<ResultStandIn> {
  const scripts = new Map<string, Script>();
  const asked: string[] = [];
  let second = 0;
  const findResponse = (path: string): StandInResponse => {
    const script = [...scripts].find(([start]) => path.startsWith(start))?.[1] ?? [];
    return script.findLast(([from]) => from <= second)?.[1] ?? { status: 404 };
  };
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request;
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      asked.push(`${method} ${url} ${body}`.trim());
      send(response, findResponse(url));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    play: (path, script) => void scripts.set(path, script),
    moveTo: (to) => {
      second = to;
    },
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, sent: StandInResponse): void {
  if (typeof sent === 'string') {
    const type = sent.startsWith('{') ? 'application/json' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type, 'set-cookie': 'visit=1; Path=/' });
    response.end(sent);
    return;
  }
  if ('isSilent' in sent) return;
  if ('bytes' in sent) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(Buffer.alloc(sent.bytes, ' '));
    return;
  }
  response.writeHead(sent.status, sent.location === undefined ? {} : { location: sent.location });
  response.end(sent.body ?? '');
}
