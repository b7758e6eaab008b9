import { describe, expect, it } from 'vitest';
import { dealHand } from '@/domain/baccarat';
import { copy } from '@/sandbox/games/client/baccarat.copy';
import type { TableBetView, TableState } from '@/sandbox/games/client/baccarat.protocol';
import { shellCopy } from '@/sandbox/games/client/shell.copy';
import { stepTable } from '@/sandbox/games/client/table.machine';
import {
  isTableReady,
  startTable,
  type TableEffect,
  type TableEvent,
  type TableMachineState,
} from '@/sandbox/games/client/table.states';

const outcome = dealHand([8, 0, 8, 0, 0, 0], 0);
const BEGINS = '2026-03-01T12:00:00.000Z';
const bets = { player: 1000, tie: 0, banker: 0 };
const open = Date.parse(BEGINS) + 5000;

function tableWith(dealt: number, ...laid: TableBetView[]): TableState {
  return {
    now: BEGINS,
    balance_satang: 50_000,
    shoe: {
      shoe_id: 'gold-1',
      seed_hash: 'ab',
      server_seed: null,
      begins_at: BEGINS,
      hand_count: 66,
      hands: Array.from({ length: dealt }, () => outcome),
    },
    bets: laid,
  };
}

function betOn(hand: number, change: Partial<TableBetView> = {}): TableBetView {
  return {
    round_id: `round-${hand}`,
    played_at: BEGINS,
    shoe_id: 'gold-1',
    hand,
    bets,
    bet_satang: 1000,
    win_satang: 2000,
    status: 'paid',
    outcome,
    ...change,
  };
}

const waiting = { status: 'open', outcome: null, win_satang: 0 } as const;
const pressed: TableEvent = {
  type: 'bet_pressed',
  now: open,
  spinId: 'spin-1',
  bets,
  totalSatang: 1000,
  hasTooLittle: false,
};
const received = (table: TableState): TableEvent => ({
  type: 'table_told',
  response: { status: 'ok', ...table },
  marginMs: 300,
});

/** Returns the state after some events, with the effects of the last one. */
function after(...events: TableEvent[]): {
  state: TableMachineState;
  effects: readonly TableEffect[];
} {
  return events.reduce<{ state: TableMachineState; effects: readonly TableEffect[] }>(
    ({ state }, event) => stepTable(state, event),
    { state: startTable({ min_satang: 1000, max_satang: 100_000 }), effects: [] },
  );
}

const asked: TableEvent = { type: 'table_wanted', atMs: 1000 };
const atRest = [asked, received(tableWith(0))] as const;
const types = (effects: readonly TableEffect[]): string[] => effects.map(({ type }) => type);

describe('a table', () => {
  it('is locked until the server has returned its state, and then accepts chips', () => {
    expect(after(asked)).toMatchObject({
      state: { phase: { name: 'opening' }, asking: 'current' },
    });
    expect(after(asked).effects).toEqual([{ type: 'ask' }]);
    const { state, effects } = after(...atRest);
    expect(isTableReady(state)).toBe(true);
    expect(effects).toContainEqual({ type: 'set_controls', mode: 'ready' });
    expect(effects).toContainEqual({ type: 'show_balance', satang: 50_000 });
  });

  it('sends one request at a time, and can send another after a failure', () => {
    expect(after(asked, asked).effects).toEqual([]);
    const silent = after(asked, { type: 'table_unheard' });
    expect(silent.effects).toEqual([
      { type: 'show_trouble', sentence: shellCopy.offline, retry: 'table_wanted' },
    ]);
    expect(after(asked, { type: 'table_unheard' }, asked).effects).toEqual([{ type: 'ask' }]);
  });

  it('requests its state when a hand is due by the clock, unless the page is hidden', () => {
    const tick = (seconds: number, isHidden = false): TableEvent => ({
      type: 'ticked',
      now: Date.parse(BEGINS) + seconds * 1000,
      atMs: 60_000,
      isHidden,
    });
    expect(types(after(...atRest, tick(10)).effects)).toEqual(['show_clock']);
    expect(types(after(...atRest, tick(21)).effects)).toEqual(['show_clock', 'ask']);
    expect(types(after(...atRest, tick(21, true)).effects)).toEqual(['show_clock']);
  });
});

