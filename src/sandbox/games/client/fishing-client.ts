import './fishing.css';
import type { FishingPlayConfig, FishingViews } from './fishing.protocol';
import { createFishingScene } from './fishing-scene';
import { createFishingStage } from './fishing-stage.view';
import { startPage } from './page-starter';
import { createPlayApi } from './play.api';
import { createPlayController, listenToKeys } from './play-controller';
import { createSoundPlayer } from './sound-player';
import { createWaterView } from './water.view';

const ARROWS = new Map([
  ['ArrowLeft', -1],
  ['ArrowUp', -1],
  ['ArrowRight', 1],
  ['ArrowDown', 1],
]);

startPage((root, json) => {
  const config = JSON.parse(json) as FishingPlayConfig;
  const sound = createSoundPlayer();
  const water = createWaterView(config, (swimmer) => {
    scene.choose(swimmer);
    scene.shoot();
  });
  const stage = createFishingStage(root, config, water.element, sound.enabled(), {
    onShoot: () => {
      scene.shoot();
    },
    onFish: (fish) => {
      scene.choose(fish);
    },
    onRules: () => {
      controller.showRules();
    },
    onHistory: () => {
      controller.showHistory();
    },
    onSound: sound.toggle,
  });
  const scene = createFishingScene({
    config,
    stage,
    water,
    sound,
    play: () => {
      controller.play();
    },
  });
  const controller = createPlayController(
    root,
    scene,
    createPlayApi<FishingViews>(config, 'shoot'),
  );
  listenToArrows(scene.step);
  // The keys shoot at the selected fish, even while another shot is in progress.
  listenToKeys({ ...controller, play: scene.shoot });
  return controller;
});

/** Lets arrow keys select a fish, unless the focus is in a sheet or a text field. */
function listenToArrows(step: (by: number) => void): void {
  document.addEventListener('keydown', (event) => {
    const by = ARROWS.get(event.key);
    const target = event.target instanceof Element ? event.target : null;
    if (by === undefined || target?.closest('input,textarea,.sheet')) return;
    event.preventDefault();
    step(by);
  });
}
