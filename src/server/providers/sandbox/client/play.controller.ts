import { formatMoney } from '@/domain/money';
import { slotVariants } from '@/domain/slot-variants';
import { pause } from './element.builder';
import { createFairnessSection } from './fairness.section';
import { copy } from './game.copy';
import { createHistorySheet } from './history.sheet';
import type { PresenterParts, RoundPresenter } from './round.presenter';
import { createRulesSheet } from './rules.sheet';
import type { PastRound, RoundView, SeedView, Standing } from './sandbox.protocol';
import { openSheet } from './sheet.view';
import {
  createClientSeed,
  createSpinId,
  type FinalSpinAnswer,
  NoAnswerError,
  type SpinApi,
} from './spin.api';

/** What the player can do. */
export interface PlayController {
  readonly open: () => Promise<void>;
  readonly spin: () => void;
  readonly showRules: () => void;
  readonly showHistory: () => void;
}

const CREDIT_CHECK_MS = 4000;
const CREDIT_CHECKS = 8;

/** Joins server, table and presenter. */
export function createPlayController(
  parts: PresenterParts,
  presenter: RoundPresenter,
  api: SpinApi,
): PlayController {
  const { root, config, stage, reels, wins, sound } = parts;
  const variant = slotVariants[config.variant];
  let phase: 'ready' | 'busy' = 'busy';
  let stops: readonly number[] = variant.strips.map(() => 0);
  let seed: SeedView | null = null;
  let history: readonly PastRound[] = [];
  let clientSeed = createClientSeed();
  let balance: number | null = null;
  let hurry = new AbortController();
  let lingering = new AbortController();

  const isReady = (): boolean => phase === 'ready';

  const showBalance = (satang: number | null): void => {
    balance = satang;
    stage.setBalance(satang);
  };

  const take = (standing: Standing): void => {
    seed = standing.seed;
    history = standing.history;
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
    round: RoundView,
    standing: Standing,
    standingStill: boolean,
  ): Promise<void> => {
    take(standing);
    hurry = new AbortController();
    // The wallet has both moved already; the win is added on the screen when it was shown.
    if (standing.balance_satang !== null && round.settled)
      stage.setBalance(standing.balance_satang - round.win_satang);
    await presenter.show(round, standingStill, hurry.signal);
    stops = round.outcome.spins[0]?.stops ?? stops;
    showBalance(standing.balance_satang);
    api.seen(round.round_id);
    tellParent();
    becomeReady();
    if (round.settled) {
      lingering = new AbortController();
      presenter.linger(round, lingering.signal);
    } else {
      stage.say(copy.winComing, formatMoney(round.win_satang));
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

  const attempt = async (spinId: string, bet: number): Promise<void> => {
    phase = 'busy';
    stage.setControls('busy');
    stage.say(copy.spinning);
    sound.spin();
    reels.start();
    let answer: FinalSpinAnswer;
    try {
      answer = await api.spin({ spin_id: spinId, bet, client_seed: clientSeed });
    } catch {
      await reels.land(stops, sound.stop);
      stage.say(copy.waiting);
      fail(navigator.onLine ? copy.stuck : copy.offline, () => void attempt(spinId, bet));
      return;
    }
    switch (answer.status) {
      case 'ok':
        await finishRound(answer.round, answer, false);
        return;
      case 'interrupted':
        await reels.land(stops, sound.stop);
        await showInterrupted(answer.round, answer);
        return;
      case 'refused':
      case 'spin_conflict':
        await reels.land(stops, sound.stop);
        if (answer.status === 'refused' && answer.balance_satang !== null)
          showBalance(answer.balance_satang);
        stage.say(answer.message);
        stage.announce(answer.message);
        becomeReady();
        return;
      default:
        await reels.land(stops, sound.stop);
        fail(answer.message);
    }
  };

  const showInterrupted = async (round: RoundView, standing: Standing): Promise<void> => {
    stage.setBet(round.bet_satang);
    stage.say(copy.interrupted, `${copy.bet} ${formatMoney(round.bet_satang)}`);
    stage.announce(copy.interrupted);
    await pause(1200);
    await finishRound(round, standing, true);
    const sum = formatMoney(round.win_satang);
    lingering.abort();
    stage.sayWin(sum, copy.interrupted, `${copy.bet} ${formatMoney(round.bet_satang)}`);
  };

  const open = async (): Promise<void> => {
    stage.setControls('locked');
    try {
      const state = await api.settledState(() => {
        stage.say(copy.waiting);
      });
      if (state.status !== 'ok') {
        fail(state.message, state.status === 'failed' ? () => void open() : undefined);
        return;
      }
      take(state);
      showBalance(state.balance_satang);
      const last = state.history[0];
      stops = last?.stops ?? stops;
      reels.setStrips(variant.strips, stops);
      if (state.last_bet_satang !== null) stage.setBet(state.last_bet_satang);
      if (last) clientSeed = last.client_seed;
      if (state.open) {
        fail(copy.stuck, () => void open());
      } else if (state.interrupted) {
        await showInterrupted(state.interrupted, state);
      } else {
        stage.say(copy.ready, copy.lines);
        becomeReady();
      }
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      fail(copy.offline, () => void open());
    }
  };

  const changeSeed = async (): Promise<string | null> => {
    try {
      const answer = await api.changeSeed();
      if (answer.status !== 'ok') return answer.message;
      take(answer);
      return null;
    } catch {
      return copy.offline;
    }
  };

  return {
    open,
    spin: () => {
      // While a win is being counted, pressing only finishes the counting.
      hurry.abort();
      if (!isReady()) return;
      lingering.abort();
      wins.clear();
      void attempt(createSpinId(), stage.bet());
    },
    showHistory: () => {
      openSheet(root, copy.history, createHistorySheet(history));
    },
    showRules: () => {
      if (!seed) return;
      const known = seed;
      const fairness = createFairnessSection(
        config,
        () => ({ seed: seed ?? known, history, clientSeed }),
        (wanted) => (clientSeed = wanted),
        changeSeed,
      );
      openSheet(root, copy.rules, createRulesSheet(config, stage.bet(), fairness));
    },
  };
}
