import type { LineStep } from '@/contract/operator/official-account.contract';
import { LIFF_BASE } from '@/contract/routes';
import { fetchAgentRules } from '../agent/agent.service';
import type { Db } from '../db/tables';
import { ChannelTokenError, createChannelTokens } from '../line/channel-tokens';
import {
  fetchLastSeenIds,
  isFriendByLogin,
  isProviderProved,
  type Provider,
} from './connection.queries';
import { createLiffGateway, isSetRight, type LiffApp } from './liff-gateway';
import { sayFailure, stepOf } from './line-step';
import { LineCallError, type MessagingGateway } from './messaging-gateway';
import type { OfficialAccountConnection } from './official-account-connection';
import { applyOwnLimit } from './quota-watch';
import { setupCopy as copy } from './setup.copy';
import { WEBHOOK_PATH } from './webhook.routes';

const TIMEOUT_MS = 8_000;
const HOUR_MS = 3_600_000;
/** Share of the monthly messages after which more should be bought. */
const LOW_SHARE = 0.8;

/** Dependencies of the steps. */
export interface StepDeps {
  db: Db;
  agentId: number;
  gateway: MessagingGateway;
  connection: OfficialAccountConnection;
  /** Public URL of the site; undefined when it is not set. */
  publicUrl: string | undefined;
}

/** How a step goes about what is not right; a check only names it. */
export type StepMode =
  | { readonly changes: false }
  | { readonly changes: true; readonly replaces: boolean };

/** The usable channels, and what is wrong with the others. */
export interface FoundChannels {
  readonly steps: readonly LineStep[];
  readonly hasMessaging: boolean;
  readonly hasLogin: boolean;
}

/** Tries the id and the secret of both channels, each with a token of its own. */
export async function tryChannels(connection: OfficialAccountConnection): Promise<FoundChannels> {
  const { login } = connection;
  const [messaging, loginFault] = await Promise.all([
    findTokenFault(connection, connection, copy.tokens.messagingWrong),
    login === undefined
      ? copy.tokens.loginMissing
      : login.channelSecret === undefined
        ? copy.tokens.loginSecretMissing
        : findTokenFault(
            connection,
            { channelId: login.channelId, channelSecret: login.channelSecret },
            copy.tokens.loginWrong,
          ),
  ]);
  const faults = [messaging, loginFault].filter((fault) => fault !== undefined);
  const step = stepOf('tokens');
  return {
    steps:
      faults.length === 0
        ? [step('ok', copy.tokens.ok)]
        : faults.map((fault) => step('wrong', fault)),
    hasMessaging: messaging === undefined,
    hasLogin: loginFault === undefined,
  };
}

async function findTokenFault(
  { apiUrl, fetch }: OfficialAccountConnection,
  channel: { channelId: string; channelSecret: string },
  refused: string,
): Promise<string | undefined> {
  const { channelId, channelSecret } = channel;
  try {
    await createChannelTokens({
      ...{ apiUrl, fetch, channelId, channelSecret },
      timeoutMs: TIMEOUT_MS,
    }).fetchToken();
    return undefined;
  } catch (error) {
    if (!(error instanceof ChannelTokenError)) throw error;
    return error.status === 400 || error.status === 401 ? refused : sayFailure(error);
  }
}

/** A step about the LIFF app, and the app's id. */
export interface FoundLiff {
  readonly step: LineStep;
  readonly liffId: string | null;
}

/** Finds the LIFF app of this site by its address, else by `LIFF_ID`; creates or changes it when asked to. */
export async function lookAtLiff(
  { connection, publicUrl }: StepDeps,
  mode: StepMode,
  { hasLogin, name }: { hasLogin: boolean; name: string },
): Promise<FoundLiff> {
  const { login, liffId: setId, apiUrl, fetch } = connection;
  const step = stepOf('liff');
  const kept = setId === '' ? null : setId;
  if (!hasLogin || login?.channelSecret === undefined) {
    return { step: step('wrong', copy.liff.noLogin), liffId: kept };
  }
  const url = addressOf(publicUrl, LIFF_BASE);
  if (url === undefined) return { step: step('wrong', copy.liff.noPublicUrl), liffId: kept };
  const gateway = createLiffGateway({
    ...{ apiUrl, fetch, channelId: login.channelId, channelSecret: login.channelSecret },
    timeoutMs: TIMEOUT_MS,
  });
  const apps = await gateway.fetchApps();
  const found = findApp(apps, { url, setId });
  if (!found) {
    if (!mode.changes) return { step: step('wrong', copy.liff.none), liffId: null };
    const id = await gateway.createApp({ url, description: nameWithoutLine(name) });
    return { step: step('changed', copy.liff.created(id)), liffId: id };
  }
  const { liffId, view } = found;
  const isForeign = originOf(view.url) !== originOf(url);
  if (isForeign && !(mode.changes && mode.replaces)) {
    return { step: step('wrong', copy.liff.otherSite(liffId, view.url)), liffId: null };
  }
  const isRight = isSetRight(found, url);
  if (!isRight && !mode.changes) return { step: step('wrong', copy.liff.differs(liffId)), liffId };
  if (!isRight) await gateway.changeApp(liffId, { url });
  if (setId === '') return { step: step('by_hand', copy.liff.setId(liffId)), liffId };
  if (setId !== liffId) return { step: step('wrong', copy.liff.otherId(setId, liffId)), liffId };
  return {
    step: isRight ? step('ok', copy.liff.ok(liffId)) : step('changed', copy.liff.changed(liffId)),
    liffId,
  };
}

