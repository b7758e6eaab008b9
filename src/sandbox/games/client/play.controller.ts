import { formatMoney } from '@/domain/money';
import { pause } from './element.builder';
import { createFairnessSection, type FairnessRules } from './fairness.section';
import { NoAnswerError } from './game.caller';
import { createHistorySheet } from './history.sheet';
import { createClientSeed, createSpinId, type FinalPlayAnswer, type PlayApi } from './play.api';
import type { GameViews, PlayState } from './sandbox.protocol';
import { openSheet } from './sheet.view';
import { shellCopy } from './shell.copy';

/** The controls that every game's stage has. */
export interface PlayStage {
  readonly setBalance: (satang: number | null) => void;
  /** Locks or frees the controls; `busy` says why in the button. */
  readonly setControls: (mode: 'ready' | 'busy' | 'locked') => void;
  readonly say: (text: string, detail?: string) => void;
  /** Announces an event to screen readers. */
  readonly announce: (text: string) => void;
  /** Shows a problem with a button to retry; null removes it. */
  readonly setTrouble: (sentence: string | null, onRetry?: () => void) => void;
}

/** How one game stakes, and how it shows the result. */
export interface PlayScene<V extends GameViews> {
  readonly stage: PlayStage;
  /** The fields of the next stake; null when nothing is staked, after telling the player so. */
  readonly readStake: () => object | null;
  /** The stake is on its way. */
  readonly begin: () => void;
  /**
   * The player wants to see the result now, while it is on its way.
   * @returns false when there is nothing to shorten
   */
  readonly hasten?: () => boolean;
  /** Returns to rest, because nothing was staked. */
  readonly cancel: () => Promise<void>;
  /** A round that was left open is shown next. */
  readonly recall: (round: V['round']) => void;
  /**
   * Shows a round to its end.
   * @param late true for a round that was left open: only its result is shown
   * @param hurry aborted when the player wants to go on
   */
  readonly show: (
    round: V['round'],
    state: PlayState<V>,
    late: boolean,
    hurry: AbortSignal,
  ) => Promise<void>;
  /** Keeps showing the result of the round until aborted. */
  readonly linger: (round: V['round'], late: boolean, signal: AbortSignal) => void;
  /** Seed and past rounds as they are now. */
  readonly take: (state: PlayState<V>) => void;
  /** Restores the stakes as they were when the game was left. */
  readonly restore: (state: PlayState<V>, lastBetSatang: number | null) => void;
  /** Invites to play. */
  readonly invite: () => void;
  readonly fairness: FairnessRules<V>;
  readonly rules: (fairness: HTMLElement) => HTMLElement;
  readonly historyEmpty: string;
  readonly describePast: (round: V['past']) => readonly string[];
}

/** Actions of the player. */
export interface PlayController {
  readonly open: () => Promise<void>;
  readonly play: () => void;
  readonly isReady: () => boolean;
  readonly showRules: () => void;
  readonly showHistory: () => void;
}

const CREDIT_CHECK_MS = 4000;
const CREDIT_CHECKS = 8;
const RECALL_MS = 1200;

