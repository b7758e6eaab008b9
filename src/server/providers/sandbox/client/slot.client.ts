import { REEL_COUNT } from '@/domain/slot-engine';
import { slotVariants } from '@/domain/slot-variants';
import { copy } from './game.copy';
import { createPlayController, type PlayController } from './play.controller';
import { createReelsView } from './reels.view';
import { createRoundPresenter } from './round.presenter';
import type { PlayConfig } from './sandbox.protocol';
import './slot.css';
import { createSoundPlayer } from './sound.player';
import { createSpinApi } from './spin.api';
import { createStageView } from './stage.view';
import { createWinsView } from './wins.view';

function start(root: HTMLElement, config: PlayConfig): PlayController {
  const sound = createSoundPlayer();
  const reels = createReelsView(REEL_COUNT);
  const wins = createWinsView();
  const stage = createStageView(root, config, [reels.element, wins.element], sound.enabled(), {
    onSpin: () => {
      controller.spin();
    },
    onRules: () => {
      controller.showRules();
    },
    onHistory: () => {
      controller.showHistory();
    },
    onSound: sound.toggle,
  });
  const parts = { root, config, stage, reels, wins, sound };
  const controller = createPlayController(
    parts,
    createRoundPresenter(parts),
    createSpinApi(config),
  );
  const { strips } = slotVariants[config.variant];
  reels.setStrips(
    strips,
    strips.map(() => 0),
  );
  stage.onResize(reels.resize);
  return controller;
}

function listenToKeys(controller: PlayController): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    // A held key must not play by itself, and controls have keys of their own.
    if (event.repeat) {
      event.preventDefault();
      return;
    }
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('button,input,textarea,summary,.sheet,.moment')) return;
    event.preventDefault();
    controller.spin();
  });
}

const root = document.getElementById('game');
const config = document.getElementById('config')?.textContent;
if (root && config) {
  try {
    const controller = start(root, JSON.parse(config) as PlayConfig);
    listenToKeys(controller);
    void controller.open();
  } catch (error) {
    root.textContent = copy.broken;
    throw error;
  }
}
