import { describe, expect, it, vi } from 'vitest';
import {
  applyNews,
  drawShot,
  isOver,
  mergeLatest,
  phaseOf,
  type Room,
  type RoundNews,
  readDigits,
} from '@/features/yeekee/room.rules';

const none = { hasOpened: false, hasClosed: false, hasEnded: false };

function roomAt(second: number, round: Partial<Room['round']> = {}): Room {
  return {
    server_time: `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`,
    clockOffsetMs: second * 1000,
    round: {
      round_id: 'yeekee-2026-01-01-001',
      market_id: 'yeekee',
      market_name: 'ยี่กี',
      category_id: 'yeekee',
      day: '2026-01-01',
      moved_from: null,
      number: 1,
      state: 'open',
      opens_at: '2025-12-31T22:00:00.000Z',
      closes_at: '2026-01-01T00:10:00.000Z',
      draws_at: '2026-01-01T00:13:00.000Z',
      result: null,
      note: null,
      is_demo_result: false,
      source: null,
      round_key: '2026-01-01/001',
      commitment: 'ab'.repeat(32),
      shooting: 'open',
      shooting_ends_at: '2026-01-01T00:12:00.000Z',
      shot_count: 0,
      fewest_shots: 20,
      prize_stake: 100_00,
      prize_entrants: 0,
      prize_share_percent: 12,
      ...round,
    },
    shots: [],
    prizes: [{ number: 1, amount: 200_00, most: 200_00, name: null, outcome: 'pending' }],
    shot_wait_seconds: 5,
    mine: null,
  };
}

const newsAt = (second: number, news: Partial<RoundNews> = {}): RoundNews => ({
  server_time: roomAt(second).server_time,
  clockOffsetMs: second * 1000,
  state: 'open',
  shooting: 'open',
  shot_count: 7,
  announced: null,
  shots: [],
  ...news,
});

describe('the state of a yeekee room', () => {
  it('adopts an update and its server time, and derives the lottery digits of a result', () => {
    const room = applyNews(roomAt(10), newsAt(11, { announced: '15203' }));
    expect(room.round.shot_count).toBe(7);
    expect(room.clockOffsetMs).toBe(11_000);
    expect(room.round.result).toMatchObject({ three_top: '203', two_bottom: '15' });
  });

  it('ignores older updates and responses', () => {
    expect(applyNews(roomAt(10), newsAt(9)).round.shot_count).toBe(0);
    const merged = mergeLatest(roomAt(9, { shot_count: 3 }), roomAt(10, { shot_count: 5 }));
    expect(merged.round.shot_count).toBe(5);
    expect(merged.server_time).toBe(roomAt(10).server_time);
    expect(mergeLatest(roomAt(11, { shot_count: 8 }), roomAt(10)).round.shot_count).toBe(8);
  });

  it('has the phase of the clock or the server, whichever is later', () => {
    const room = roomAt(0);
    expect(phaseOf(roomAt(0, { state: 'scheduled', shooting: 'waiting' }), none)).toBe('waiting');
    expect(phaseOf(room, none)).toBe('betting');
    expect(phaseOf(room, { ...none, hasClosed: true })).toBe('shooting');
    expect(phaseOf(roomAt(0, { state: 'closed' }), none)).toBe('shooting');
    expect(phaseOf(room, { ...none, hasEnded: true })).toBe('drawing');
    expect(phaseOf(roomAt(0, { state: 'closed', shooting: 'ended' }), none)).toBe('drawing');
    expect(phaseOf(applyNews(room, newsAt(1, { announced: '00000' })), none)).toBe('drawn');
    expect(phaseOf(roomAt(0, { state: 'voided' }), none)).toBe('voided');
  });

  it('is over when every prize has its outcome', () => {
    const settled = roomAt(0, { state: 'settled' });
    expect(isOver(settled)).toBe(false);
    const prizes = settled.prizes.map((prize) => ({ ...prize, outcome: 'paid' as const }));
    expect(isOver({ ...settled, prizes })).toBe(true);
    expect(isOver({ ...roomAt(0, { state: 'drawing' }), prizes })).toBe(false);
  });
});

describe('five digits', () => {
  it('are extracted from any text, including leading zeros and Thai digits', () => {
    expect(readDigits('')).toBe('');
    expect(readDigits(' 0-0 4\n2x')).toBe('0042');
    expect(readDigits('๐๑๒๓๔๕')).toBe('01234');
  });

  it('drawn at random are unbiased', () => {
    const drawn = [0xffff_ffff, 4_294_900_000, 4_294_800_042];
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((values) => {
      (values as Uint32Array)[0] = drawn.shift() ?? 0;
      return values;
    });
    expect(drawShot()).toBe('00042');
    expect(drawn).toEqual([]);
  });
});
