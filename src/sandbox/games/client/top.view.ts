import clockIcon from '@phosphor-icons/core/assets/regular/clock-counter-clockwise.svg?raw';
import infoIcon from '@phosphor-icons/core/assets/regular/info.svg?raw';
import soundIcon from '@phosphor-icons/core/assets/regular/speaker-high.svg?raw';
import silentIcon from '@phosphor-icons/core/assets/regular/speaker-slash.svg?raw';
import { formatMoney } from '@/domain/money';
import { build, button, icon } from './element-builder';
import { shellCopy } from './shell.copy';

/** Actions of the tools beside the balance. */
export interface TopHandlers {
  readonly onRules: () => void;
  /** Undefined where the game shows past rounds itself. */
  readonly onHistory?: () => void;
  /** Toggles the sound. Returns whether it is on now. */
  readonly onSound: () => boolean;
}

/** The row above every game, with the balance and the tools. */
export interface TopView {
  readonly element: HTMLElement;
  readonly setBalance: (satang: number | null) => void;
}

/** Builds the row of balance and tools. */
export function createTopView(demo: boolean, soundOn: boolean, handlers: TopHandlers): TopView {
  const balance = build('b', {}, '–');
  const sound = button({ class: 'tool' }, () => showSound(handlers.onSound()));
  const tool = (name: string, onPress: () => void, markup: string): HTMLElement =>
    button({ class: 'tool', 'aria-label': name, title: name }, onPress, icon(markup));
  const showSound = (on: boolean): void => {
    sound.replaceChildren(icon(on ? soundIcon : silentIcon));
    sound.setAttribute('aria-label', on ? shellCopy.soundOff : shellCopy.soundOn);
    sound.title = on ? shellCopy.soundOff : shellCopy.soundOn;
  };
  showSound(soundOn);
  return {
    element: build(
      'header',
      { class: 'top' },
      build(
        'div',
        { class: 'purse' },
        build('span', {}, demo ? shellCopy.demoBalance : shellCopy.balance),
        balance,
      ),
      sound,
      ...(handlers.onHistory ? [tool(shellCopy.history, handlers.onHistory, clockIcon)] : []),
      tool(shellCopy.rules, handlers.onRules, infoIcon),
    ),
    setBalance: (satang) => {
      balance.textContent = satang === null ? '–' : formatMoney(satang);
    },
  };
}
