import { describe, expect, it } from 'vitest';
import { stepBook } from '@/sandbox/games/client/book.machine';
import {
  type BookEffect,
  type BookEvent,
  type BookMachineState,
  startBook,
} from '@/sandbox/games/client/book.states';
import { shellCopy } from '@/sandbox/games/client/shell.copy';
import { copy } from '@/sandbox/games/client/sportsbook.copy';
import type { BetView, BookState, FixtureView } from '@/sandbox/games/client/sportsbook.protocol';

const KICK_OFF = '2026-03-01T12:00:00.000Z';
const BEFORE = '2026-03-01T11:59:00.000Z';

function fixtureOf(change: Partial<FixtureView> = {}): FixtureView {
  return {
    fixture_id: 'match-1',
    league_id: 'one',
    home: { name: 'แดง', letters: 'ด', colours: ['#f00', '#fff'] },
    away: { name: 'ฟ้า', letters: 'ฟ', colours: ['#00f', '#fff'] },
    kick_off_at: KICK_OFF,
    full_time_at: '2026-03-01T12:03:00.000Z',
    means: { home: 1.5, away: 1 },
    odds: { home: 1900, draw: 3300, away: 4000 },
    is_closing_price: false,
    seed_hash: 'ab',
    server_seed: null,
    outcome: null,
    goals: null,
    ...change,
  };
}

function bookWith(change: Partial<BookState> = {}): BookState {
  return {
    now: BEFORE,
    balance_satang: 50_000,
    fixtures: [fixtureOf()],
    results: [],
    bets: [],
    ...change,
  };
}

function betOf(change: Partial<BetView> = {}): BetView {
  return {
    round_id: 'round-1',
    placed_at: BEFORE,
    fixture: fixtureOf(),
    selection: 'home',
    odds_milli: 1900,
    stake_satang: 10_000,
    status: 'open',
    payout_satang: 0,
    settled: false,
    ...change,
  };
}

interface Stepped {
  readonly state: BookMachineState;
  readonly effects: readonly BookEffect[];
}

function after(...events: BookEvent[]): Stepped {
  return events.reduce<Stepped>(({ state }, event) => stepBook(state, event), {
    state: startBook('match-1'),
    effects: [],
  });
}

const types = ({ effects }: Stepped): string[] => effects.map(({ type }) => type);
const wanted: BookEvent = { type: 'programme_wanted' };
const received = (book: BookState = bookWith()): BookEvent => ({
  type: 'programme_told',
  response: { status: 'ok', ...book },
});
const opened = [wanted, received()] as const;
const selected: BookEvent = {
  type: 'selected',
  choice: { fixture: fixtureOf(), selection: 'home' },
};
const confirmed: BookEvent = { type: 'confirmed', spinId: 'spin-1', stakeSatang: 10_000 };
const request = {
  spin_id: 'spin-1',
  fixture_id: 'match-1',
  selection: 'home',
  odds_milli: 1900,
  stake_satang: 10_000,
};

describe('the programme of matches', () => {
  it('is requested once at a time, and reveals the launched match only once', () => {
    expect(after(wanted).effects).toEqual([{ type: 'ask_programme' }]);
    expect(types(after(wanted, wanted))).toEqual(['plan']);
    expect(after(...opened).effects.at(-1)).toEqual({ type: 'reveal', fixtureId: 'match-1' });
    expect(types(after(...opened, wanted, received())).at(-1)).toBe('plan');
  });

  it('can be requested again after a failure', () => {
    expect(after(wanted, { type: 'programme_unheard' }).effects[0]).toEqual({
      type: 'show_trouble',
      sentence: shellCopy.offline,
      retry: 'programme_retried',
    });
    expect(
      types(after(wanted, { type: 'programme_unheard' }, { type: 'programme_retried' })),
    ).toEqual(['show_trouble', 'ask_programme']);
  });

  it('requests scores only while a match is played', () => {
    const scores = (time: string): BookEvent => ({ type: 'scores_wanted', now: Date.parse(time) });
    expect(after(...opened, scores(BEFORE)).effects).toEqual([]);
    expect(after(...opened, scores(KICK_OFF)).effects).toEqual([{ type: 'ask_scores' }]);
  });
});

