import * as v from 'valibot';
import { routes } from '@/contract/routes';
import {
  type FreeRoundsGrant,
  type GameProvider,
  type GrantedReward,
  type LaunchRequest,
  ProviderUnavailableError,
} from '../../games/game-provider';
import type { Hub88Settings } from '../../provider-settings';
import { toCatalogue } from './hub88-catalogue';
import { createHub88Client, expectData, HUB88_SOURCE, type Hub88Client } from './hub88-client';
import {
  DEMO_CURRENCY,
  listedGame,
  listedProduct,
  listedTransaction,
  OWN_COUNTRY,
  OWN_CURRENCY,
  openedGame,
  type Prepaid,
  prepaid,
  reward,
  toHub88Time,
  toUnits,
} from './hub88-messages';
import { toMovement } from './hub88-movements';
import { LIST_EVERY_MS, paceCall } from './hub88-pace';
import type { Hub88Keys } from './hub88-signature';
import { createHub88WalletRouter } from './hub88-wallet.routes';

/** Host for trials, where money is not real. */
const TRIAL_HOST = 'api.stage.hub88.io';
/** Hub88 gives no answer that repeats a reward; this is how it may refuse a second one with our reference. */
const IS_REPEATED = /already|duplicate/i;
/** States of a reward that was never played and never will be. */
const DEAD_REWARDS: readonly string[] = ['FRS_FAILED', 'FRS_CANCELLED'];

/** Dependencies of the adapter. */
export interface Hub88Deps {
  readonly settings: Hub88Settings;
  readonly keys: Hub88Keys;
  readonly fetch: typeof globalThis.fetch;
  /** Downloads a picture from a public host. */
  readonly fetchPicture: (url: string, signal: AbortSignal) => Promise<Uint8Array>;
  /** URL of the members' site; undefined when not configured. */
  readonly publicUrl: string | undefined;
  /** Clock in ms that only moves forward; by default that of the process. */
  readonly nowMs?: () => number;
}

/** Creates the adapter of Hub88 for the calls that the site makes. */
export function createHub88Provider(deps: Hub88Deps): GameProvider {
  const { settings, keys, fetch, nowMs = () => performance.now() } = deps;
  const call = createHub88Client(settings, keys, fetch);
  const listPrepaids = paceCall(() => fetchPrepaids(call), LIST_EVERY_MS, nowMs);
  const listCatalogue = paceCall(
    async () => {
      const games = await fetchGames(call);
      // One after the other, so that a list that fails spares the others.
      const products = await fetchProducts(call);
      const prepaids = games.some((game) => game.freebet_support) ? await listPrepaids() : [];
      return toCatalogue({ games, products, prepaids });
    },
    LIST_EVERY_MS,
    nowMs,
  );
  return {
    source: HUB88_SOURCE,
    // Hub88 signs with a key of its own, so no call of our own protocol is accepted in its name.
    secret: '',
    ...(new URL(settings.url).hostname === TRIAL_HOST && { isSimulated: true }),
    frameSources: settings.frameSources,
    hasRemoteCatalogue: true,
    listCatalogue,
    fetchPicture: deps.fetchPicture,
    launch: (request) => openGame(deps, call, request),
    grantFreeRounds: async (grant) => createReward(settings, call, await listPrepaids(), grant),
    createWalletRoutes: (protocol) =>
      createHub88WalletRouter({ keys, subPartner: settings.subPartner }, protocol),
    listMovements: async (from, until) => {
      const path = '/transactions/list';
      const body = {
        // Other sites may have the same credentials.
        sub_partner_id: settings.subPartner,
        start_time: toHub88Time(from),
        end_time: toHub88Time(until),
      };
      const schema = v.array(listedTransaction);
      return expectData(path, await call({ path, body, schema, isList: true })).map(toMovement);
    },
  };
}

async function fetchGames(call: Hub88Client) {
  const path = '/game/list';
  const answer = await call({ path, body: {}, schema: items, isList: true });
  return keepReadable(listedGame, expectData(path, answer));
}

