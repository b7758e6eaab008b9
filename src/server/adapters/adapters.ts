import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { deriveFairnessKey, type FairnessKey } from '@/domain/fairness-key';
import { createSandboxProvider, type SandboxTables } from '@/sandbox/games/sandbox-provider';
import { createSandboxGateway, type SandboxGatewayTables } from '@/sandbox/gateway/sandbox-gateway';
import { type CodeSender, createLogCodeSender } from '../account/code-sender';
import { fetchAgentConfig, findAgentId } from '../agent/agent.service';
import type { DrawPreview } from '../area';
import type { ServerConfig } from '../config';
import type { Database } from '../db/database';
import { isUnavailable } from '../db/engine/unavailable-error';
import type { PaymentGateway } from '../deposits/payment-gateway';
import type { SlipVerifier } from '../deposits/slip-verifier';
import type { GameProvider } from '../games/game-provider';
import type { Job } from '../jobs/jobs.service';
import type { ResultSource } from '../result-sources/result-source';
import { ACCESS_LIMITS } from '../security/access-limits';
import { DEMO_SHOTS_EVERY_SECONDS, shootDemoShots } from '../yeekee/demo-shooters-source';
import { createShooting } from '../yeekee/shooting.service';
import { createGateways } from './gateways/gateways';
import { createHub88Provider } from './hub88/hub88-provider';
import { readKeys } from './hub88/hub88-signature';
import { createPreviewDrawer } from './preview-drawer';
import { downloadPublic } from './public-download';
import { createResultSources } from './result-sources/result-sources';
import { createSandboxAdapter } from './sandbox-games-adapter';
import { createSandboxGatewayAdapter, SANDBOX_GATEWAY_ID } from './sandbox-gateway-adapter';
import { createSlipVerifier } from './slips/slip-service';
import { createHttpCodeSender } from './sms/http-code-sender';

const RESUME_ROUNDS_EVERY_SECONDS = 15;
const KEEP_PROGRAMME_EVERY_SECONDS = 15;
const GATEWAY_REPORTS_EVERY_SECONDS = 1;

/** The external services of a site, each behind its interface. */
export interface Adapters {
  readonly providers: readonly GameProvider[];
  readonly gateways: readonly PaymentGateway[];
  readonly codeSender: CodeSender;
  readonly slipVerifier: SlipVerifier | undefined;
  /** Sources of lottery results. */
  readonly resultSources: readonly ResultSource[];
  readonly drawPreview: DrawPreview;
  /** HTTP routes of the sandboxes that run in this process. */
  readonly surfaces: readonly Hono[];
  /** Must run once before the process reports that it is ready. */
  readonly open: () => Promise<void>;
  /** Writes the sandboxes' records of a demo with play; does nothing when they have records already. */
  readonly writeDemoPast: () => Promise<void>;
  /** Background jobs of the sandboxes. */
  readonly jobs: readonly Job[];
}

/** Dependencies of the adapters. */
export interface AdapterOptions {
  config: ServerConfig;
  db: Database;
  logger: Logger;
  /** Key of the site; the sandbox's key is derived from it. */
  fairnessKey: FairnessKey;
  /** URL under which this process is reached. */
  selfUrl: string;
  /** Makes the calls to `selfUrl`; by default over HTTP. */
  selfFetch?: typeof fetch | undefined;
  /** Folder with the built clients of the sandbox games. */
  sandboxAssetsDir: string;
  /** Folder with the pictures of messages. */
  scenesDir: string;
}

