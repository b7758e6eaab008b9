import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { agentConfig } from '@/contract/agent.contract';
import { toLineLink } from '@/contract/routes';
import { type ShareCard, toFlexMessage } from '@/contract/share-card';
import { readConfig } from '../../config';
import { findKeptOperatorKey } from '../../operator/operator-key';
import { openOperatorClient } from '../operator/operator-connection';
import { createAsker, describeLink } from './link-describer';
import { findLinkTarget, type LinkTarget, linkNames } from './link-target';
import { paintQr } from './qr.painter';

/** Dependencies of the command. */
export interface LinkSurroundings {
  env: Record<string, string | undefined>;
  fetch: typeof fetch;
  print: (text: string) => void;
  complain: (text: string) => void;
}

const DONE = 0;
const FAILED = 1;
const USAGE = `Usage: npm run link -- promotion <id> | referral <phone> | play [<provider>/]<game> | lotto [<round>] |
       poll [<number>] | article [<id>] | coupon [<code>] | <name> [--out <folder>]

Prints the URL for LINE and the URL for the web, and writes a QR code (PNG) and a LINE message (Flex JSON) to --out, or
to links/ in DATA_DIR. The server at PORT must be running. Set LIFF_ID, LINE_CHANNEL_ID and PUBLIC_URL to the values that
the server was started with. A referral link needs the key of an operator: OPERATOR_KEY, or the key in DATA_DIR.

Names: ${linkNames.join(', ')}`;

/**
 * Runs `npm run link -- <args>` against a running server.
 * @returns exit code: 0 done, 1 failed
 */
export async function runLinkCommand(
  args: readonly string[],
  { env, fetch, print, complain }: LinkSurroundings,
): Promise<number> {
  try {
    const { target, name, out } = readArguments(args);
    const config = readConfig(env);
    const folder = out ?? path.join(config.dataDir, 'links');
    const site = config.publicUrl ?? config.localUrl;
    const { liffId } = config.client;
    const server = `http://127.0.0.1:${config.port}`;
    const ask = createAsker(server, fetch);
    const { path: screenPath, copy } = await describeLink(target, {
      ask,
      openClient: () =>
        openOperatorClient(
          // Only a name is read, so the key of this machine is enough.
          { ...config, operatorKey: config.operatorKey ?? findKeptOperatorKey(config.dataDir) },
          fetch,
        ),
    });
    const { name: agent, brand } = await ask(agentConfig, { body: {} });
    const web = site + screenPath;
    const url = liffId === '' ? web : toLineLink(liffId, screenPath);
    const card: ShareCard = { ...copy, url };
    const message = toFlexMessage(card, { name: agent, brand: brand.name, origin: site });
    await mkdir(folder, { recursive: true });
    const files = { qr: path.join(folder, `${name}.png`), flex: path.join(folder, `${name}.json`) };
    await writeFile(files.qr, paintQr(url));
    await writeFile(files.flex, `${JSON.stringify(message, null, 2)}\n`);
    const lines = [
      `${card.title} · ${agent}`,
      `LINE  ${liffId === '' ? '– (LIFF_ID and LINE_CHANNEL_ID are not set)' : url}`,
      `Web   ${web}`,
      `QR    ${files.qr}`,
      `Flex  ${files.flex}`,
    ];
    if (!site.startsWith('https://')) {
      lines.push(
        'The message has no picture, because LINE shows pictures only from an https URL. Set PUBLIC_URL to one.',
      );
    }
    print(lines.join('\n'));
    return DONE;
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    return FAILED;
  }
}

function readArguments(args: readonly string[]): {
  target: LinkTarget;
  name: string;
  out?: string;
} {
  const { values, positionals } = parse(args);
  const [name = '', value, ...rest] = positionals;
  const target = rest.length === 0 ? findLinkTarget(name, value) : undefined;
  if (!target) throw new Error(USAGE);
  const file = [name, value].filter((part) => part !== undefined).join('-');
  return {
    target,
    name: file.replaceAll(/[^\w-]/g, '_'),
    ...(values.out !== undefined && { out: values.out }),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { out: { type: 'string' } },
    });
  } catch (error) {
    throw new Error(USAGE, { cause: error });
  }
}
