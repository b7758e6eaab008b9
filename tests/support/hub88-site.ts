import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestApp } from './app';
import { Hub88StandIn } from './hub88-stand-in';
import { demoPrivatePem, demoPublicPem } from './hub88-vectors.fixture';
import type { ServerEnvironment } from './server-process';

/** Hub88 outside, for a server that runs as a process of its own. */
export interface Hub88Site {
  readonly hub88: Hub88StandIn;
  /** Settings of a server that has games of the sandbox and of Hub88. */
  readonly environment: ServerEnvironment;
  close(): Promise<void>;
}

/** Starts the stand-in on a free port, and writes the keys where a server can read them. */
export async function openHub88Site(): Promise<Hub88Site> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'hub88-'));
  const privateKeyFile = path.join(directory, 'private.pem');
  const publicKeyFile = path.join(directory, 'public.pem');
  writeFileSync(privateKeyFile, demoPrivatePem);
  writeFileSync(publicKeyFile, demoPublicPem);
  const hub88 = new Hub88StandIn();
  return {
    hub88,
    environment: {
      ...{ PROVIDERS: 'sandbox hub88', HUB88_URL: await hub88.listen(), HUB88_OPERATOR_ID: '7' },
      ...{ HUB88_PRIVATE_KEY_FILE: privateKeyFile, HUB88_PUBLIC_KEY_FILE: publicKeyFile },
      ...{ HUB88_SUB_PARTNER: 'chokdee', HUB88_FRAME_SOURCES: 'https://*.games.test' },
    },
    async close() {
      await hub88.close();
      rmSync(directory, { recursive: true });
    },
  };
}

/** Sends requests for an application under test to a running server. */
export function hub88CallsTo(url: string): Pick<TestApp, 'fetch'> {
  return {
    fetch: (request) => {
      const { pathname } = new URL(request.url);
      return fetch(new Request(url + pathname, request));
    },
  };
}
