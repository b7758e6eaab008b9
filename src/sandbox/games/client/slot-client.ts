import { REEL_COUNT } from '@/domain/slot-engine';
import { slotVariants } from '@/domain/slot-variants';
import { startPage } from './page-starter';
import { createPlayApi } from './play.api';
import { createPlayController, listenToKeys } from './play-controller';
import { createReelsView } from './reels.view';
import { createRoundPresenter } from './round-presenter';
import './slot.css';
import type { SlotPlayConfig, SlotViews } from './slot.protocol';
import { createSlotScene } from './slot-scene';
import { createSoundPlayer } from './sound-player';
import { createStageView } from './stage.view';
import { createWinsView } from './wins.view';

startPage((root, json) => {
  const config = JSON.parse(json) as SlotPlayConfig;
  const sound = createSoundPlayer();
  const reels = createReelsView(REEL_COUNT);
  const wins = createWinsView();
  const stage = createStageView(root, config, [reels.element, wins.element], sound.enabled(), {
    onPlay: () => {
      controller.play();
    },
    onReels: () => {
      // A tap on the reels stops them; only the button stakes.
      if (!controller.isReady()) controller.play();
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
    root,
    createSlotScene(parts, createRoundPresenter(parts)),
    createPlayApi<SlotViews>(config, 'spin'),
  );
  const { strips } = slotVariants[config.variant];
  reels.setStrips(
    strips,
    strips.map(() => 0),
  );
  stage.onResize(reels.resize);
  listenToKeys(controller);
  return controller;
});