describe('a bet at a table', () => {
  it('is sent with the open hand and locks the chips', () => {
    const { state, effects } = after(...atRest, pressed);
    expect(isTableReady(state)).toBe(false);
    expect(effects).toContainEqual({
      type: 'send',
      request: { spin_id: 'spin-1', shoe_id: 'gold-1', hand: 0, bets },
    });
    expect(after(...atRest, pressed, pressed).effects).toEqual([]);
  });

  it('is not sent without chips, below the limit or while no hand is open', () => {
    const refusals = [
      [{ ...pressed, totalSatang: 0 }, copy.noBets],
      [{ ...pressed, hasTooLittle: true }, copy.belowLimit('฿10.00')],
      [{ ...pressed, now: open + 20_000 }, copy.closed],
    ] as const;
    for (const [event, text] of refusals)
      expect(after(...atRest, event).effects).toEqual([
        { type: 'say', text },
        { type: 'announce', text },
      ]);
  });

  it('makes the response to an earlier request obsolete', () => {
    const { state, effects } = after(...atRest, asked, pressed, received(tableWith(1)));
    expect(state.table?.shoe?.hands).toHaveLength(0);
    expect(types(effects)).toEqual(['show_trouble']);
  });

  it('is repeated unchanged while its outcome is unknown', () => {
    const stuck = after(...atRest, pressed, { type: 'bet_unheard', isOnline: true });
    expect(stuck.effects).toEqual([
      { type: 'show_trouble', sentence: shellCopy.stuck, retry: 'bet_repeated' },
    ]);
    const again = after(
      ...atRest,
      pressed,
      { type: 'bet_unheard', isOnline: true },
      { ...pressed, spinId: 'spin-2' },
      { type: 'bet_repeated' },
    );
    expect(again.effects).toContainEqual({
      type: 'send',
      request: { spin_id: 'spin-1', shoe_id: 'gold-1', hand: 0, bets },
    });
  });

  it('lies on the table after it is accepted, and the board is cleared', () => {
    const { state, effects } = after(...atRest, pressed, {
      type: 'bet_responded',
      response: { status: 'ok', round_id: 'round-0', ...tableWith(0, betOn(0, waiting)) },
      marginMs: 300,
    });
    expect(isTableReady(state)).toBe(false);
    expect(types(effects)).toEqual(expect.arrayContaining(['clear_board', 'tell_parent']));
    expect(effects.at(-1)).toEqual({ type: 'show_bets', lying: bets, mayRepeat: false });
  });

  it('unlocks the chips when it is refused, and shows the wallet’s balance', () => {
    const { state, effects } = after(...atRest, pressed, {
      type: 'bet_responded',
      response: { status: 'refused', reason: 'no', message: 'ไม่พอ', balance_satang: 5 },
      marginMs: 300,
    });
    expect(isTableReady(state)).toBe(true);
    expect(state.balanceSatang).toBe(5);
    expect(effects).toContainEqual({ type: 'announce', text: 'ไม่พอ' });
  });
});

describe('the cards of a hand', () => {
  const news = received(tableWith(1, betOn(0)));
  const lying = received(tableWith(0, betOn(0, waiting)));

  it('are shown before balance, road and result', () => {
    const { state, effects } = after(asked, lying, asked, news);
    expect(state.phase.name).toBe('dealing');
    expect(state.roads).toHaveLength(0);
    expect(effects).toContainEqual({ type: 'show_balance', satang: 48_000 });
    expect(effects.at(-1)).toEqual({ type: 'deal', hand: outcome });
    const shown = after(asked, lying, asked, news, { type: 'cards_shown' });
    expect(isTableReady(shown.state)).toBe(true);
    expect(shown.state).toMatchObject({ balanceSatang: 50_000, lastBets: bets });
    expect(shown.state.roads).toHaveLength(1);
    expect(shown.effects).toContainEqual({ type: 'play_sound', sound: 'win' });
  });

  it('are shown at once when the player presses bet while they are dealt, and nothing is sent', () => {
    expect(after(asked, lying, asked, news, pressed).effects).toEqual([{ type: 'hurry' }]);
  });

  it('are shown first when a bet response contains them, and the bet message follows', () => {
    const events: TableEvent[] = [
      ...atRest,
      pressed,
      {
        type: 'bet_responded',
        response: { status: 'too_late', message: 'ปิดแล้ว', ...tableWith(1) },
        marginMs: 300,
      },
    ];
    expect(after(...events).effects).not.toContainEqual({ type: 'announce', text: 'ปิดแล้ว' });
    expect(after(...events, { type: 'cards_shown' }).effects).toContainEqual({
      type: 'announce',
      text: 'ปิดแล้ว',
    });
  });

  it('are laid out without dealing when several hands have passed, and are cleared by the next chip', () => {
    const { effects } = after(...atRest, asked, received(tableWith(3)));
    expect(types(effects)).toContain('lay_cards');
    expect(types(effects)).not.toContain('deal');
    const chips: TableEvent = { type: 'chips_changed', refusal: null, bets, spots: ['player'] };
    const cleared = after(...atRest, asked, received(tableWith(3)), chips);
    expect(types(cleared.effects).slice(0, 2)).toEqual(['clear_cards', 'show_bets']);
    expect(
      types(after(...atRest, asked, received(tableWith(3)), chips, chips).effects),
    ).not.toContain('clear_cards');
  });
});
