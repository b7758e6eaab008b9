import { GatewayUnavailableError } from '../../deposits/payment-gateway';

/** A request to a gateway outside. */
interface GatewayRequest {
  readonly gatewayId: string;
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  readonly mostBytes?: number;
}

const MOST_BYTES = 256 * 1024;

/**
 * Sends a request, and follows no redirect, so that the secret in its headers goes nowhere else.
 * @throws GatewayUnavailableError whose sentence contains neither the address nor a secret
 */
export async function requestGateway(
  fetch: typeof globalThis.fetch,
  { gatewayId, url, timeoutMs, mostBytes = MOST_BYTES, ...init }: GatewayRequest,
): Promise<{ status: number; body: Buffer }> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal });
    return { status: response.status, body: await readBody(gatewayId, response, mostBytes) };
  } catch (error) {
    if (error instanceof GatewayUnavailableError) throw error;
    throw new GatewayUnavailableError(
      gatewayId,
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

async function readBody(gatewayId: string, { body }: Response, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the rest of the body.
    if (size > mostBytes) throw new GatewayUnavailableError(gatewayId, 'answered with too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns the name of a network failure, such as `ECONNREFUSED`. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code ?? (error instanceof Error ? error.name : 'unknown');
}
