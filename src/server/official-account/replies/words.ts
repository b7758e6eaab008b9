import { type RouteDefinition, type RouteName, routes } from '@/contract/routes';
import type { Asked, IntentName } from './intents';
import { politeParticles, wordsForTheMachine, wordsOfIntents, wordsOfScreens } from './words.copy';

/** Longer texts are written for a person. A text is searched once for each of its parts, so its length is bounded. */
const MOST_LETTERS = 40;
/** Marks that stand alone: variation selectors and key caps of emoji. Thai vowels and tones are marks too, and stay. */
const LOOSE_MARKS = /[\u{FE00}-\u{FE0F}\u{20E3}\u{E0100}-\u{E01EF}]/gu;
const NO_LETTERS = /[\p{P}\p{S}\p{Z}\p{C}]/gu;

/** Screens whose short name asks a question that has an answer of its own. */
const answered: Readonly<Partial<Record<RouteName, IntentName>>> = {
  member: 'balance',
  deposit: 'deposit',
  withdraw: 'withdraw',
  lottoLobby: 'lottery',
  yeekee: 'lottery',
  promotions: 'promotions',
  wheel: 'wheel',
  quest: 'quests',
  affiliate: 'friends',
  login: 'link',
  register: 'link',
};

/**
 * Reduces a text to the letters by which it is compared: without spaces, invisible letters, punctuation and emoji.
 * Thai vowels that were typed as two letters are joined.
 */
export function normalise(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(NO_LETTERS, '')
    .replaceAll(LOOSE_MARKS, '')
    .replaceAll('เเ', 'แ')
    .replaceAll('\u0E4D\u0E32', '\u0E33');
}

/** Lists all words with their questions, before they are normalised. */
export function listWords(): [word: string, asked: Asked][] {
  const screens = Object.entries(routes) as [RouteName, RouteDefinition][];
  return [
    ...(Object.entries(wordsOfIntents) as [IntentName, readonly string[]][]).flatMap(
      ([intent, words]) => words.map((word): [string, Asked] => [word, { intent }]),
    ),
    ...(Object.entries(wordsOfScreens) as [RouteName, readonly string[]][]).flatMap(
      ([screen, words]) => words.map((word): [string, Asked] => [word, { screen }]),
    ),
    ...screens.flatMap(([screen, { alias }]): [string, Asked][] => {
      const intent = answered[screen];
      return alias === undefined ? [] : [[alias, intent ? { intent } : { screen }]];
    }),
  ];
}

const table: ReadonlyMap<string, Asked> = new Map(
  listWords().map(([word, asked]) => [normalise(word), asked]),
);
const particles = politeParticles.map(normalise);
const machineWords: ReadonlySet<string> = new Set(wordsForTheMachine.map(normalise));

/**
 * Finds the question of a text: a known word, with polite particles around it at most. Nothing is guessed, because
 * answers tell about money.
 */
export function findAsked(text: string): Asked | undefined {
  if (text.length > MOST_LETTERS) return undefined;
  const seen = new Set<string>([normalise(text)]);
  for (const part of seen) {
    const asked = table.get(part);
    if (asked) return asked;
    for (const particle of particles) {
      if (part.endsWith(particle)) seen.add(part.slice(0, -particle.length));
      if (part.startsWith(particle)) seen.add(part.slice(particle.length));
    }
  }
  return undefined;
}

/** Tells whether a text is a question that only a machine is asked. */
export function isForMachine(text: string): boolean {
  return text.length <= MOST_LETTERS && machineWords.has(normalise(text));
}
