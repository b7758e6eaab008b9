import type { LineCheck, LineStep } from '@/contract/operator/official-account.contract';
import { fetchAgentConfig } from '../agent/agent.service';
import { type AccountFigures, fetchFigures } from './connection.queries';
import {
  learnProvider,
  lookAtLiff,
  lookAtQuota,
  lookAtWebhook,
  sayProvider,
  tryChannels,
} from './connection-steps';
import { runStep, stepOf } from './line-step';
import { planMenus } from './menus/menu-sync.service';
import { countDueMenus } from './menus/menus.queries';
import type { BotInfo } from './messaging-gateway';
import { fetchOfficialAccount } from './official-account.queries';
import { setupCopy as copy } from './setup.copy';
import { findAccount, type SetupDeps } from './setup.service';

/** Minutes after which a message that still waits is worth a look. */
const OLD_MINUTES = 15;
const MINUTE_MS = 60_000;
const READ_ONLY = { changes: false } as const;

/** Checks the connection of the official account, step by step as in the set-up, and changes nothing. */
export async function checkLine(deps: SetupDeps): Promise<LineCheck> {
  const { db, agentId } = deps;
  const [steps, figures, behind] = await Promise.all([
    checkSteps(deps),
    fetchFigures(db, agentId),
    countDueMenus(db, agentId, 1),
  ]);
  const all = [...steps, sayEvents(figures), sayDeliveries(figures, deps.isHalted())];
  return {
    steps: all,
    is_healthy: all.every(({ state }) => state !== 'wrong'),
    counts: {
      events_today: figures.eventsToday,
      events_failed: figures.eventsFailed,
      deliveries_waiting: figures.deliveriesWaiting,
      oldest_delivery_at: figures.oldestDeliveryAt?.toISOString() ?? null,
      friends: figures.friends,
      linked: figures.linked,
      linked_friends: figures.linkedFriends,
      linked_strangers: figures.linkedStrangers,
      menus_behind: behind,
      waiting: figures.waiting,
    },
  };
}

async function checkSteps(deps: SetupDeps): Promise<LineStep[]> {
  const { db, agentId, connection } = deps;
  const channels = await tryChannels(connection);
  if (!channels.hasMessaging) return [...channels.steps];
  const found = await findAccount(deps);
  if ('step' in found) return [...channels.steps, found.step];
  const { info } = found;
  const { name, brand } = await fetchAgentConfig(db, agentId);
  const known = await fetchOfficialAccount(db, agentId);
  const asStep = (step: LineStep): LineStep => step;
  const { hasLogin } = channels;
  const liff = await runStep(
    'liff',
    () => lookAtLiff(deps, READ_ONLY, { hasLogin, name }),
    (step) => ({ step, liffId: connection.liffId || null }),
  );
  const before = known?.provider ?? 'unknown';
  return [
    ...channels.steps,
    sayAccount(info, known?.botUserId === info.userId),
    liff.step,
    await runStep('webhook', () => lookAtWebhook(deps, READ_ONLY), asStep),
    await runStep(
      'provider',
      async () => {
        const since = known?.connectedAt ?? new Date();
        const provider = await learnProvider(deps, { provider: before, connectedAt: since });
        return sayProvider(provider, { before: provider, basicId: info.basicId });
      },
      asStep,
    ),
    await runStep('quota', () => lookAtQuota(deps), asStep),
    await runStep(
      'menus',
      () => checkMenus(deps, { liffId: liff.liffId, brand: brand.name }),
      asStep,
    ),
  ];
}

function sayAccount({ displayName, basicId, chatMode }: BotInfo, isKnown: boolean): LineStep {
  const step = stepOf('account');
  if (!isKnown) return step('wrong', copy.account.unknown(displayName, basicId));
  return chatMode === 'chat'
    ? step('ok', copy.account.ok(displayName, basicId))
    : step('by_hand', copy.account.chatOff(displayName));
}

async function checkMenus(
  deps: SetupDeps,
  { liffId, brand }: { liffId: string | null; brand: string },
): Promise<LineStep> {
  const step = stepOf('menus');
  if (liffId === null) return step('wrong', copy.menus.noLiff);
  const { missing, hasDefault } = await planMenus(deps, { liffId, brand });
  if (missing.length > 0) return step('wrong', copy.menus.differ(missing.length));
  if (!hasDefault) return step('wrong', copy.menus.noDefault);
  const behind = await countDueMenus(deps.db, deps.agentId, 1);
  return behind > 0 ? step('wrong', copy.menus.behind(behind)) : step('ok', copy.menus.ok);
}

function sayEvents({ eventsToday, eventsFailed }: AccountFigures): LineStep {
  const step = stepOf('events');
  return eventsFailed > 0
    ? step('wrong', copy.events.failed(eventsFailed))
    : step('ok', copy.events.ok(eventsToday));
}

function sayDeliveries(
  { deliveriesWaiting, oldestDeliveryAt }: AccountFigures,
  isHalted: boolean,
): LineStep {
  const step = stepOf('deliveries');
  if (isHalted) return step('wrong', copy.deliveries.halted(deliveriesWaiting));
  if (oldestDeliveryAt === null) return step('ok', copy.deliveries.none);
  const minutes = Math.floor((Date.now() - oldestDeliveryAt.getTime()) / MINUTE_MS);
  return minutes >= OLD_MINUTES
    ? step('wrong', copy.deliveries.old(deliveriesWaiting, minutes))
    : step('ok', copy.deliveries.waiting(deliveriesWaiting));
}