/** Prefers the app that leads here: among several, the one that `LIFF_ID` names. */
function findApp(
  apps: readonly LiffApp[],
  { url, setId }: { url: string; setId: string },
): LiffApp | undefined {
  const here = apps.filter((app) => app.view.url === url);
  return (
    here.find((app) => app.liffId === setId) ?? here[0] ?? apps.find((app) => app.liffId === setId)
  );
}

/** LINE refuses names of LIFF apps that contain its own. */
function nameWithoutLine(name: string): string {
  return name.replace(/line/gi, '').replace(/\s+/g, ' ').trim() || 'Web';
}

/** Reads, sets and tries the webhook. One that leads to another site stays unless it is to be replaced. */
export async function lookAtWebhook(
  { gateway, publicUrl }: StepDeps,
  mode: StepMode,
): Promise<LineStep> {
  const step = stepOf('webhook');
  const url = addressOf(publicUrl, WEBHOOK_PATH);
  if (url === undefined) return step('wrong', copy.liff.noPublicUrl);
  let current = await gateway.fetchWebhook();
  const isSet = current?.endpoint === url;
  if (current && !isSet && current.endpoint !== '') {
    const isForeign = originOf(current.endpoint) !== originOf(url);
    const isKept = !mode.changes || !mode.replaces;
    if (isForeign && isKept) return step('wrong', copy.webhook.otherSite(current.endpoint));
  }
  if (!isSet) {
    if (!mode.changes) return step('wrong', copy.webhook.none);
    await gateway.setWebhook(url);
    current = await gateway.fetchWebhook();
  }
  if (current?.active === false) return step('by_hand', copy.webhook.inactive);
  let tested: Awaited<ReturnType<MessagingGateway['testWebhook']>>;
  try {
    tested = await gateway.testWebhook(url);
  } catch (error) {
    if (!(error instanceof LineCallError && error.status === 429)) throw error;
    return step('by_hand', copy.webhook.notTested);
  }
  if (!tested.success) return step('wrong', copy.webhook.failed(tested.reason, tested.detail));
  return isSet ? step('ok', copy.webhook.ok(url)) : step('changed', copy.webhook.changed(url));
}

/**
 * Learns whether the ids of the Login channel name the same users at the official account. No call of LINE says so: a
 * profile of a linked member proves it; a member whom LINE Login calls a friend, and the account does not know,
 * disproves it.
 */
export async function learnProvider(
  { db, agentId, gateway }: StepDeps,
  known: { provider: Provider; connectedAt: Date },
): Promise<Provider> {
  if (await isProviderProved(db, agentId)) return 'same';
  const ids = await fetchLastSeenIds(db, agentId);
  for (const id of ids) {
    if ((await gateway.fetchProfile(id)) !== null) return 'same';
  }
  // A provider never changes, so what was proved stays true.
  if (known.provider !== 'unknown') return known.provider;
  const isFriend = await isFriendByLogin(db, agentId, { ids, since: known.connectedAt });
  return isFriend ? 'other' : 'unknown';
}

/** Says what is known about the provider. */
export function sayProvider(
  provider: Provider,
  { before, basicId }: { before: Provider; basicId: string },
): LineStep {
  const step = stepOf('provider');
  switch (provider) {
    case 'same':
      return before === 'same'
        ? step('ok', copy.provider.same)
        : step('changed', copy.provider.settled);
    case 'other':
      return step('wrong', copy.provider.other);
    case 'unknown':
      return step('by_hand', copy.provider.unknown(basicId));
  }
}

/** Reads what is left of this month's messages. */
export async function lookAtQuota({ db, agentId, gateway }: StepDeps): Promise<LineStep> {
  const step = stepOf('quota');
  const { line: rules } = await fetchAgentRules(db, agentId);
  const { most, used } = applyOwnLimit(await gateway.fetchQuota(), rules);
  if (most === null) return step('ok', copy.quota.unlimited(used));
  const left = Math.max(0, most - used);
  if (left === 0) return step('wrong', copy.quota.none(most));
  const days = daysLeftInMonth();
  return used >= most * LOW_SHARE
    ? step('by_hand', copy.quota.low(left, most, days))
    : step('ok', copy.quota.left(left, most, days));
}

/** Days after today until the month ends in Thailand. */
function daysLeftInMonth(): number {
  const here = new Date(Date.now() + 7 * HOUR_MS);
  const last = new Date(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() + 1, 0));
  return last.getUTCDate() - here.getUTCDate();
}

function addressOf(publicUrl: string | undefined, path: string): string | undefined {
  if (publicUrl === undefined || !publicUrl.startsWith('https://')) return undefined;
  return new URL(path, publicUrl).href;
}

function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null;
}
