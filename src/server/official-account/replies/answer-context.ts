import type { AgentConfig } from '@/contract/agent.contract';
import type { RouteName } from '@/contract/routes';
import type { Db } from '../../db/tables';
import type { CardButton, ChatCard } from './cards';
import { toCardMessage } from './cards';
import type { ChatSettings } from './chat-settings';
import type { IntentName } from './intents';
import type { ScreenLinks } from './screen-links';

/** Sources of the answers to one question. */
export interface AnswerContext {
  readonly db: Db;
  readonly agentId: number;
  /** Name, look and contact links of the agent, read for this question. */
  readonly agent: AgentConfig;
  /** Origin of the agent's pictures; empty without one. */
  readonly origin: string;
  readonly links: ScreenLinks;
  readonly settings: ChatSettings;
}

/** Returns the message of a card in the look of the agent. */
export function showCard({ agent }: AnswerContext, card: ChatCard) {
  return toCardMessage(card, agent.brand.name);
}

/** Returns a button that opens a screen; none for a site without an address. */
export function openScreen(
  { links }: AnswerContext,
  label: string,
  screen: RouteName,
  query?: Readonly<Record<string, string>>,
): CardButton[] {
  const url = links(screen, query);
  return url === null ? [] : [{ label, url }];
}

/** Returns a button that asks a question in the chat. */
export function askButton(label: string, intent: IntentName): CardButton {
  return { label, press: { kind: 'ask', intent } };
}
