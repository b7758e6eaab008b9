import { describe, expect, it } from 'vitest';
import { stepPlay } from '@/sandbox/games/client/play.machine';
import {
  type PlayEffect,
  type PlayEvent,
  type PlayMachineState,
  startPlay,
} from '@/sandbox/games/client/play.states';
import type { GameViews, RoundView, StateResponse } from '@/sandbox/games/client/sandbox.protocol';
import { shellCopy } from '@/sandbox/games/client/shell.copy';

type Stepped = {
  state: PlayMachineState<GameViews>;
  effects: readonly PlayEffect<GameViews>[];
};

const known = {
  balance_satang: 10_000,
  seed: { seed_id: 'seed-1', hash: 'ab', next_nonce: 0 },
  history: [],
  free_rounds: null,
};
const round: RoundView = {
  round_id: 'round-1',
  bet_satang: 100,
  bets: null,
  is_free: false,
  win_satang: 300,
  outcome: {},
  settled: true,
};
const stateTold = (
  change: Partial<Extract<StateResponse, { status: 'ok' }>> = {},
): PlayEvent<GameViews> => ({
  type: 'state_told',
  response: {
    status: 'ok',
    last_bet_satang: null,
    interrupted: null,
    open: false,
    ...known,
    ...change,
  },
});

function after(...events: PlayEvent<GameViews>[]): Stepped {
  return events.reduce<Stepped>(({ state }, event) => stepPlay(state, event), {
    state: startPlay<GameViews>('mine'),
    effects: [],
  });
}

const types = ({ effects }: Stepped): string[] => effects.map(({ type }) => type);
const opened = [{ type: 'state_wanted' }, stateTold()] as const;
const staked: PlayEvent<GameViews> = { type: 'staked', spinId: 'spin-1', stake: { bet: 100 } };
const responded: PlayEvent<GameViews> = {
  type: 'stake_responded',
  response: { status: 'ok', round, ...known, balance_satang: 10_200 },
};
const unheard: PlayEvent<GameViews> = { type: 'stake_responded', response: null };
const returned: PlayEvent<GameViews> = { type: 'returned', isOnline: true };

describe('the start of a game', () => {
  it('restores the last stake and accepts a stake', () => {
    const { state, effects } = after(...opened);
    expect(state).toMatchObject({ phase: { name: 'ready' }, balanceSatang: 10_000 });
    expect(effects.map(({ type }) => type)).toEqual([
      'show_balance',
      'take',
      'restore',
      'invite',
      'set_controls',
    ]);
  });

  it('can be retried after a failure, except when the launch has expired', () => {
    const silent: PlayEvent<GameViews> = { type: 'state_told', response: null };
    expect(after({ type: 'state_wanted' }, silent).effects).toContainEqual({
      type: 'show_trouble',
      sentence: shellCopy.offline,
      mayRetry: true,
    });
    expect(types(after({ type: 'state_wanted' }, silent, { type: 'retried' }))).toEqual([
      'show_trouble',
      'set_controls',
      'ask_state',
    ]);
    const expired: PlayEvent<GameViews> = {
      type: 'state_told',
      response: { status: 'expired', message: 'หมดอายุ' },
    };
    expect(after({ type: 'state_wanted' }, expired, { type: 'retried' }).effects).toEqual([]);
  });

  it('shows an interrupted round before it accepts a stake', () => {
    const recalling = after({ type: 'state_wanted' }, stateTold({ interrupted: round }));
    expect(recalling.state.phase.name).toBe('recalling');
    expect(types(recalling)).toContain('recall');
    const showing = after({ type: 'state_wanted' }, stateTold({ interrupted: round }), {
      type: 'recalled',
    });
    expect(showing.state.phase).toMatchObject({ name: 'showing', show: { isLate: true } });
  });
});

