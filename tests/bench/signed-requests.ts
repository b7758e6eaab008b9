import { signRequest } from '@/server/http/signature';

/** Returns a signed HTTP request of a provider or gateway, as bytes. */
export function sign(call: {
  target: string;
  /** Header that names the signer: `x-provider-id` or `x-gateway-id`. */
  caller: string;
  secret: string;
  timestampMs: number;
  body: object;
}): Buffer {
  const { target, caller, secret, timestampMs } = call;
  const body = JSON.stringify(call.body);
  const signature = signRequest({ secret, timestampMs, path: target, body });
  return Buffer.from(
    `POST ${target} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n` +
      `${caller}: sandbox\r\nx-timestamp: ${timestampMs}\r\nx-signature: ${signature}\r\n\r\n${body}`,
  );
}

/** Returns a function that returns one prepared request per call, so that the measured time includes no preparation. */
export function handOut(requests: readonly Buffer[]): () => Buffer {
  let index = 0;
  return () => {
    const next = requests[index];
    if (!next) throw new Error('more calls are needed');
    index += 1;
    return next;
  };
}