/** Joins server and scene. */
export function createPlayController<V extends GameViews>(
  root: HTMLElement,
  scene: PlayScene<V>,
  api: PlayApi<V>,
): PlayController {
  const { stage } = scene;
  let phase: 'ready' | 'busy' = 'busy';
  let seed: V['seed'] | null = null;
  let history: readonly V['past'][] = [];
  let clientSeed = createClientSeed();
  let balance: number | null = null;
  let hurry = new AbortController();
  let lingering = new AbortController();

  const isReady = (): boolean => phase === 'ready';

  const showBalance = (satang: number | null): void => {
    balance = satang;
    stage.setBalance(satang);
  };

  const take = (state: PlayState<V>): void => {
    seed = state.seed;
    history = state.history;
    scene.take(state);
  };

  const becomeReady = (): void => {
    phase = 'ready';
    stage.setControls('ready');
  };

  const fail = (sentence: string, retry?: () => void): void => {
    stage.setControls('locked');
    stage.setTrouble(
      sentence,
      retry &&
        (() => {
          stage.setTrouble(null);
          retry();
        }),
    );
    stage.announce(sentence);
  };

  const tellParent = (): void => {
    // No secret: any parent may know that something changed.
    parent.postMessage({ type: 'balance-changed' }, '*');
  };

  const finishRound = async (
    round: V['round'],
    state: PlayState<V>,
    late: boolean,
  ): Promise<void> => {
    hurry = new AbortController();
    // The wallet has both moved already; the win is added on the screen when it was shown.
    if (state.balance_satang !== null && round.settled)
      stage.setBalance(state.balance_satang - round.win_satang);
    await scene.show(round, state, late, hurry.signal);
    take(state);
    showBalance(state.balance_satang);
    api.seen(round.round_id);
    tellParent();
    becomeReady();
    if (round.settled) {
      lingering = new AbortController();
      scene.linger(round, late, lingering.signal);
    } else {
      stage.say(shellCopy.winComing, formatMoney(round.win_satang));
      void awaitCredit();
    }
  };

  const awaitCredit = async (): Promise<void> => {
    for (let check = 0; check < CREDIT_CHECKS && isReady(); check += 1) {
      await pause(CREDIT_CHECK_MS);
      try {
        const state = await api.state();
        if (state.status !== 'ok' || state.balance_satang === null) continue;
        if (state.balance_satang !== balance && isReady()) {
          take(state);
          showBalance(state.balance_satang);
          tellParent();
          return;
        }
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error;
      }
    }
  };

  /** Money may have come while somebody was outside the game. */
  const lookForMoney = async (): Promise<void> => {
    if (!isReady()) return;
    try {
      const state = await api.state();
      if (state.status === 'ok' && state.balance_satang !== null && isReady())
        showBalance(state.balance_satang);
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
    }
  };

  const attempt = async (spinId: string, stake: object): Promise<void> => {
    phase = 'busy';
    stage.setControls('busy');
    scene.begin();
    let answer: FinalPlayAnswer<V>;
    try {
      answer = await api.play({ ...stake, spin_id: spinId, client_seed: clientSeed });
    } catch {
      await scene.cancel();
      stage.say(shellCopy.waiting);
      const sentence = navigator.onLine ? shellCopy.stuck : shellCopy.offline;
      fail(sentence, () => void attempt(spinId, stake));
      return;
    }
    switch (answer.status) {
      case 'ok':
        await finishRound(answer.round, answer, false);
        return;
      case 'interrupted':
        await scene.cancel();
        await showInterrupted(answer.round, answer);
        return;
      case 'refused':
      case 'spin_conflict':
      case 'bet_limits':
      case 'free_rounds_over':
        await scene.cancel();
        if ('seed' in answer) take(answer);
        if ('balance_satang' in answer && answer.balance_satang !== null)
          showBalance(answer.balance_satang);
        stage.say(answer.message);
        stage.announce(answer.message);
        becomeReady();
        return;
      default:
        await scene.cancel();
        fail(answer.message);
    }
  };

  const showInterrupted = async (round: V['round'], state: PlayState<V>): Promise<void> => {
    scene.recall(round);
    stage.announce(shellCopy.interrupted);
    await pause(RECALL_MS);
    await finishRound(round, state, true);
  };

  window.addEventListener('focus', () => void lookForMoney());

  const open = async (): Promise<void> => {
    stage.setControls('locked');
    try {
      const state = await api.settledState(() => {
        stage.say(shellCopy.waiting);
      });
      if (state.status !== 'ok') {
        fail(state.message, state.status === 'failed' ? () => void open() : undefined);
        return;
      }
      showBalance(state.balance_satang);
      take(state);
      scene.restore(state, state.last_bet_satang);
      const last = state.history[0];
      if (last) clientSeed = last.client_seed;
      if (state.open) {
        fail(shellCopy.stuck, () => void open());
      } else if (state.interrupted) {
        await showInterrupted(state.interrupted, state);
      } else {
        scene.invite();
        becomeReady();
      }
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      fail(shellCopy.offline, () => void open());
    }
  };

  const changeSeed = async (): Promise<string | null> => {
    try {
      const answer = await api.changeSeed();
      if (answer.status !== 'ok') return answer.message;
      take(answer);
      return null;
    } catch {
      return shellCopy.offline;
    }
  };

  return {
    open,
    isReady,
    play: () => {
      // While a result is on its way or being shown, pressing only brings its end.
      if (!isReady()) {
        if (!scene.hasten?.()) hurry.abort();
        return;
      }
      const stake = scene.readStake();
      if (!stake) return;
      lingering.abort();
      void attempt(createSpinId(), stake);
    },
    showHistory: () => {
      openSheet(
        root,
        shellCopy.history,
        createHistorySheet(history, scene.historyEmpty, scene.describePast),
      );
    },
    showRules: () => {
      if (!seed) return;
      const known = seed;
      const fairness = createFairnessSection<V>(
        scene.fairness,
        () => ({ seed: seed ?? known, history, clientSeed }),
        { onClientSeed: (wanted) => (clientSeed = wanted), changeSeed },
      );
      openSheet(root, shellCopy.rules, scene.rules(fairness));
    },
  };
}

/** Space and Enter play, where no control with keys of its own has the focus. */
export function listenToKeys(controller: PlayController): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    // A held key must not repeat the stake, and focused controls handle keys themselves.
    if (event.repeat) {
      event.preventDefault();
      return;
    }
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('button,input,textarea,summary,.sheet,.moment')) return;
    event.preventDefault();
    controller.play();
  });
}