describe('a round', () => {
  it('is sent with the client seed of the player, and no second round is sent before the response', () => {
    const { effects } = after(...opened, staked);
    expect(effects.at(-1)).toEqual({
      type: 'send',
      stake: { spinId: 'spin-1', stake: { bet: 100 } },
      clientSeed: 'mine',
    });
    expect(after(...opened, staked, { ...staked, spinId: 'spin-2' }).effects).toEqual([]);
  });

  it('adds its win to the balance only after the round has been shown', () => {
    const showing = after(...opened, staked, responded);
    expect(showing.effects[0]).toEqual({ type: 'show_balance', satang: 9900 });
    const shown = after(...opened, staked, responded, { type: 'shown' });
    expect(shown.state).toMatchObject({ phase: { name: 'ready' }, balanceSatang: 10_200 });
    expect(types(shown)).toEqual([
      'take',
      'show_balance',
      'mark_seen',
      'tell_parent',
      'set_controls',
      'linger',
    ]);
    expect(types(after(...opened, staked, responded, { type: 'shown' }, staked))[0]).toBe(
      'stop_lingering',
    );
  });

  it('can be hastened while it is sent or shown, and at no other time', () => {
    expect(after(...opened, staked, { type: 'hastened' }).effects).toEqual([{ type: 'hasten' }]);
    expect(after(...opened, { type: 'hastened' }).effects).toEqual([]);
  });

  it('is repeated with the same id when its response is missing', () => {
    expect(after(...opened, staked, unheard).effects).toEqual([{ type: 'return' }]);
    const stuck = after(...opened, staked, unheard, returned);
    expect(stuck.effects).toContainEqual({
      type: 'show_trouble',
      sentence: shellCopy.stuck,
      mayRetry: true,
    });
    const again = after(...opened, staked, unheard, returned, { type: 'retried' });
    expect(again.effects.at(-1)).toMatchObject({ type: 'send', stake: { spinId: 'spin-1' } });
  });

  it('unlocks the controls when it is refused, and shows the wallet’s balance', () => {
    const { state, effects } = after(
      ...opened,
      staked,
      {
        type: 'stake_responded',
        response: { status: 'refused', reason: 'no', message: 'ไม่พอ', balance_satang: 5 },
      },
      returned,
    );
    expect(state).toMatchObject({ phase: { name: 'ready' }, balanceSatang: 5 });
    expect(effects).toContainEqual({ type: 'announce', text: 'ไม่พอ' });
  });

  it('is replaced by an interrupted round that the server returns', () => {
    const { state } = after(
      ...opened,
      staked,
      { type: 'stake_responded', response: { status: 'interrupted', round, ...known } },
      returned,
    );
    expect(state.phase).toMatchObject({ name: 'recalling', show: { isLate: true } });
  });
});

describe('an unconfirmed win', () => {
  const unsettled: PlayEvent<GameViews> = {
    type: 'stake_responded',
    response: { status: 'ok', round: { ...round, settled: false }, ...known, balance_satang: 9900 },
  };
  const shown = [...opened, staked, unsettled, { type: 'shown' }] as const;
  const checked = (satang: number, checksLeft: number): PlayEvent<GameViews> => ({
    type: 'credit_checked',
    response: {
      status: 'ok',
      last_bet_satang: null,
      interrupted: null,
      open: false,
      ...known,
      balance_satang: satang,
    },
    checksLeft,
  });

  it('is checked until it is credited or the checks are used up', () => {
    expect(after(...shown).effects.at(-1)).toEqual({ type: 'check_credit', checksLeft: 8 });
    expect(after(...shown, checked(9900, 7)).effects).toEqual([
      { type: 'check_credit', checksLeft: 7 },
    ]);
    expect(after(...shown, checked(9900, 0)).effects).toEqual([]);
    const come = after(...shown, checked(10_200, 7));
    expect(come.state.balanceSatang).toBe(10_200);
    expect(types(come)).toEqual(['take', 'show_balance', 'tell_parent']);
  });

  it('is no longer checked after the player continues', () => {
    expect(after(...shown, staked, checked(10_200, 7)).effects).toEqual([]);
  });
});
