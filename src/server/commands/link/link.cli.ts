import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { invitationCopy } from '@/contract/affiliate.copy';
import { agentConfig } from '@/contract/agent.contract';
import { type Game, gameList } from '@/contract/games.contract';
import { affiliateMemberNetwork } from '@/contract/operator/affiliate.contract';
import { promotionList } from '@/contract/promotions.contract';
import { toLineLink } from '@/contract/routes';
import { type ShareCard, toFlexMessage } from '@/contract/share-card';
import { readConfig } from '../../config';
import type { OperatorClient } from '../../terminal/operator.client';
import { openOperatorClient } from '../operator/operator.connection';
import { findLinkTarget, type LinkSubject, type LinkTarget, linkNames } from './link.target';
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
const USAGE = `Usage: npm run link -- promotion <id> | referral <phone> | play [<provider>/]<game> | coupon [code] | <name> [--out <folder>]

Prints the address for LINE and the one of the web site, and writes a QR code (PNG) and LINE's message (Flex JSON)
into --out, or into links/ of DATA_DIR. PORT says which server is asked for names and pictures; LIFF_ID,
LINE_CHANNEL_ID and PUBLIC_URL are those that it was started with. The link of a member asks as an operator, by
OPERATOR_KEY or the key in DATA_DIR.

Names: ${linkNames.join(', ')}`;

/**
 * Runs `npm run link -- <args>` against a running server.
 * @returns exit code: 0 done, 1 not
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
    const { address, ...words } = await describe(target, site, {
      ask: createAsker(server, fetch),
      openClient: () => openOperatorClient(config, fetch),
    });
    const web = site + address;
    const url = liffId === '' ? web : toLineLink(liffId, address);
    const card: ShareCard = { ...words, url };
    await mkdir(folder, { recursive: true });
    const files = { qr: path.join(folder, `${name}.png`), flex: path.join(folder, `${name}.json`) };
    await writeFile(files.qr, paintQr(url));
    await writeFile(files.flex, `${JSON.stringify(toFlexMessage(card), null, 2)}\n`);
    const lines = [
      card.title,
      `LINE  ${liffId === '' ? '– (LIFF_ID and LINE_CHANNEL_ID are not set)' : url}`,
      `Web   ${web}`,
      `QR    ${files.qr}`,
      `Flex  ${files.flex}`,
    ];
    if (!card.imageUrl.startsWith('https://')) {
      lines.push('The message has no picture: LINE shows none from a PUBLIC_URL without https.');
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

/** Preview and target of a link, as the server knows them. */
async function describe(
  { address, title, subject }: LinkTarget,
  site: string,
  { ask, openClient }: { ask: ReturnType<typeof createAsker>; openClient: () => OperatorClient },
): Promise<Omit<ShareCard, 'url'> & { address: string }> {
  const toPicture = (image: string) => new URL(image, `${site}/`).href;
  if (subject?.kind === 'promotion') {
    const promotion = (await ask(promotionList)).find(({ id }) => id === subject.id);
    if (!promotion) throw new Error(`No promotion ${subject.id} is on.`);
    const { name, summary, image_share } = promotion;
    return { address, title: name, text: summary, imageUrl: toPicture(image_share) };
  }
  if (subject?.kind === 'referral') {
    const query = { username: subject.phone, limit: 1 };
    const { ref_code: ref, name } = await openClient().call(affiliateMemberNetwork, { query });
    return {
      address: `${address}?${new URLSearchParams({ ref }).toString()}`,
      title: invitationCopy.title(name),
      text: invitationCopy.text,
      imageUrl: toPicture(invitationCopy.picture),
    };
  }
  const agent = await ask(agentConfig, { body: {} });
  const { og_image, description } = agent.seo;
  if (subject === null) {
    return {
      address,
      title: `${title} · ${agent.name}`,
      text: description,
      imageUrl: toPicture(og_image),
    };
  }
  const { game_id, provider_id, source, name, provider_name } = await findGame(subject, ask);
  return {
    address: `${address}?${new URLSearchParams({ game_id, provider_id, source }).toString()}`,
    title: `${name} · ${agent.name}`,
    text: provider_name,
    imageUrl: toPicture(og_image),
  };
}

/** A game of the catalogue; of games of one name the provider decides. */
async function findGame(
  { gameId, providerId }: Extract<LinkSubject, { kind: 'game' }>,
  ask: ReturnType<typeof createAsker>,
): Promise<Game> {
  const { games } = await ask(gameList, {
    query: { game_id: gameId, ...(providerId !== null && { provider: providerId }) },
  });
  const [game, ...others] = games;
  const asked = providerId === null ? gameId : `${providerId}/${gameId}`;
  if (!game) throw new Error(`No game ${asked} is in the catalogue.`);
  if (others.length === 0) return game;
  const ways = games.map(({ provider_id }) => `play ${provider_id}/${gameId}`);
  throw new Error(`More than one provider has a game ${gameId}: ${ways.join(' or ')}`);
}

type Asked = typeof agentConfig | typeof promotionList | typeof gameList;

function createAsker(server: string, fetch: LinkSurroundings['fetch']) {
  return async <E extends Asked>(
    { path: address, method, data }: E,
    { query, body }: { query?: Record<string, string>; body?: object } = {},
  ): Promise<v.InferOutput<E['data']>> => {
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const response = await fetch(server + address + search, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new Error(`No server answers at ${server}: start it, or set PORT.`, { cause });
    });
    return v.parse(v.object({ error: v.literal(0), data }), await response.json()).data;
  };
}