/** Returns the studios with their currencies; none where the site may not ask for them. */
async function fetchProducts(call: Hub88Client) {
  const answer = await call({ path: '/products/list', body: {}, schema: items, isList: true });
  return 'data' in answer ? keepReadable(listedProduct, answer.data) : [];
}

/** Returns the templates of free rounds; none where the site may give none. */
async function fetchPrepaids(call: Hub88Client): Promise<readonly Prepaid[]> {
  const path = '/freebet/prepaids/list';
  const answer = await call({ path, body: {}, schema: items, isList: true });
  return 'data' in answer ? keepReadable(prepaid, answer.data) : [];
}

const items = v.array(v.unknown());

/** Leaves out what cannot be read, because one odd item must not hide thousands of others. */
function keepReadable<Schema extends v.GenericSchema>(
  schema: Schema,
  listed: readonly unknown[],
): v.InferOutput<Schema>[] {
  return listed.flatMap((item) => {
    const parsed = v.safeParse(schema, item);
    return parsed.success ? [parsed.output] : [];
  });
}

async function openGame(
  { settings, publicUrl }: Hub88Deps,
  call: Hub88Client,
  { gameId, player, isMobile, ip }: LaunchRequest,
): Promise<string> {
  const path = '/game/url';
  const body = {
    ...(player && { user: player.id, token: player.token }),
    sub_partner_id: settings.subPartner,
    platform: isMobile ? 'GPL_MOBILE' : 'GPL_DESKTOP',
    lang: 'th',
    game_code: gameId,
    currency: player ? OWN_CURRENCY : DEMO_CURRENCY,
    country: OWN_COUNTRY,
    ...(ip !== undefined && { ip }),
    ...(publicUrl !== undefined && {
      lobby_url: `${publicUrl}/`,
      deposit_url: `${publicUrl}${routes.deposit.path}`,
    }),
  };
  const { url } = expectData(path, await call({ path, body, schema: openedGame }));
  // The page gets the member's token, so it must be one of those that the site agreed to frame.
  if (!isFramed(url, settings.frameSources)) {
    throw new ProviderUnavailableError(
      HUB88_SOURCE,
      `${path} led to a page outside HUB88_FRAME_SOURCES`,
    );
  }
  return url;
}

/** Returns whether a content security policy with these sources frames a page. */
function isFramed(address: string, sources: readonly string[]): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  return sources.some((source) => {
    const wanted = new URL(source.replace('//*.', '//'));
    if (url.port !== wanted.port) return false;
    return source.includes('//*.')
      ? url.hostname.endsWith(`.${wanted.hostname}`)
      : url.hostname === wanted.hostname;
  });
}

async function createReward(
  { subPartner }: Hub88Settings,
  call: Hub88Client,
  prepaids: readonly Prepaid[],
  { reference, player, gameId, rounds, stakeSatang, expiresAt }: FreeRoundsGrant,
): Promise<'granted' | 'refused' | GrantedReward> {
  const path = '/freebet/rewards/create';
  const value = toUnits(stakeSatang);
  const template = prepaids.find(
    (each) =>
      each.game_code === gameId &&
      each.currency === OWN_CURRENCY &&
      !each.bonus_buy &&
      (each.bet_value ?? value) === value &&
      (each.bet_count ?? rounds) === rounds,
  );
  if (!template) return 'refused';
  const body = {
    user: player.id,
    sub_partner_id: subPartner,
    prepaid_uuid: template.prepaid_uuid,
    game_code: gameId,
    // A start that is past is refused.
    start_time: toHub88Time(new Date(Date.now() + 1_000)),
    end_time: toHub88Time(expiresAt),
    ...(template.bet_value === null && { bet_value: value }),
    ...(template.bet_count === null && { bet_count: rounds }),
    operator_reward_ref: reference,
  };
  const answer = await call({ path, body, schema: reward });
  if ('refused' in answer) return IS_REPEATED.test(answer.refused) ? 'granted' : 'refused';
  const { status, operator_reward_ref: named } = answer.data;
  if (named != null && named !== reference) {
    throw new ProviderUnavailableError(HUB88_SOURCE, `${path} answered about another reward`);
  }
  return DEAD_REWARDS.includes(status) ? 'refused' : { rewardId: answer.data.reward_uuid };
}
