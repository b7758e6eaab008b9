import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import sharp from 'sharp';
import {
  type Hub88Keys,
  SIGNATURE_HEADER,
  signBody,
  verifyBody,
} from '@/server/adapters/hub88/hub88-signature';
import type { Hub88Settings } from '@/server/provider-settings';
import { demoPrivatePem, demoPublicPem } from './hub88-vectors.fixture';

/** The demo keys; one pair plays both sides. */
export const demoKeys: Hub88Keys = {
  own: createPrivateKey(demoPrivatePem),
  theirs: createPublicKey(demoPublicPem),
};

/** A key of a stranger, made when one forges an answer first. */
let strangerKey: KeyObject | undefined;
function takeStrangerKey(): KeyObject {
  strangerKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  return strangerKey;
}

/** Settings that the stand-in accepts, with its address. */
export const hub88Settings = (url: string): Hub88Settings => ({
  url,
  operatorId: 7,
  privateKeyFile: 'private.pem',
  publicKeyFile: 'public.pem',
  subPartner: 'chokdee',
  frameSources: ['https://*.games.test'],
  timeoutMs: 300,
});

/** A game as Hub88 lists it. */
export interface ListedItem {
  game_code: string;
  name: string;
  product: string;
  category: string;
  enabled: boolean;
  url_thumb: string;
  blocked_countries: string[];
  features: string[];
  freebet_support: boolean;
  rtp: string | null;
}

/**
 * `down` closes connections, `slow` never answers, `error` answers with status 500, `forged` signs with another key,
 * `odd` answers in another form, `refuse` with status 403 and a secret in it.
 */
export type Hub88Mood = 'well' | 'down' | 'slow' | 'error' | 'forged' | 'odd' | 'refuse';

/** A movement in the book, as the list of transactions has it. */
export interface BookedMovement {
  transaction_uuid: string;
  kind: string;
  transaction_status: string;
  amount: number;
  currency: string;
  user: string;
  round: string | null;
  game_code: string;
  reference_transaction_uuid: string | null;
  is_free: boolean;
  is_supplier_promo: boolean;
  /** In UTC, without a zone. */
  inserted_at: string;
}

const KINDS: Readonly<Record<string, string>> = {
  '/transaction/bet': 'TK_BET',
  '/transaction/win': 'TK_WIN',
  '/transaction/rollback': 'TK_ROLLBACK',
};

/** Writes a time as the list has it. */
export const toBookTime = (at: Date): string => at.toISOString().slice(0, -1);

const CATEGORIES = [
  'Video Slots',
  'Live Baccarat',
  'Fishing Games',
  'Crash Games',
  'Virtual Sports',
];
const STUDIOS = ['Pragmatic Play', 'PG Soft', 'Hacksaw Gaming', 'Evolution', 'Spribe'];

/** Returns some games with pictures. @param pictures number of different pictures */
export function makeGames(count: number, pictures = count): ListedItem[] {
  return Array.from({ length: count }, (_, index) => ({
    game_code: `game_${index}`,
    name: `Game number ${index}`,
    product: STUDIOS[index % STUDIOS.length] ?? '',
    category: CATEGORIES[index % CATEGORIES.length] ?? '',
    enabled: true,
    url_thumb: `https://pictures.test/${index % pictures}.png`,
    blocked_countries: ['FR'],
    features: index % 2 === 0 ? ['FREE_SPINS'] : [],
    freebet_support: index % 5 === 0,
    rtp: '96.51',
  }));
}

/** Hub88 outside, which speaks its public protocol and checks each signature. */
export class Hub88StandIn {
  mood: Hub88Mood = 'well';
  games: ListedItem[] = makeGames(10);
  products: { product_name: string; enabled_currencies: string[] }[] = [];
  prepaids: Record<string, unknown>[] = [];
  /** The book: each movement by its id, with further ones that a test puts there. */
  readonly transactions = new Map<string, BookedMovement>();
  /** Offset in ms of the clock by which movements are booked. */
  clockOffsetMs = 0;
  /** Address of each opened game. */
  gameUrl = 'https://play.games.test/open?id=1';
  /** Calls so far: the path below the base, with the body. */
  readonly asked: { path: string; body: Record<string, unknown> }[] = [];
  /** Pictures that were downloaded so far. */
  readonly downloaded: string[] = [];
  /** Rewards by the operator's reference. */
  readonly rewards = new Map<string, Record<string, unknown>>();
  #server: Server | undefined;

  /** Answers like a server, without a network. */
  readonly fetch: typeof fetch = async (input, init) => {
    if (this.mood === 'down') throw new TypeError('fetch failed');
    const request = new Request(input, init);
    return Promise.race([
      this.respond(request),
      new Promise<never>((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
      }),
    ]);
  };

