/** A request to a party outside. */
export interface OutsideRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  readonly mostBytes: number;
}

/** A party outside gave no answer that can be read. The message contains neither an address nor a secret. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/**
 * Sends a request, and follows no redirect, so that the secret in its headers goes nowhere else.
 * @throws NoAnswerError
 */
export async function requestOutside(
  fetch: typeof globalThis.fetch,
  { url, timeoutMs, mostBytes, ...init }: OutsideRequest,
): Promise<{ status: number; headers: Headers; body: Buffer }> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal });
    const { status, headers } = response;
    return { status, headers, body: await readBody(response, mostBytes) };
  } catch (error) {
    if (error instanceof NoAnswerError) throw error;
    throw new NoAnswerError(
      signal.aborted
        ? `did not answer within ${timeoutMs} ms`
        : `cannot be reached: ${reasonOf(error)}`,
    );
  }
}

/** Parses JSON; undefined for other content. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

async function readBody({ body }: Response, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the rest of the body.
    if (size > mostBytes) throw new NoAnswerError('answered with too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns the name of a network failure, such as `ECONNREFUSED`. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code ?? (error instanceof Error ? error.name : 'unknown');
}
