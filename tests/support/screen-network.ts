import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { Endpoint } from '@/contract/endpoint';
import { errorMessages } from '@/contract/error-messages.copy';
import { type ErrorName, errorCodes } from '@/contract/errors';

/** Answers what no fault was laid over. */
let answer: (request: Request) => Promise<Response> = () =>
  Promise.reject(new Error('no back end yet'));
let calls: string[] = [];

const network = setupServer(http.all('*/api/*', ({ request }) => answer(request)));

/** Puts a back end behind the network. */
export function openNetwork(fetch: (request: Request) => Promise<Response>): void {
  answer = fetch;
  network.events.on('request:start', ({ request }) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
  });
  network.listen({ onUnhandledRequest: 'error' });
}

/** Takes every fault away and forgets the calls. */
export function mendNetwork(): void {
  network.resetHandlers();
  calls = [];
}

export function closeNetwork(): void {
  network.events.removeAllListeners();
  network.close();
}

/** How often an endpoint was called since the test began. */
export function countCalls(endpoint: Endpoint): number {
  return calls.filter((call) => call === `${endpoint.method} ${endpoint.path}`).length;
}

/** How often a path was asked for by GET since the test began. */
export function countRequests(path: string): number {
  return calls.filter((call) => call === `GET ${path}`).length;
}

/** Another answer than the back end's to the next GET of a path. */
export function answerOnce(path: string, answer: (request: Request) => Response): void {
  network.use(http.get(`*${path}`, ({ request }) => answer(request), { once: true }));
}

/** An HTTP answer instead of the back end's. */
export function answerWith(endpoint: Endpoint, status: number, refusal?: ErrorName): void {
  const [error, message] = refusal ? [errorCodes[refusal], errorMessages[refusal]] : [status, ''];
  const body = { error, message, data: null };
  network.use(http.all(`*${endpoint.path}`, () => HttpResponse.json(body, { status })));
}

/** A successful answer with other data than the back end's. */
export function answerData(endpoint: Endpoint, data: unknown): void {
  network.use(
    http.all(`*${endpoint.path}`, () => HttpResponse.json({ error: 0, message: '', data })),
  );
}

/** Nothing comes back. */
export function cut(endpoint: Endpoint): void {
  network.use(http.all(`*${endpoint.path}`, () => HttpResponse.error()));
}

/**
 * Lets the back end answer only later.
 * @returns a function that lets everything pass
 */
export function hold({ path }: Pick<Endpoint, 'path'>): () => void {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  network.use(
    http.all(`*${path}`, async ({ request }) => {
      await released;
      return answer(request);
    }),
  );
  return release;
}

/** The back end does what it is asked, and its answer is lost on the way; the next call passes again. */
export function loseAnswer(endpoint: Endpoint): void {
  network.use(
    http.all(
      `*${endpoint.path}`,
      async ({ request }) => {
        await answer(request);
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
}
