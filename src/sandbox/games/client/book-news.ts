import { countGoals } from '@/domain/football';
import { formatMoney } from '@/domain/money';
import { type BookEffect, type BookMachineState, type BookStep, choose } from './book.states';
import { addScores, findNewGoals } from './live-scores';
import { chain, stay } from './machine-runner';
import { phaseOf } from './match-clock';
import { formatOdds, nameMatch } from './selection-names';
import { copy } from './sportsbook.copy';
import type { BetView, BookState, ScoresResponse } from './sportsbook.protocol';

/** Applies a newer state of the whole sportsbook. */
export function takeBook(state: BookMachineState, next: BookState): BookStep {
  const before = state.book;
  const { balance_satang: satang, fixtures, bets, results } = next;
  const taken: BookStep = {
    state: { ...state, book: next },
    effects: [
      ...describeGoals(before, next),
      { type: 'set_clock', now: next.now },
      { type: 'show_balance', satang },
      { type: 'count_open_bets', count: bets.filter(isUndecided).length },
      { type: 'show_matches', fixtures, bets },
      { type: 'show_results', results },
    ],
  };
  return chain(
    taken,
    (now) => followChoice(now, next),
    (now) => ({ state: now, effects: describeAllSettled(before?.bets ?? [], bets) }),
  );
}

/** Applies new goals of matches in play. */
export function takeScores(state: BookMachineState, scores: ScoresResponse): BookStep {
  if (!state.book) return stay(state);
  const next = addScores(state.book, scores);
  const { fixtures, bets } = next;
  return {
    state: { ...state, book: next },
    effects: [...describeGoals(state.book, next), { type: 'show_matches', fixtures, bets }],
  };
}

/** Updates the slip to the current price. */
function followChoice(state: BookMachineState, { fixtures, now }: BookState): BookStep {
  const { choice, phase } = state;
  if (!choice || phase.name === 'sending') return stay(state);
  const { fixture, selection } = choice;
  const current = fixtures.find((each) => each.fixture_id === fixture.fixture_id);
  const after = current?.odds[selection];
  if (!current || after === undefined || phaseOf(current, Date.parse(now)) !== 'open')
    return chain(choose(state, null), (left) => ({
      state: left,
      effects: [{ type: 'announce', text: copy.kickedOff }],
    }));
  const before = fixture.odds[selection] ?? after;
  const moved = copy.priceMoved(formatOdds(before), formatOdds(after));
  return chain(choose(state, { fixture: current, selection }), (chosen) => ({
    state: chosen,
    effects: before === after ? [] : [{ type: 'say_on_slip', sentence: moved }],
  }));
}

function describeGoals(before: BookState | null, next: BookState): BookEffect[] {
  return findNewGoals(before, next).map(({ fixture, goal }) => {
    const { home, away } = countGoals(fixture.goals ?? []);
    const text = copy.goal(fixture[goal.side].name, copy.score(home, away));
    return { type: 'announce', text };
  });
}

function describeAllSettled(
  before: readonly BetView[],
  after: readonly BetView[],
): readonly BookEffect[] {
  const wasOpen = new Set(
    before.filter(({ status }) => status === 'open').map(({ round_id }) => round_id),
  );
  const settled = after.filter(
    ({ round_id, status }) => wasOpen.has(round_id) && status !== 'open',
  );
  const [first, ...others] = settled;
  if (!first) return [];
  const sum = settled.reduce((total, bet) => total + bet.payout_satang, 0);
  const text =
    others.length === 0 ? describeSettled(first) : copy.settled(settled.length, formatMoney(sum));
  const isWin = settled.some(({ status }) => status === 'won');
  return [
    { type: 'announce', text },
    ...(isWin ? [{ type: 'play_sound', sound: 'win' } as const] : []),
    { type: 'tell_parent' },
  ];
}

function isUndecided({ status }: BetView): boolean {
  return status === 'open' || status === 'pending';
}

function describeSettled({ fixture, status, payout_satang: payout }: BetView): string {
  const match = nameMatch(fixture);
  switch (status) {
    case 'won':
      return copy.won(match, formatMoney(payout));
    case 'returned':
    case 'cancelled':
      return copy.returned(match, formatMoney(payout));
    case 'lost':
    case 'open':
    case 'pending':
      return copy.lost(match);
  }
}
