import { formatMoney } from '@/domain/money';
import { chain, stay } from './machine-runner';
import type {
  PlayEvent,
  PlayMachineState,
  PlayPhase,
  PlayStep,
  RoundOnShow,
  Stake,
} from './play.states';
import type { GameViews, PlayState, StateResponse } from './sandbox.protocol';
import { shellCopy } from './shell.copy';

/** Maximum number of checks for a win that the wallet has not confirmed. */
const CREDIT_CHECKS = 8;

/** Returns the next state of a game; events that do not fit the current state are ignored. */
export function stepPlay<V extends GameViews>(
  state: PlayMachineState<V>,
  event: PlayEvent<V>,
): PlayStep<V> {
  const { phase } = state;
  switch (event.type) {
    case 'state_wanted':
      return open(state);
    case 'state_delayed':
      return { state, effects: [{ type: 'say', text: shellCopy.waiting }] };
    case 'state_told':
      return phase.name === 'opening' ? hearState(state, event.response) : stay(state);
    case 'staked':
      if (phase.name !== 'ready') return stay(state);
      return chain({ state, effects: [{ type: 'stop_lingering' }] }, (now) => send(now, event));
    case 'hastened':
      return phase.name === 'ready' ? stay(state) : { state, effects: [{ type: 'hasten' }] };
    case 'stake_responded':
      return phase.name === 'staking' ? hearStake(state, phase.stake, event.response) : stay(state);
    case 'returned':
      return phase.name === 'returning' ? goOn(state, phase, event.isOnline) : stay(state);
    case 'recalled':
      return phase.name === 'recalling' ? show(state, phase.show) : stay(state);
    case 'shown':
      return phase.name === 'showing' ? finish(state, phase.show) : stay(state);
    case 'retried':
      return phase.name === 'failed' ? retry(state, phase.retry) : stay(state);
    default:
      return stepBetweenRounds(state, event);
  }
}

/** Handles events that do not change the phase. */
function stepBetweenRounds<V extends GameViews>(
  state: PlayMachineState<V>,
  event: Extract<
    PlayEvent<V>,
    {
      type: 'credit_checked' | 'came_back' | 'balance_told' | 'seed_changed' | 'client_seed_chosen';
    }
  >,
): PlayStep<V> {
  const isReady = state.phase.name === 'ready';
  switch (event.type) {
    case 'credit_checked':
      return isReady ? checkCredit(state, event) : stay(state);
    case 'came_back':
      return isReady ? { state, effects: [{ type: 'ask_balance' }] } : stay(state);
    case 'balance_told': {
      const balance = balanceIn(event.response);
      return isReady && balance !== null ? showBalance(state, balance) : stay(state);
    }
    case 'seed_changed':
      return take(state, event.state);
    case 'client_seed_chosen':
      return stay({ ...state, clientSeed: event.clientSeed });
  }
}

function open<V extends GameViews>(state: PlayMachineState<V>): PlayStep<V> {
  return {
    state: { ...state, phase: { name: 'opening' } },
    effects: [{ type: 'set_controls', mode: 'locked' }, { type: 'ask_state' }],
  };
}

function hearState<V extends GameViews>(
  state: PlayMachineState<V>,
  response: StateResponse<V> | null,
): PlayStep<V> {
  if (!response) return fail(state, shellCopy.offline, 'state');
  if (response.status !== 'ok')
    return fail(state, response.message, response.status === 'failed' ? 'state' : null);
  const { balance_satang: balance, history, interrupted, last_bet_satang: lastBet } = response;
  const clientSeed = history[0]?.client_seed ?? state.clientSeed;
  return chain(
    showBalance(state, balance),
    (now) => take(now, response),
    (now) => ({
      state: { ...now, clientSeed },
      effects: [{ type: 'restore', state: response, lastBetSatang: lastBet }],
    }),
    (now) => {
      if (response.open) return fail(now, shellCopy.stuck, 'state');
      if (interrupted) return recall(now, { round: interrupted, state: response, isLate: true });
      return chain({ state: now, effects: [{ type: 'invite' }] }, becomeReady);
    },
  );
}

function send<V extends GameViews>(
  state: PlayMachineState<V>,
  { spinId, stake }: Stake,
): PlayStep<V> {
  const sent = { spinId, stake };
  return {
    state: { ...state, phase: { name: 'staking', stake: sent } },
    effects: [
      { type: 'set_controls', mode: 'busy' },
      { type: 'begin' },
      { type: 'send', stake: sent, clientSeed: state.clientSeed },
    ],
  };
}

function hearStake<V extends GameViews>(
  state: PlayMachineState<V>,
  stake: Stake,
  response: (PlayEvent<V> & { type: 'stake_responded' })['response'],
): PlayStep<V> {
  if (response?.status === 'ok')
    return show(state, { round: response.round, state: response, isLate: false });
  return {
    state: { ...state, phase: { name: 'returning', stake, response } },
    effects: [{ type: 'return' }],
  };
}

