import { type NamedBet, type PasteContext, type PasteRefusal, type Refusal, toBets } from './bets';
import type { Entry, Hold } from './entries';
import type { Words } from './parts';
import { toSenses } from './senses';

/** A bet that was read from the text. */
export interface ReadBet extends NamedBet {
  /** Key of the bet; it stays the same when other parts of the text change. */
  readonly key: string;
}

/** A line that contains no bet. */
export interface RefusedLine {
  readonly text: string;
  /** The part of the line that caused the refusal. */
  readonly piece: string;
  readonly reason: PasteRefusal;
}

/** One possible meaning of some lines, with the bets that they then make. */
export interface PasteReading {
  /** Id that `PasteAnswers` holds when the member has chosen this reading. */
  readonly id: string;
  readonly bets: readonly NamedBet[];
}

/** Lines that become bets once the member has chosen a reading. */
export interface PasteQuestion {
  /** Key of the question in `PasteAnswers`. */
  readonly key: string;
  /** Lines that the question is about, as the member wrote them. */
  readonly text: string;
  /** Words in these lines that could not be read. */
  readonly unread: readonly string[];
  /** Other lines that wait for the answer. */
  readonly held: readonly string[];
  readonly readings: readonly PasteReading[];
  /** Id of the chosen reading; null before the choice. */
  readonly answer: string | null;
}

/** Ids of chosen readings, by question key. */
export type PasteAnswers = Readonly<Record<string, string>>;

export interface AnsweredPaste {
  readonly bets: readonly ReadBet[];
  readonly questions: readonly PasteQuestion[];
  readonly refused: readonly RefusedLine[];
}

/** Makes bets from clear entries and answered questions; the other entries become questions or refusals. */
export function answerEntries(
  entries: readonly Entry[],
  context: PasteContext,
  answers: PasteAnswers,
): AnsweredPaste {
  const bets: ReadBet[] = [];
  const questions: PasteQuestion[] = [];
  const refused: RefusedLine[] = [];
  const toBetKey = createCounter();
  const toQuestionKey = createCounter();
  const ask = (question: Omit<PasteQuestion, 'key' | 'answer'>) => {
    const key = toQuestionKey(question.text);
    const answer = question.readings.find(({ id }) => id === answers[key])?.id ?? null;
    questions.push({ ...question, key, answer });
    return answer;
  };
  const settle = (entry: Entry, head: Words) => {
    const { readings, isClear, refusal } = readEntry(entry, head, context);
    const text = entry.lines.map((line) => line.text).join(' ⏎ ');
    if (readings.length === 0) {
      refused.push({
        text,
        piece: refusal?.piece || text,
        reason: refusal?.reason ?? 'unreadable',
      });
      return;
    }
    const answer = isClear
      ? readings[0]?.id
      : ask({ text, unread: entry.unread, held: [], readings });
    const chosen = readings.find(({ id }) => id === answer);
    if (!chosen) return;
    bets.push(
      ...chosen.bets.map((bet) => ({
        ...bet,
        key: toBetKey(`${bet.bet_type}/${bet.number}/${bet.amountSatang}`),
      })),
    );
  };
  const heldBy = groupHeld(entries);
  const answered = new Map<Hold, string | null>();
  for (const entry of entries) {
    const { hold } = entry;
    if (hold && !answered.has(hold)) {
      const below = heldBy.get(hold) ?? [];
      const answer = ask({
        text: hold.line.text,
        unread: hold.words ? [] : [hold.line.text],
        held: below.flatMap(({ lines }) => lines.map(({ text }) => text)),
        readings: readHold(hold, below, context),
      });
      answered.set(hold, answer);
    }
    const answer = hold ? answered.get(hold) : 'plain';
    if (answer === 'plain') settle(entry, entry.head);
    else if (answer === 'words') settle(entry, hold?.words ?? entry.head);
  }
  return { bets, questions, refused };
}

interface ReadEntry {
  readonly readings: readonly PasteReading[];
  readonly isClear: boolean;
  readonly refusal: Refusal | null;
}

/** Returns the different readings of an entry that the round accepts. */
function readEntry(entry: Entry, head: Words, context: PasteContext): ReadEntry {
  const readings = new Map<string, PasteReading>();
  let refusal: Refusal | null = null;
  const senses = entry.readings.flatMap((reading) => toSenses(reading, head));
  for (const { id, segments } of senses) {
    const bets = toBets(segments, head, context);
    if ('reason' in bets) {
      // The member may mean a reading that the round does not offer, so its refusal is kept.
      if (refusal?.reason !== 'not_offered') refusal = bets;
    } else {
      const name = senses.length === 1 ? '' : JSON.stringify(bets);
      if (!readings.has(name)) readings.set(name, { id, bets });
    }
  }
  // Readings with the same bets count as one.
  const isAgreed = entry.readings.length > 1 && entry.unread.length === 0 && !refusal;
  const isOne = readings.size === 1 && senses.length === entry.readings.length;
  const isClear = isOne && (entry.isSure || isAgreed) && refusal?.reason !== 'not_offered';
  return { readings: [...readings.values()], isClear, refusal };
}

function readHold(
  { words }: Hold,
  entries: readonly Entry[],
  context: PasteContext,
): PasteReading[] {
  const read = (id: string, toHead: (entry: Entry) => Words): PasteReading => ({
    id,
    bets: entries.flatMap((entry) => {
      const { readings, isClear } = readEntry(entry, toHead(entry), context);
      return isClear ? (readings[0]?.bets ?? []) : [];
    }),
  });
  const plain = read('plain', ({ head }) => head);
  return words ? [read('words', () => words), plain] : [plain];
}

function groupHeld(entries: readonly Entry[]): Map<Hold, Entry[]> {
  const held = new Map<Hold, Entry[]>();
  for (const entry of entries) {
    if (!entry.hold) continue;
    const others = held.get(entry.hold);
    if (others) others.push(entry);
    else held.set(entry.hold, [entry]);
  }
  return held;
}

/** Creates a function that numbers equal texts, so that each gets its own key. */
function createCounter(): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) => {
    const turn = (seen.get(text) ?? 0) + 1;
    seen.set(text, turn);
    return `${text}#${turn}`;
  };
}