/** Connects a site to external services. Real adapters replace the sandboxes here and nowhere else. */
export async function createAdapters(options: AdapterOptions): Promise<Adapters> {
  const { config, logger, selfUrl, selfFetch = fetch } = options;
  const db = options.db.usedFor('call');
  const jobDb = options.db.usedFor('job');
  // Without a configured secret both sides run in this process and share a new random one.
  const providerSecret = config.sandboxSecret ?? randomBytes(32).toString('hex');
  const gatewaySecret = config.gatewaySecret ?? randomBytes(32).toString('hex');
  const sandbox = config.providers.hasSandbox
    ? createSandboxProvider({
        db: db.withTables<SandboxTables>(),
        walletUrl: selfUrl,
        publicUrl: '',
        ...(config.agentsFile !== undefined && { site: config.client.agentCode }),
        secret: providerSecret,
        fairnessKey: await deriveFairnessKey(options.fairnessKey, 'sandbox'),
        fetch: selfFetch,
        logger,
        assets: readAssetsFrom(options.sandboxAssetsDir),
        isUnavailable,
        frameAncestors: ["'self'", ...config.corsOrigins],
      })
    : undefined;
  const sandboxGateway = config.gateways.hasSandbox
    ? createSandboxGateway({
        db: db.withTables<SandboxGatewayTables>(),
        gatewayId: SANDBOX_GATEWAY_ID,
        merchantId: config.client.agentCode,
        platformUrl: selfUrl,
        secret: gatewaySecret,
        fetch: selfFetch,
        logger,
      })
    : undefined;
  const shooting = createShooting(jobDb);
  return {
    providers: [
      ...(sandbox
        ? [createSandboxAdapter({ url: selfUrl, secret: providerSecret, fetch: selfFetch })]
        : []),
      ...(await createRemoteProviders(config)),
    ],
    gateways: [
      ...(sandboxGateway
        ? [createSandboxGatewayAdapter({ url: selfUrl, secret: gatewaySecret, fetch: selfFetch })]
        : []),
      ...createGateways(config.gateways, fetch),
    ],
    codeSender: createCodeSender(options),
    slipVerifier: config.slips && createSlipVerifier(config.slips, fetch),
    resultSources: await createResultSources(options),
    drawPreview: createPreviewDrawer({ scenesDir: options.scenesDir, logger }),
    surfaces: [...(sandbox ? [sandbox.app] : []), ...(sandboxGateway ? [sandboxGateway.app] : [])],
    open: async () => sandbox?.open(),
    writeDemoPast: async () => sandbox?.writePast(),
    jobs: [
      ...(sandbox
        ? [
            {
              name: 'sandbox-keep-programme',
              everySeconds: KEEP_PROGRAMME_EVERY_SECONDS,
              run: () => sandbox.keepProgramme(),
            },
            {
              name: 'sandbox-resume-rounds',
              everySeconds: RESUME_ROUNDS_EVERY_SECONDS,
              run: () => sandbox.resumeOpenRounds(),
            },
          ]
        : []),
      ...(sandboxGateway
        ? [
            {
              name: `sandbox-gateway-reports/${config.client.agentCode}`,
              everySeconds: GATEWAY_REPORTS_EVERY_SECONDS,
              run: () => sandboxGateway.sendReports(),
            },
          ]
        : []),
      {
        name: 'demo-yeekee-shots',
        everySeconds: DEMO_SHOTS_EVERY_SECONDS,
        run: () => shootDemoShots(jobDb, shooting),
      },
    ],
  };
}

/** Creates the providers of other hosts. @throws Error that names a key that cannot be read */
async function createRemoteProviders({
  providers: { hub88 },
  publicUrl,
}: ServerConfig): Promise<GameProvider[]> {
  if (!hub88) return [];
  const keys = await readKeys(hub88);
  const fetchPicture = (url: string, signal: AbortSignal) => downloadPublic(url, signal);
  return [createHub88Provider({ settings: hub88, keys, fetch, fetchPicture, publicUrl })];
}

/** Sends codes and notices through the SMS gateway, or without one into the log. */
function createCodeSender({ config, db, logger }: AdapterOptions): CodeSender {
  if (!config.sms) return createLogCodeSender(logger, { hidesCodes: config.production });
  const callDb = db.usedFor('call');
  return createHttpCodeSender(config.sms, {
    siteName: async () => {
      const agentId = await findAgentId(callDb, config.client.agentCode);
      return (await fetchAgentConfig(callDb, agentId)).name;
    },
    validMinutes: ACCESS_LIMITS.codes.validSeconds / 60,
    fetch,
  });
}

function readAssetsFrom(dir: string) {
  const types: Record<string, string> = {
    '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
  };
  return {
    read: async (name: string): Promise<{ body: Uint8Array<ArrayBuffer>; type: string } | null> => {
      const type = types[path.extname(name)];
      // The name comes from a URL, so only plain file names of this folder are accepted.
      if (!type || !/^[a-z0-9.-]+$/.test(name)) return null;
      try {
        return { body: new Uint8Array(await readFile(path.join(dir, name))), type };
      } catch {
        return null;
      }
    },
  };
}