  /** Downloads a picture like the adapter does, without a network. */
  readonly fetchPicture = async (url: string): Promise<Uint8Array> => {
    this.downloaded.push(url);
    if (this.mood === 'down') throw new Error('cannot be reached: ECONNREFUSED');
    const shade = Number(/(\d+)\.png$/.exec(url)?.[1] ?? 0);
    const background = { r: shade % 256, g: (shade >> 8) % 256, b: 90 };
    return sharp({ create: { width: 60, height: 80, channels: 3, background } })
      .png()
      .toBuffer();
  };

  /** Listens on a free port. @returns the address */
  async listen(): Promise<string> {
    const listener = getRequestListener((request) => this.respond(request));
    this.#server = createServer((...call) => void listener(...call));
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    this.#server?.close();
    if (this.#server) await once(this.#server, 'close');
  }

  /** Number of calls of a path so far. */
  count(called: string): number {
    return this.asked.filter((each) => each.path === called).length;
  }

  /**
   * Books a call of the wallet by its answer. A movement is undone by its rollback; a refused call may be repeated, and
   * nothing changes one that was taken.
   */
  book(path: string, call: Partial<BookedMovement>, status: string): void {
    const { transaction_uuid: id = '', reference_transaction_uuid: reference = null } = call;
    const before = this.transactions.get(id);
    const isTaken = status === 'RS_OK';
    if (before === undefined || before.transaction_status === 'TS_DECLINED') {
      this.transactions.set(id, {
        ...{ amount: 0, currency: 'THB', user: '', round: null, game_code: '' },
        ...{ is_free: false, is_supplier_promo: false, ...call, transaction_uuid: id },
        ...{ kind: KINDS[path] ?? path, reference_transaction_uuid: reference },
        transaction_status: isTaken ? 'TS_SUCCESS' : 'TS_DECLINED',
        inserted_at: before?.inserted_at ?? toBookTime(new Date(Date.now() + this.clockOffsetMs)),
      });
    }
    const undone =
      isTaken && path === '/transaction/rollback' && this.transactions.get(reference ?? '');
    if (undone && undone.transaction_status === 'TS_SUCCESS')
      undone.transaction_status = 'TS_ROLLEDBACK';
  }

  /** Changes a movement in the book alone; null takes it out. */
  lie(id: string, change: Partial<BookedMovement> | null): void {
    const movement = this.transactions.get(id);
    if (!movement) throw new Error(`no movement ${id} is booked`);
    if (change === null) this.transactions.delete(id);
    else Object.assign(movement, change);
  }

  /** Answers a request. */
  async respond(request: Request): Promise<Response> {
    const text = await request.text();
    const called = new URL(request.url).pathname.replace('/operator/generic/v2', '');
    this.asked.push({ path: called, body: JSON.parse(text) as Record<string, unknown> });
    if (this.mood === 'slow') return new Promise(() => undefined);
    if (this.mood === 'error') return new Response('<h1>Bad Gateway</h1>', { status: 500 });
    const signature = request.headers.get(SIGNATURE_HEADER) ?? '';
    if (!verifyBody(demoKeys.theirs, text, signature))
      return this.#sign({ error: 'Invalid signature' }, 403);
    if (this.mood === 'refuse')
      return this.#sign({ error: 'Operator sk_live_0123456789abcdef01234567 is off' }, 403);
    if (this.mood === 'odd') return this.#sign({ data: { rows: 7 } });
    const answer = this.#answer(called, JSON.parse(text) as Record<string, unknown>);
    return answer ? this.#sign(answer) : this.#sign({ error: 'Not found' }, 404);
  }

  #answer(called: string, body: Record<string, unknown>): unknown {
    switch (called) {
      case '/game/list':
        return this.games;
      case '/products/list':
        return this.products;
      case '/game/url':
        return this.games.some((game) => game.game_code === body['game_code'])
          ? { url: this.gameUrl }
          : undefined;
      case '/freebet/prepaids/list':
        return this.prepaids;
      case '/freebet/rewards/create':
        return this.#reward(body);
      case '/transactions/list':
        return [...this.transactions.values()].filter(
          ({ inserted_at: at }) =>
            at.slice(0, 19) >= String(body['start_time']) &&
            at.slice(0, 19) <= String(body['end_time']),
        );
      default:
        return undefined;
    }
  }

  #reward(body: Record<string, unknown>): unknown {
    const reference = String(body['operator_reward_ref']);
    const known = this.rewards.get(reference);
    if (known) return known;
    if (!this.prepaids.some((each) => each['prepaid_uuid'] === body['prepaid_uuid']))
      return undefined;
    const made = { ...body, reward_uuid: randomUUID(), status: 'FRS_ACTIVE' };
    this.rewards.set(reference, made);
    return made;
  }

  #sign(content: unknown, status = 200): Response {
    const body = JSON.stringify(content);
    const key = this.mood === 'forged' ? takeStrangerKey() : demoKeys.own;
    return new Response(body, {
      status,
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signBody(key, body) },
    });
  }
}
