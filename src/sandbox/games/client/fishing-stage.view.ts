import { type FishKind, fishingWaters, fishMultipliers, shotPrices } from '@/domain/fishing';
import { build, button } from './element-builder';
import { createFishIcon } from './fish-icon';
import { copy, fishNames } from './fishing.copy';
import type { FishingPlayConfig } from './fishing.protocol';
import { formatChance } from './fishing-rules-sheet';
import type { PlayStage } from './play-stage';
import { createStepper } from './stepper.view';
import { createTopView, type TopHandlers } from './top.view';
import { createTroubleView } from './trouble.view';

/** Actions of the player. */
export interface FishingStageHandlers extends TopHandlers {
  readonly onShoot: () => void;
  readonly onFish: (fish: FishKind) => void;
}

/** The frame of a fishing game's page around the water: balance, row of fish, price and buttons. */
export interface FishingStage extends PlayStage {
  readonly price: () => number;
  readonly setPrice: (satang: number) => void;
  /** Marks the selected kind of fish. When the focus is in the row of fish, it moves to that kind. */
  readonly showFish: (fish: FishKind) => void;
  readonly sayCatch: (title: string, prize: string) => void;
}

/** Builds the frame into the root element. */
export function createFishingStage(
  root: HTMLElement,
  config: FishingPlayConfig,
  water: HTMLElement,
  soundOn: boolean,
  handlers: FishingStageHandlers,
): FishingStage {
  const top = createTopView(config.demo, soundOn, handlers);
  const trouble = createTroubleView();
  const message = build('p', { class: 'catch-message' });
  const live = build('p', { class: 'unseen', 'aria-live': 'polite', role: 'status' });
  const stepper = createStepper(
    shotPrices,
    { name: copy.price, less: copy.lessPrice, more: copy.morePrice },
    () => undefined,
  );
  const target = build('small');
  const shoot = button({ class: 'spin shoot' }, handlers.onShoot, copy.shoot, target);
  const fish = fishingWaters[config.water].map((kind) => {
    const times = fishMultipliers[kind];
    const element = build(
      'div',
      {
        class: 'fish-choice',
        role: 'radio',
        'aria-label': copy.fishOf(fishNames[kind], times, formatChance(times)),
      },
      createFishIcon(kind),
      build('span', {}, fishNames[kind]),
      build('b', {}, copy.times(times)),
    );
    element.addEventListener('click', () => handlers.onFish(kind));
    return { kind, element };
  });
  const row = build(
    'div',
    { class: 'fish-row', role: 'radiogroup', 'aria-label': copy.fish },
    ...fish.map(({ element }) => element),
  );

  root.className = 'game fishing';
  root.replaceChildren(
    top.element,
    build(
      'main',
      { class: 'fishing-table' },
      water,
      build(
        'div',
        { class: 'fishing-sign' },
        build('h1', {}, config.gameName),
        build('p', { class: 'studio' }, config.studioName),
        message,
      ),
      trouble.element,
    ),
    build('footer', { class: 'desk fish-desk' }, row, stepper.element, shoot),
    live,
  );

  return {
    price: stepper.value,
    setPrice: stepper.set,
    setBalance: top.setBalance,
    setControls: (mode) => {
      // The price of the next shot can be chosen while a shot is in progress.
      stepper.setEnabled(mode !== 'locked');
      shoot.setAttribute('aria-disabled', String(mode === 'locked'));
      shoot.setAttribute('aria-busy', String(mode === 'busy'));
    },
    say: (text, detail) => {
      message.className = 'catch-message';
      message.replaceChildren(text, ...(detail === undefined ? [] : [build('small', {}, detail)]));
    },
    sayCatch: (title, prize) => {
      message.className = 'catch-message caught';
      message.replaceChildren(title, build('b', {}, prize));
    },
    announce: (text) => {
      live.textContent = text;
    },
    setTrouble: trouble.show,
    showFish: (chosen) => {
      const hasFocus = row.contains(document.activeElement);
      for (const { kind, element } of fish) {
        const isChosen = kind === chosen;
        element.setAttribute('aria-checked', String(isChosen));
        element.tabIndex = isChosen ? 0 : -1;
        if (!isChosen) continue;
        if (hasFocus) element.focus({ preventScroll: true });
        row.scrollLeft = element.offsetLeft - (row.clientWidth - element.clientWidth) / 2;
      }
      target.textContent = `${fishNames[chosen]} ${copy.times(fishMultipliers[chosen])}`;
    },
  };
}
