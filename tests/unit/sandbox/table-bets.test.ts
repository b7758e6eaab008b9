import { describe, expect, it } from 'vitest';
import { dealHand } from '@/domain/baccarat';
import type { TableBetView, TableState } from '@/sandbox/games/client/baccarat.protocol';
import { findMissedHand } from '@/sandbox/games/client/table-bets';

const outcome = dealHand([8, 0, 8, 0, 0, 0], 0);
const now = '2026-03-01T12:10:00.000Z';

function betOn(hand: number, change: Partial<TableBetView> = {}): TableBetView {
  return {
    round_id: `round-${hand}`,
    played_at: '2026-03-01T12:05:00.000Z',
    shoe_id: 'gold-1',
    hand,
    bets: { player: 1000, tie: 0, banker: 0 },
    bet_satang: 1000,
    win_satang: 2000,
    status: 'paid',
    outcome,
    ...change,
  };
}

function tableWith(dealt: number, ...bets: TableBetView[]): TableState {
  const shoe = {
    shoe_id: 'gold-1',
    seed_hash: 'ab',
    server_seed: null,
    begins_at: '2026-03-01T12:00:00.000Z',
    hand_count: 66,
    hands: Array.from({ length: dealt }, () => outcome),
  };
  return { now, balance_satang: 0, shoe, bets };
}

const waiting = { status: 'open', outcome: null, win_satang: 0 } as const;

describe('a bet whose cards the player missed', () => {
  it('is shown exactly once to a player who returns to the page', () => {
    const before = tableWith(3, betOn(3, waiting));
    const after = tableWith(7, betOn(3));
    expect(findMissedHand(before, after)).toMatchObject({
      bet: { hand: 3 },
      outcome,
      title: expect.stringMatching(/^ตาที่ 4 ที่คุณวางไว้ /) as string,
    });
    expect(findMissedHand(after, tableWith(8, betOn(3)))).toBeNull();
  });

  it('is shown to a player who opens the table again, even after the end of its shoe', () => {
    expect(findMissedHand(null, tableWith(7, betOn(3)))).toMatchObject({ bet: { hand: 3 } });
    const ended = betOn(65, { shoe_id: 'gold-0' });
    expect(findMissedHand(null, tableWith(0, ended))).toMatchObject({ bet: { hand: 65 } });
    const yesterday = betOn(3, { played_at: '2026-02-28T12:00:00.000Z' });
    expect(findMissedHand(null, tableWith(7, yesterday))).toBeNull();
  });

  it('is not reported while its hand is open or lies on the table, or when the bet was cancelled', () => {
    expect(findMissedHand(null, tableWith(4, betOn(3)))).toBeNull();
    expect(findMissedHand(null, tableWith(4, betOn(4, waiting), betOn(1)))).toBeNull();
    const given = betOn(2, { status: 'cancelled', outcome: null, win_satang: 0 });
    expect(findMissedHand(tableWith(2, betOn(2, waiting)), tableWith(5, given))).toBeNull();
    expect(findMissedHand(null, tableWith(4))).toBeNull();
  });
});
