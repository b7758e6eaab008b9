import {
  type BaccaratBets,
  type BaccaratSpot,
  baccaratOdds,
  baccaratSpots,
  spotPayout,
} from '@/domain/baccarat';
import { copy, spotNames, spotPays } from './baccarat.copy';
import { chipFor } from './chips.view';
import { build, button } from './element-builder';
import { formatShortMoney } from './money-format';

/** The three spots for stakes. */
export interface SpotsView {
  readonly element: HTMLElement;
  readonly setEnabled: (enabled: boolean) => void;
  readonly showBets: (bets: BaccaratBets) => void;
  /** Shows the results of the stakes until bets are shown again. */
  readonly showResult: (bets: BaccaratBets, winner: BaccaratSpot) => void;
}

/** Builds the spots. */
export function createSpotsView(onSpot: (spot: BaccaratSpot) => void): SpotsView {
  const parts = baccaratSpots.map((spot) => {
    const odds = baccaratOdds[spot];
    const chance = `${odds.chancePercent.toFixed(2)}%`;
    const rtp = `${odds.rtpPercent.toFixed(2)}%`;
    const label = copy.spot(spotNames[spot], spotPays[spot], chance, rtp);
    const pile = build('span', { class: 'pile' });
    const element = button(
      { class: `spot ${spot}`, 'aria-label': label },
      () => onSpot(spot),
      build('strong', {}, spotNames[spot]),
      build('span', { class: 'spot-pays' }, spotPays[spot]),
      build('small', {}, copy.chance(chance)),
      build('small', {}, copy.rtp(rtp)),
      pile,
    );
    const show = (satang: number, ...content: readonly (Node | string)[]): void => {
      pile.replaceChildren(...content);
      const holds = satang === 0 ? '' : `, ${copy.spotHolds(formatShortMoney(satang))}`;
      element.setAttribute('aria-label', label + holds);
    };
    return { spot, element, show };
  });

  return {
    element: build(
      'div',
      { class: 'spots', role: 'group', 'aria-label': copy.spots },
      ...parts.map((part) => part.element),
    ),
    setEnabled: (enabled) => {
      // `aria-disabled` lets the spots keep the focus while cards are dealt; `disabled` would not.
      for (const { element } of parts) element.setAttribute('aria-disabled', String(!enabled));
    },
    showBets: (bets) => {
      for (const { spot, element, show } of parts) {
        const satang = bets[spot];
        element.classList.remove('won', 'lost', 'pushed');
        element.classList.toggle('held', satang > 0);
        if (satang === 0) show(0);
        else show(satang, chipFor(satang), build('b', {}, formatShortMoney(satang)));
      }
    },
    showResult: (bets, winner) => {
      for (const { spot, element, show } of parts) {
        const satang = bets[spot];
        const back = spotPayout(spot, satang, winner);
        const pushed = winner === 'tie' && spot !== 'tie';
        element.classList.remove('held');
        element.classList.toggle('won', spot === winner);
        if (satang === 0) continue;
        element.classList.add(back === 0 ? 'lost' : pushed ? 'pushed' : 'held');
        if (back === 0) show(satang, chipFor(satang), build('b', {}, formatShortMoney(satang)));
        else
          show(
            satang,
            build(
              'b',
              {},
              pushed ? copy.gotBack(formatShortMoney(back)) : `+${formatShortMoney(back - satang)}`,
            ),
          );
      }
    },
  };
}
