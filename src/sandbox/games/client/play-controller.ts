import { createFairnessSection } from './fairness-section';
import { createHistorySheet } from './history-sheet';
import { type Machine, runMachine } from './machine-runner';
import { createClientSeed, createSpinId, type PlayApi } from './play.api';
import { performPlay } from './play.effects';
import { stepPlay } from './play.machine';
import { type PlayEffect, type PlayEvent, type PlayMachineState, startPlay } from './play.states';
import type { PlayScene } from './play-scene';
import type { GameViews } from './sandbox.protocol';
import { openSheet } from './sheet.view';
import { shellCopy } from './shell.copy';

/** Actions of the player. */
export interface PlayController {
  readonly open: () => void;
  readonly play: () => void;
  readonly isReady: () => boolean;
  readonly showRules: () => void;
  readonly showHistory: () => void;
}

/** Creates the controller that connects server and scene. */
export function createPlayController<V extends GameViews>(
  root: HTMLElement,
  scene: PlayScene<V>,
  api: PlayApi<V>,
): PlayController {
  const machine = runMachine<PlayMachineState<V>, PlayEvent<V>, PlayEffect<V>>(
    startPlay(createClientSeed()),
    stepPlay,
    performPlay(scene, api, (event) => machine.send(event)),
  );
  const isReady = (): boolean => machine.state().phase.name === 'ready';
  // The balance may have changed while the player was outside the game.
  window.addEventListener('focus', () => machine.send({ type: 'came_back' }));

  return {
    open: () => machine.send({ type: 'state_wanted' }),
    isReady,
    play: () => {
      // While a result is pending or being shown, pressing the button only shows the result sooner.
      if (!isReady()) {
        machine.send({ type: 'hastened' });
        return;
      }
      const stake = scene.readStake();
      if (stake) machine.send({ type: 'staked', spinId: createSpinId(), stake });
    },
    showHistory: () => {
      const { history } = machine.state();
      openSheet(
        root,
        shellCopy.history,
        createHistorySheet(history, scene.historyEmpty, scene.describePast),
      );
    },
    showRules: () => openRules(root, scene, api, machine),
  };
}

function openRules<V extends GameViews>(
  root: HTMLElement,
  scene: PlayScene<V>,
  api: PlayApi<V>,
  { state, send }: Machine<PlayMachineState<V>, PlayEvent<V>>,
): void {
  const known = state().seed;
  if (!known) return;
  const fairness = createFairnessSection<V>(
    scene.fairness,
    () => {
      const { seed, history, clientSeed } = state();
      return { seed: seed ?? known, history, clientSeed };
    },
    {
      onClientSeed: (clientSeed) => send({ type: 'client_seed_chosen', clientSeed }),
      changeSeed: async () => {
        try {
          const response = await api.changeSeed();
          if (response.status !== 'ok') return response.message;
          send({ type: 'seed_changed', state: response });
          return null;
        } catch {
          return shellCopy.offline;
        }
      },
    },
  );
  openSheet(root, shellCopy.rules, scene.rules(fairness));
}

/** Lets Space and Enter play, unless the focused control uses these keys. */
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