describe('the slip', () => {
  it('takes a selection and drops it when it is pressed again', () => {
    const { state } = after(...opened, selected);
    expect(state.choice).toMatchObject({ selection: 'home' });
    expect(after(...opened, selected, selected).state.choice).toBeNull();
    expect(after(...opened, selected, { type: 'slip_closed' }).effects.at(-1)).toMatchObject({
      type: 'focus_price',
    });
  });

  it('follows the price and announces the change', () => {
    const moved = fixtureOf({ odds: { home: 2000, draw: 3300, away: 4000 } });
    const { state, effects } = after(
      ...opened,
      selected,
      wanted,
      received(bookWith({ fixtures: [moved] })),
    );
    expect(state.choice?.fixture.odds.home).toBe(2000);
    expect(effects).toContainEqual({
      type: 'say_on_slip',
      sentence: copy.priceMoved('1.90', '2.00'),
    });
  });

  it('is dropped when its match begins', () => {
    const { state, effects } = after(
      ...opened,
      selected,
      wanted,
      received(bookWith({ now: KICK_OFF })),
    );
    expect(state.choice).toBeNull();
    expect(effects).toContainEqual({ type: 'announce', text: copy.kickedOff });
  });
});

describe('a bet on a match', () => {
  it('is sent at the displayed price, and nothing else is sent until the response', () => {
    const { effects } = after(...opened, selected, confirmed);
    expect(effects.at(-1)).toEqual({ type: 'send', request });
    for (const event of [confirmed, selected, { type: 'slip_closed' } as const])
      expect(after(...opened, selected, confirmed, event).effects).toEqual([]);
    expect(types(after(...opened, selected, confirmed, wanted))).toEqual(['plan']);
  });

  it('above the balance is not sent', () => {
    expect(after(...opened, selected, { ...confirmed, stakeSatang: 50_100 }).effects).toEqual([
      { type: 'say_on_slip', sentence: copy.aboveBalance },
    ]);
  });

  it('makes the response to an earlier request obsolete', () => {
    const { state } = after(
      ...opened,
      selected,
      wanted,
      confirmed,
      received(bookWith({ balance_satang: 1 })),
    );
    expect(state.book?.balance_satang).toBe(50_000);
  });

  it('is repeated unchanged while its outcome is unknown', () => {
    const stuck = [
      ...opened,
      selected,
      confirmed,
      { type: 'bet_unheard', isOnline: true },
    ] as const;
    expect(after(...stuck).effects).toEqual([
      { type: 'show_trouble', sentence: shellCopy.stuck, retry: 'bet_repeated' },
    ]);
    expect(after(...stuck, { type: 'bet_repeated' }).effects.at(-1)).toEqual({
      type: 'send',
      request,
    });
  });

  it('empties the slip when it is accepted, and is announced', () => {
    const { state, effects } = after(...opened, selected, confirmed, {
      type: 'bet_responded',
      response: { status: 'ok', round_id: 'round-1', ...bookWith({ bets: [betOf()] }) },
    });
    expect(state).toMatchObject({ phase: { name: 'resting' }, choice: null });
    expect(effects).toContainEqual({ type: 'count_open_bets', count: 1 });
    expect(effects).toContainEqual({ type: 'announce', text: copy.taken('฿100.00') });
    expect(effects.at(-1)).toEqual({ type: 'tell_parent' });
  });

  it('stays on the slip with the current price when the price has changed', () => {
    const moved = fixtureOf({ odds: { home: 2000, draw: 3300, away: 4000 } });
    const { state, effects } = after(...opened, selected, confirmed, {
      type: 'bet_responded',
      response: {
        status: 'odds_changed',
        message: 'ราคาเปลี่ยน',
        ...bookWith({ fixtures: [moved] }),
      },
    });
    expect(state.choice?.fixture.odds.home).toBe(2000);
    expect(effects.at(-1)).toEqual({ type: 'say_on_slip', sentence: 'ราคาเปลี่ยน' });
  });
});

describe('events around open bets', () => {
  it('are announced: goals in matches with open bets, and settled bets', () => {
    const playing = fixtureOf({ goals: [] });
    const scored = fixtureOf({ goals: [{ side: 'away', minute: 9 }] });
    const bets = [betOf({ fixture: playing })];
    const watching = [wanted, received(bookWith({ fixtures: [playing], bets }))] as const;
    const goal = after(...watching, {
      type: 'scores_told',
      scores: { status: 'ok', scores: [{ fixture_id: 'match-1', goals: scored.goals }] },
    });
    expect(goal.effects[0]).toEqual({
      type: 'announce',
      text: copy.goal('ฟ้า', copy.score(0, 1)),
    });
    const won = betOf({ status: 'won', payout_satang: 19_000, settled: true });
    const settled = after(...watching, wanted, received(bookWith({ fixtures: [], bets: [won] })));
    expect(types(settled)).toEqual(expect.arrayContaining(['play_sound', 'tell_parent']));
    expect(settled.effects).toContainEqual({
      type: 'announce',
      text: copy.won(copy.versus('แดง', 'ฟ้า'), '฿190.00'),
    });
  });
});
