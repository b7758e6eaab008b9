import { Agent, request } from 'node:http';
import * as v from 'valibot';
import { type ProviderResponse, providerResponse } from '@/contract/provider.contract';
import { signRequest } from '@/server/http/signature';
import type { ProviderCallKind } from './app';
import { PROVIDER_SECRET } from './server-process';

/** A game provider that calls a running server over kept connections. */
export interface ProviderClient {
  /**
   * Sends a signed call and returns the parsed response.
   * @throws Error when no response came, or its status is not 200
   */
  call(kind: ProviderCallKind, body: object): Promise<ProviderResponse>;
  close(): void;
}

/** Creates a client for the provider of source `sandbox`. */
export function createProviderClient(url: string, connections: number): ProviderClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    async call(kind, body) {
      const path = `/provider/v1/${kind}`;
      const text = JSON.stringify(body);
      const timestampMs = Date.now();
      const signature = signRequest({ secret: PROVIDER_SECRET, timestampMs, path, body: text });
      const response = await post(agent, `${url}${path}`, text, {
        'x-provider-id': 'sandbox',
        'x-timestamp': String(timestampMs),
        'x-signature': signature,
      });
      return v.parse(providerResponse, JSON.parse(response));
    },
    close: () => agent.destroy(),
  };
}

function post(
  agent: Agent,
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        agent,
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.once('error', reject);
        response.once('end', () => {
          if (response.statusCode === 200) resolve(text);
          else reject(new Error(`${url} responded ${response.statusCode ?? 0}: ${text}`));
        });
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