/** Continues with the response after the scene has come to rest. */
function goOn<V extends GameViews>(
  state: PlayMachineState<V>,
  { stake, response }: PlayPhase<V> & { name: 'returning' },
  isOnline: boolean,
): PlayStep<V> {
  if (!response)
    return chain({ state, effects: [{ type: 'say', text: shellCopy.waiting }] }, (now) =>
      fail(now, isOnline ? shellCopy.stuck : shellCopy.offline, stake),
    );
  switch (response.status) {
    case 'interrupted':
      return recall(state, { round: response.round, state: response, isLate: true });
    case 'expired':
    case 'malformed':
      return fail(state, response.message, null);
    default: {
      const balance = 'balance_satang' in response ? response.balance_satang : null;
      return chain(
        'seed' in response ? take(state, response) : stay(state),
        (now) => (balance === null ? stay(now) : showBalance(now, balance)),
        (now) => ({
          state: now,
          effects: [
            { type: 'say', text: response.message },
            { type: 'announce', text: response.message },
          ],
        }),
        becomeReady,
      );
    }
  }
}

function recall<V extends GameViews>(
  state: PlayMachineState<V>,
  onShow: RoundOnShow<V>,
): PlayStep<V> {
  return {
    state: { ...state, phase: { name: 'recalling', show: onShow } },
    effects: [
      { type: 'recall', round: onShow.round },
      { type: 'announce', text: shellCopy.interrupted },
    ],
  };
}

function show<V extends GameViews>(
  state: PlayMachineState<V>,
  onShow: RoundOnShow<V>,
): PlayStep<V> {
  const { balance_satang: balance } = onShow.state;
  const { settled, win_satang: win } = onShow.round;
  return {
    state: { ...state, phase: { name: 'showing', show: onShow } },
    effects: [
      // The wallet's balance includes stake and win; the screen adds the win after showing it.
      ...(balance !== null && settled
        ? [{ type: 'show_balance', satang: balance - win } as const]
        : []),
      { type: 'show', show: onShow },
    ],
  };
}

function finish<V extends GameViews>(
  state: PlayMachineState<V>,
  onShow: RoundOnShow<V>,
): PlayStep<V> {
  const { round } = onShow;
  return chain(
    take(state, onShow.state),
    (now) => showBalance(now, onShow.state.balance_satang),
    (now) => ({
      state: now,
      effects: [{ type: 'mark_seen', roundId: round.round_id }, { type: 'tell_parent' }],
    }),
    becomeReady,
    (now) => ({
      state: now,
      effects: round.settled
        ? [{ type: 'linger', show: onShow }]
        : [
            { type: 'say', text: shellCopy.winComing, detail: formatMoney(round.win_satang) },
            { type: 'check_credit', checksLeft: CREDIT_CHECKS },
          ],
    }),
  );
}

function checkCredit<V extends GameViews>(
  state: PlayMachineState<V>,
  { response, checksLeft }: PlayEvent<V> & { type: 'credit_checked' },
): PlayStep<V> {
  if (response?.status === 'ok' && hasCome(state, response.balance_satang))
    return chain(
      take(state, response),
      (now) => showBalance(now, response.balance_satang),
      (now) => ({ state: now, effects: [{ type: 'tell_parent' }] }),
    );
  return checksLeft > 0 ? { state, effects: [{ type: 'check_credit', checksLeft }] } : stay(state);
}

function hasCome<V extends GameViews>(
  { balanceSatang }: PlayMachineState<V>,
  balance: number | null,
): boolean {
  return balance !== null && balance !== balanceSatang;
}

function balanceIn<V extends GameViews>(response: StateResponse<V> | null): number | null {
  return response?.status === 'ok' ? response.balance_satang : null;
}

function fail<V extends GameViews>(
  state: PlayMachineState<V>,
  sentence: string,
  again: Stake | 'state' | null,
): PlayStep<V> {
  return {
    state: { ...state, phase: { name: 'failed', retry: again } },
    effects: [
      { type: 'set_controls', mode: 'locked' },
      { type: 'show_trouble', sentence, mayRetry: again !== null },
      { type: 'announce', text: sentence },
    ],
  };
}

function retry<V extends GameViews>(
  state: PlayMachineState<V>,
  again: Stake | 'state' | null,
): PlayStep<V> {
  if (again === null) return stay(state);
  return chain(
    { state, effects: [{ type: 'show_trouble', sentence: null, mayRetry: false }] },
    (now) => (again === 'state' ? open(now) : send(now, again)),
  );
}

function becomeReady<V extends GameViews>(state: PlayMachineState<V>): PlayStep<V> {
  return {
    state: { ...state, phase: { name: 'ready' } },
    effects: [{ type: 'set_controls', mode: 'ready' }],
  };
}

function take<V extends GameViews>(
  state: PlayMachineState<V>,
  received: PlayState<V>,
): PlayStep<V> {
  return {
    state: { ...state, seed: received.seed, history: received.history },
    effects: [{ type: 'take', state: received }],
  };
}

function showBalance<V extends GameViews>(
  state: PlayMachineState<V>,
  satang: number | null,
): PlayStep<V> {
  return {
    state: { ...state, balanceSatang: satang },
    effects: [{ type: 'show_balance', satang }],
  };
}
