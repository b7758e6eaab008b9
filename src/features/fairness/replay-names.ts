import { rankOf, type ShoeCard, suitOf } from '@/domain/baccarat';
import { fairnessCopy as copy } from './fairness.copy';
import type { ReplayStep } from './replay.rules';

const SUITS = ['♠', '♥', '♦', '♣'];
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

/** Names a step in Thai, with its number where there are several. */
export function nameStep({ name, number }: ReplayStep): string {
  return number === null ? copy.names[name] : `${copy.names[name]} ${number}`;
}

/** Writes one number or word of a step in Thai. */
export function spellValue(value: number | string): string {
  if (typeof value === 'number') return String(value);
  const [word = '', minute] = value.split(' ');
  const thai = copy.words[word] ?? word;
  return minute === undefined ? thai : copy.minute(thai, minute);
}

/** Returns the cards of a hand by their names; null for another step. */
export function spellCards({ name, computed }: ReplayStep): string | null {
  if (name !== 'hand') return null;
  const middle = computed.findIndex((value) => typeof value === 'string');
  const spell = (values: ReplayStep['computed']) =>
    values.map((card) => nameCard(Number(card))).join(' ');
  return [
    copy.player(spell(computed.slice(0, middle))),
    copy.banker(spell(computed.slice(middle + 1))),
  ].join(' · ');
}

function nameCard(card: ShoeCard): string {
  return `${RANKS[rankOf(card)]}${SUITS[suitOf(card)]}`;
}
