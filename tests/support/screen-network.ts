import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { Endpoint, OperatorEndpoint } from '@/contract/endpoint';
import { errorMessages } from '@/contract/error-messages.copy';
import { type ErrorName, errorCodes } from '@/contract/errors';

/** The back end, which responds to all requests without a simulated fault. */
let respond: (request: Request) => Promise<Response> = () =>
  Promise.reject(new Error('no back end yet'));
let calls: string[] = [];

/** A call of the members' site or of the console. */
type Call = Pick<Endpoint | OperatorEndpoint, 'method' | 'path'>;

const network = setupServer(
  http.all('*/api/*', ({ request }) => respond(request)),
  http.all('*/operator/v1/*', ({ request }) => respond(request)),
);

/** Starts the network with a back end. */
export function openNetwork(fetch: (request: Request) => Promise<Response>): void {
  respond = fetch;
  network.events.on('request:start', ({ request }) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
  });
  network.listen({ onUnhandledRequest: 'error' });
}

/** Removes all faults and clears the recorded calls. */
export function mendNetwork(): void {
  network.resetHandlers();
  calls = [];
}

export function closeNetwork(): void {
  network.events.removeAllListeners();
  network.close();
}

/** Returns how often an endpoint was called since the test began. */
export function countCalls(endpoint: Call): number {
  return calls.filter((call) => call === `${endpoint.method} ${endpoint.path}`).length;
}

/** Returns how often a path was requested by GET since the test began. */
export function countRequests(path: string): number {
  return calls.filter((call) => call === `GET ${path}`).length;
}

/** Replaces the response to the next GET of a path. */
export function respondOnce(path: string, respond: (request: Request) => Response): void {
  network.use(http.get(`*${path}`, ({ request }) => respond(request), { once: true }));
}

/** Replaces an endpoint's responses with an HTTP status and a refusal. */
export function respondWith(endpoint: Call, status: number, refusal?: ErrorName): void {
  const [error, message] = refusal ? [errorCodes[refusal], errorMessages[refusal]] : [status, ''];
  const body = { error, message, data: null };
  network.use(http.all(`*${endpoint.path}`, () => HttpResponse.json(body, { status })));
}

/** Replaces the data of an endpoint's successful responses. */
export function respondWithData(endpoint: Call, data: unknown): void {
  network.use(
    http.all(`*${endpoint.path}`, () => HttpResponse.json({ error: 0, message: '', data })),
  );
}

/** Makes an endpoint's connection fail. */
export function cut(endpoint: Call): void {
  network.use(http.all(`*${endpoint.path}`, () => HttpResponse.error()));
}

/**
 * Delays an endpoint's responses.
 * @returns a function that releases them
 */
export function hold({ path }: Pick<Call, 'path'>): () => void {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  network.use(
    http.all(`*${path}`, async ({ request }) => {
      await released;
      return respond(request);
    }),
  );
  return release;
}

/** Loses the response to the next call after the back end has handled it; later calls work again. */
export function loseResponse(endpoint: Call): void {
  network.use(
    http.all(
      `*${endpoint.path}`,
      async ({ request }) => {
        await respond(request);
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
}
