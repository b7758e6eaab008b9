import './baccarat.css';
import { copy } from './baccarat.copy';
import type { BaccaratPlayConfig } from './baccarat.protocol';
import { createBaccaratStage } from './baccarat-stage.view';
import { createBetBoard } from './bet-board';
import { createHandsView } from './hands.view';
import { createServerClock } from './match-clock';
import { startPage } from './page-starter';
import { listenToKeys } from './play-controller';
import { createRoadsSheet, createRoadsView } from './roads.view';
import { openSheet } from './sheet.view';
import { createSoundPlayer } from './sound-player';
import { createTableApi } from './table.api';
import { createTableController } from './table-controller';

startPage((root, json) => {
  const config = JSON.parse(json) as BaccaratPlayConfig;
  const sound = createSoundPlayer();
  const hands = createHandsView();
  const roads = createRoadsView(() => {
    openSheet(root, copy.roads, createRoadsSheet(controller.shownHands()));
  });
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
        controller.lay(spot, satang);
      },
      onUndo: () => {
        controller.undo();
      },
      onClear: () => {
        controller.clear();
      },
      onRepeat: () => {
        controller.repeat();
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
  const controller = createTableController({
    root,
    config,
    api: createTableApi(config),
    clock: createServerClock(),
    stage,
    hands,
    roads,
    board: createBetBoard(config.limits.min_satang, config.limits.max_satang),
    sound,
  });
  listenToKeys(controller);
  return controller;
});
