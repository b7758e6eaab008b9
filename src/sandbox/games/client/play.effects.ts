import { pause } from './element-builder';
import { NoResponseError } from './game-caller';
import { notifyBalanceChanged } from './parent-messages';
import type { PlayApi } from './play.api';
import type { PlayEffect, PlayEvent, RoundOnShow, Stake } from './play.states';
import type { PlayScene } from './play-scene';
import type { GameViews, StateResponse } from './sandbox.protocol';

type Send<V extends GameViews> = (event: PlayEvent<V>) => void;

/** Effects that send an event when they are done. */
type LongEffect<V extends GameViews> = Extract<
  PlayEffect<V>,
  { type: 'ask_state' | 'send' | 'return' | 'recall' | 'check_credit' | 'ask_balance' }
>;

/** Effects that start, speed up or end the showing of a round. */
type ShowEffect<V extends GameViews> = Extract<
  PlayEffect<V>,
  { type: 'show' | 'hasten' | 'linger' | 'stop_lingering' }
>;

const CREDIT_CHECK_MS = 4000;
const RECALL_MS = 1200;

/**
 * Returns a function that performs the effects of a game.
 * @param send receives the resulting events
 */
export function performPlay<V extends GameViews>(
  scene: PlayScene<V>,
  api: PlayApi<V>,
  send: Send<V>,
): (effect: PlayEffect<V>) => void {
  const performShow = createShowing(scene, send);
  return (effect) => {
    switch (effect.type) {
      case 'ask_state':
      case 'send':
      case 'return':
      case 'recall':
      case 'check_credit':
      case 'ask_balance':
        void performLong(scene, api, effect, send);
        break;
      case 'show':
      case 'hasten':
      case 'linger':
      case 'stop_lingering':
        performShow(effect);
        break;
      case 'mark_seen':
        api.seen(effect.roundId);
        break;
      case 'tell_parent':
        notifyBalanceChanged();
        break;
      default:
        performStage(scene, effect, send);
    }
  };
}

async function performLong<V extends GameViews>(
  scene: PlayScene<V>,
  api: PlayApi<V>,
  effect: LongEffect<V>,
  send: Send<V>,
): Promise<void> {
  switch (effect.type) {
    case 'ask_state': {
      const onWait = (): void => send({ type: 'state_delayed' });
      send({ type: 'state_told', response: await heard(() => api.settledState(onWait)) });
      break;
    }
    case 'send':
      send({ type: 'stake_responded', response: await play(api, effect.stake, effect.clientSeed) });
      break;
    case 'return':
      await scene.cancel();
      send({ type: 'returned', isOnline: navigator.onLine });
      break;
    case 'recall':
      scene.recall(effect.round);
      await pause(RECALL_MS);
      send({ type: 'recalled' });
      break;
    case 'check_credit':
      await pause(CREDIT_CHECK_MS);
      send({
        type: 'credit_checked',
        response: await heard(api.state),
        checksLeft: effect.checksLeft - 1,
      });
      break;
    case 'ask_balance':
      send({ type: 'balance_told', response: await heard(api.state) });
  }
}

/** Returns the response, or null when none arrived. */
async function heard<V extends GameViews>(
  ask: () => Promise<StateResponse<V>>,
): Promise<StateResponse<V> | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
    return null;
  }
}

async function play<V extends GameViews>(
  api: PlayApi<V>,
  { stake, spinId }: Stake,
  clientSeed: string,
): Promise<(PlayEvent<V> & { type: 'stake_responded' })['response']> {
  try {
    return await api.play({ ...stake, spin_id: spinId, client_seed: clientSeed });
  } catch {
    return null;
  }
}

/** Shows rounds one at a time, and keeps showing the result of the last one until the next stake. */
function createShowing<V extends GameViews>(
  scene: PlayScene<V>,
  send: Send<V>,
): (effect: ShowEffect<V>) => void {
  let hurry = new AbortController();
  let lingering = new AbortController();

  const show = async ({ round, state, isLate }: RoundOnShow<V>): Promise<void> => {
    hurry = new AbortController();
    await scene.show(round, state, isLate, hurry.signal);
    send({ type: 'shown' });
  };

  return (effect) => {
    switch (effect.type) {
      case 'show':
        void show(effect.show);
        break;
      case 'hasten':
        if (!scene.hasten?.()) hurry.abort();
        break;
      case 'linger':
        lingering = new AbortController();
        scene.linger(effect.show.round, effect.show.isLate, lingering.signal);
        break;
      case 'stop_lingering':
        lingering.abort();
    }
  };
}

/** Performs the effects that change the stage immediately. */
function performStage<V extends GameViews>(
  scene: PlayScene<V>,
  effect: Exclude<
    PlayEffect<V>,
    LongEffect<V> | ShowEffect<V> | { type: 'mark_seen' | 'tell_parent' }
  >,
  send: Send<V>,
): void {
  const { stage } = scene;
  switch (effect.type) {
    case 'begin':
      scene.begin();
      break;
    case 'take':
      scene.take(effect.state);
      break;
    case 'restore':
      scene.restore(effect.state, effect.lastBetSatang);
      break;
    case 'invite':
      scene.invite();
      break;
    case 'set_controls':
      stage.setControls(effect.mode);
      break;
    case 'show_balance':
      stage.setBalance(effect.satang);
      break;
    case 'say':
      stage.say(effect.text, effect.detail);
      break;
    case 'announce':
      stage.announce(effect.text);
      break;
    case 'show_trouble':
      stage.setTrouble(
        effect.sentence,
        effect.mayRetry ? () => send({ type: 'retried' }) : undefined,
      );
  }
}
