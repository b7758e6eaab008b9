import './baccarat.css';
import { copy } from './baccarat.copy';
import type { BaccaratPlayConfig, BaccaratViews } from './baccarat.protocol';
import { createBaccaratScene } from './baccarat.scene';
import { createBaccaratStage } from './baccarat-stage.view';
import { createBetBoard } from './bet.board';
import { createHandsView } from './hands.view';
import { startPage } from './page.starter';
import { createPlayApi } from './play.api';
import { createPlayController, listenToKeys } from './play.controller';
import { createRoadsSheet, createRoadsView } from './roads.view';
import { openSheet } from './sheet.view';
import { createSoundPlayer } from './sound.player';

startPage((root, json) => {
  const config = JSON.parse(json) as BaccaratPlayConfig;
  const sound = createSoundPlayer();
  const hands = createHandsView();
  const roads = createRoadsView(() => {
    openSheet(root, copy.roads, createRoadsSheet(scene.shownHands()));
  });
  const board = createBetBoard(config.limits.min_satang, config.limits.max_satang);
  const whenReady = (act: () => void): void => {
    if (controller.isReady()) act();
  };
  const stage = createBaccaratStage(
    root,
    config,
    { roads: roads.element, hands: hands.element },
    sound.enabled(),
    {
      onDeal: () => {
        controller.play();
      },
      onSpot: (spot, satang) => {
        whenReady(() => {
          scene.lay(spot, satang);
        });
      },
      onUndo: () => {
        whenReady(scene.undo);
      },
      onClear: () => {
        whenReady(scene.clear);
      },
      onRepeat: () => {
        whenReady(scene.repeat);
      },
      onRules: () => {
        controller.showRules();
      },
      onHistory: () => {
        controller.showHistory();
      },
      onSound: sound.toggle,
    },
  );
  const scene = createBaccaratScene({ config, stage, hands, roads, board, sound });
  const controller = createPlayController(
    root,
    scene,
    createPlayApi<BaccaratViews>(config, 'deal'),
  );
  listenToKeys(controller);
  return controller;
});
