import * as v from 'valibot';
import type { RouteName } from '@/contract/routes';

/** A question that the official account answers in its chat. */
interface IntentDefinition {
  /** Screen on which the answer goes on. */
  readonly screen: RouteName;
  /** True for answers about a member's own account. */
  readonly isPrivate?: true;
  /** True for answers that read a member's money, whose number a minute is limited. */
  readonly isMoney?: true;
  /** True for questions that are answered during a member's break, too. */
  readonly isAlwaysOpen?: true;
}

/** The questions, each with the screen that its answer leads to. */
export const intents = {
  balance: { screen: 'member', isPrivate: true, isMoney: true, isAlwaysOpen: true },
  deposit: { screen: 'deposit', isPrivate: true, isMoney: true },
  withdraw: { screen: 'withdraw', isPrivate: true, isMoney: true, isAlwaysOpen: true },
  bills: { screen: 'lottoBills', isPrivate: true, isMoney: true },
  results: { screen: 'lottoResults' },
  lottery: { screen: 'lottoLobby' },
  promotions: { screen: 'promotions' },
  wheel: { screen: 'wheel', isPrivate: true },
  quests: { screen: 'quest', isPrivate: true },
  friends: { screen: 'affiliate', isPrivate: true },
  staff: { screen: 'help', isAlwaysOpen: true },
  safe: { screen: 'help', isAlwaysOpen: true },
  link: { screen: 'profile' },
  menu: { screen: 'home' },
} as const satisfies Readonly<Record<string, IntentDefinition>>;

/** Name of a question. */
export type IntentName = keyof typeof intents;

const intentNames = Object.keys(intents) as IntentName[];

/** A question of a user: one of the intents, or the way to a screen. */
export type Asked = { readonly intent: IntentName } | { readonly screen: RouteName };

/** Returns the definition of an intent. */
export function definitionOf(name: IntentName): IntentDefinition {
  return intents[name];
}

/** Meaning of a button's data. */
export type Pressed =
  | { readonly kind: 'ask'; readonly intent: IntentName }
  | { readonly kind: 'bill'; readonly billId: string }
  | { readonly kind: 'end' }
  | { readonly kind: 'mute' };

const ask = v.pipe(
  v.picklist(intentNames),
  v.transform((intent): Pressed => ({ kind: 'ask', intent })),
);
const bill = v.pipe(
  v.string(),
  v.startsWith('bills:'),
  v.transform((text) => text.slice('bills:'.length)),
  v.uuid(),
  v.transform((billId): Pressed => ({ kind: 'bill', billId })),
);
const end = v.pipe(
  v.literal('end'),
  v.transform((): Pressed => ({ kind: 'end' })),
);
const mute = v.pipe(
  v.literal('mute:rewards'),
  v.transform((): Pressed => ({ kind: 'mute' })),
);
const pressed = v.union([ask, bill, end, mute]);

/** Version of the data of buttons; buttons of old messages stay in chats for years. */
const PREFIX = 'v1:';

/** Reads the data of a button; undefined for data that the account never writes. */
export function readPressed(data: string): Pressed | undefined {
  if (!data.startsWith(PREFIX)) return undefined;
  const parsed = v.safeParse(pressed, data.slice(PREFIX.length));
  return parsed.success ? parsed.output : undefined;
}

/** Writes the data of a button, such as `v1:balance` or `v1:bills:<id>`. */
export function toData(press: Pressed): string {
  switch (press.kind) {
    case 'ask':
      return PREFIX + press.intent;
    case 'bill':
      return `${PREFIX}bills:${press.billId}`;
    case 'end':
      return `${PREFIX}end`;
    case 'mute':
      return `${PREFIX}mute:rewards`;
  }
}
