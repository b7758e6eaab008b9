import type { LineSetup, LineStep } from '@/contract/operator/official-account.contract';
import { fetchAgentConfig } from '../agent/agent.service';
import { recordAction } from '../audit/audit.service';
import { beginWork, endWork, recordProvider } from './connection.queries';
import {
  learnProvider,
  lookAtLiff,
  lookAtQuota,
  lookAtWebhook,
  type StepDeps,
  sayProvider,
  tryChannels,
} from './connection-steps';
import { runStep, stepOf } from './line-step';
import type { SwitcherDeps } from './menus/menu-switcher';
import { putMenus, removeMenus } from './menus/menu-sync.service';
import type { BotInfo } from './messaging-gateway';
import { setupCopy as copy } from './setup.copy';

/** Dependencies of the set-up. */
export interface SetupDeps extends StepDeps, SwitcherDeps {
  /** Whether this process leaves LINE alone for now, because LINE does not take its messages. */
  isHalted: () => boolean;
}

/**
 * Connects the official account: tokens, account, LIFF app, webhook, provider, quota and menus. Each step that is right
 * stays as it is.
 * @param replaces takes over a webhook or LIFF app that leads to another site
 * @throws RefusalError `line.busy`
 */
export async function setUpLine(
  deps: SetupDeps,
  { operator, replaces }: { operator: string; replaces: boolean },
): Promise<LineSetup> {
  const { db, agentId, connection } = deps;
  const action = { operator, action: 'line.setup', detail: { replace_webhook: replaces } };
  const channels = await tryChannels(connection);
  const found = channels.hasMessaging ? await findAccount(deps) : undefined;
  if (!found || 'step' in found) {
    await db
      .transaction()
      .execute((tx) => recordAction(tx, { agentId, subject: 'line', ...action }));
    return { steps: [...channels.steps, ...(found ? [found.step] : [])], liff_id: null };
  }
  const { info } = found;
  const work = await beginWork(db, { agentId, channelId: connection.channelId, info, ...action });
  try {
    const mode = { changes: true, replaces } as const;
    const { name, brand } = await fetchAgentConfig(db, agentId);
    const liff = await runStep(
      'liff',
      () => lookAtLiff(deps, mode, { hasLogin: channels.hasLogin, name }),
      (step) => ({ step, liffId: connection.liffId || null }),
    );
    const webhook = await runStep('webhook', () => lookAtWebhook(deps, mode), asStep);
    const provider = await runStep(
      'provider',
      async () => {
        const learnt = await learnProvider(deps, work);
        await recordProvider(db, agentId, learnt);
        return sayProvider(learnt, { before: work.provider, basicId: info.basicId });
      },
      asStep,
    );
    const quota = await runStep('quota', () => lookAtQuota(deps), asStep);
    const isOther = provider.state === 'wrong' && provider.text === copy.provider.other;
    const menus = isOther
      ? stepOf('menus')('wrong', copy.menus.otherProvider)
      : await setMenus(deps, { liffId: liff.liffId, brand: brand.name });
    const account = sayAccount(info, work.isChanged);
    return {
      steps: [...channels.steps, account, liff.step, webhook, provider, quota, menus],
      liff_id: liff.liffId,
    };
  } finally {
    await endWork(db, agentId);
  }
}

/**
 * Puts the menus at LINE, as far as they changed, or removes them.
 * @throws RefusalError `line.busy`
 */
export async function changeMenus(
  deps: SetupDeps,
  { operator, removes }: { operator: string; removes: boolean },
): Promise<LineStep[]> {
  const { db, agentId, connection } = deps;
  const action = { operator, action: 'line.menus', detail: { remove: removes } };
  const channels = await tryChannels(connection);
  const found = channels.hasMessaging ? await findAccount(deps) : undefined;
  if (!found || 'step' in found) {
    await db
      .transaction()
      .execute((tx) => recordAction(tx, { agentId, subject: 'line', ...action }));
    return [...channels.steps, ...(found ? [found.step] : [])];
  }
  const { channelId, liffId } = connection;
  const work = await beginWork(db, { agentId, channelId, info: found.info, ...action });
  try {
    if (removes) return [await runStep('menus', () => takeMenusAway(deps), asStep)];
    if (work.provider === 'other') return [stepOf('menus')('wrong', copy.menus.otherProvider)];
    const { brand } = await fetchAgentConfig(db, agentId);
    return [await setMenus(deps, { liffId: liffId || null, brand: brand.name })];
  } finally {
    await endWork(db, agentId);
  }
}

const asStep = (step: LineStep): LineStep => step;

/** Reads the account from LINE. */
export function findAccount({
  gateway,
}: SetupDeps): Promise<{ info: BotInfo } | { step: LineStep }> {
  return runStep<{ info: BotInfo } | { step: LineStep }>(
    'account',
    async () => ({ info: await gateway.fetchBotInfo() }),
    (step) => ({ step }),
  );
}

function sayAccount({ displayName, basicId, chatMode }: BotInfo, isChanged: boolean): LineStep {
  const step = stepOf('account');
  if (chatMode !== 'chat') return step('by_hand', copy.account.chatOff(displayName));
  return isChanged
    ? step('changed', copy.account.changed(displayName, basicId))
    : step('ok', copy.account.ok(displayName, basicId));
}

function setMenus(
  deps: SetupDeps,
  { liffId, brand }: { liffId: string | null; brand: string },
): Promise<LineStep> {
  const step = stepOf('menus');
  if (liffId === null) return Promise.resolve(step('wrong', copy.menus.noLiff));
  return runStep(
    'menus',
    async () => {
      const { created, deleted, hasChanged, due } = await putMenus(deps, { liffId, brand });
      const said = hasChanged ? copy.menus.changed(created, deleted) : copy.menus.ok;
      const text = due === 0 ? said : `${said} ${copy.menus.due(due)}`;
      return step(hasChanged || due > 0 ? 'changed' : 'ok', text);
    },
    asStep,
  );
}

async function takeMenusAway(deps: SetupDeps): Promise<LineStep> {
  const count = await removeMenus(deps);
  const step = stepOf('menus');
  return count === 0 ? step('ok', copy.menus.nothing) : step('changed', copy.menus.removed(count));
}
