import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';

/** A report, as an address that understands Sentry's envelopes reads it. */
const event = v.object({
  event_id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  timestamp: v.string(),
  platform: v.picklist(['node', 'javascript']),
  level: v.picklist(['error', 'fatal']),
  release: v.optional(v.string()),
  environment: v.string(),
  logentry: v.object({ formatted: v.string() }),
  tags: v.record(v.string(), v.string()),
  extra: v.record(v.string(), v.string()),
  request: v.optional(v.object({ url: v.string() })),
  exception: v.optional(
    v.object({
      values: v.array(
        v.object({
          type: v.string(),
          value: v.string(),
          stacktrace: v.optional(
            v.object({
              frames: v.array(
                v.object({
                  filename: v.string(),
                  function: v.string(),
                  lineno: v.number(),
                  colno: v.number(),
                }),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
});
export type ReceivedEvent = v.InferOutput<typeof event>;

const AUTH = /^Sentry sentry_version=7, sentry_client=[\w/.-]+, sentry_key=publickey$/;

/** An HTTP server that takes error reports as Sentry and its look-alikes do. */
export class ErrorStandIn {
  /** Reports that were taken. */
  readonly events: ReceivedEvent[] = [];
  /** Everything that was sent, taken or not. */
  readonly bodies: string[] = [];
  status = 200;
  retryAfter: string | undefined;
  #server: Server | undefined;

  /** Opens the server. @returns the address for `ERROR_DSN` */
  async open(): Promise<string> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts).toString();
        this.bodies.push(body);
        const status = this.#judge(request.url, request.headers['x-sentry-auth'], body);
        response.writeHead(status, this.retryAfter ? { 'retry-after': this.retryAfter } : {});
        response.end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#server = server;
    return `http://publickey@127.0.0.1:${(server.address() as AddressInfo).port}/7`;
  }

  #judge(url: string | undefined, auth: unknown, body: string): number {
    if (url !== '/api/7/envelope/') return 404;
    if (!AUTH.test(String(auth))) return 403;
    if (this.status !== 200) return this.status;
    const [header = '', item = '', payload = '', ...rest] = body.split('\n');
    const parsed = v.safeParse(event, JSON.parse(payload));
    const isEvent = v.is(v.object({ type: v.literal('event') }), JSON.parse(item));
    if (!parsed.success || !isEvent || rest.length > 0) return 400;
    const named = v.is(
      v.object({ event_id: v.literal(parsed.output.event_id) }),
      JSON.parse(header),
    );
    if (!named) return 400;
    this.events.push(parsed.output);
    return 200;
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#server?.close(resolve));
  }
}
