import { countGoals } from '@/domain/football';
import { possibleReturn } from '@/domain/football-markets';
import { formatMoney } from '@/domain/money';
import { build } from './element-builder';
import { createTeamLine } from './fixture.view';
import { createKeyedList, type ItemView } from './keyed-list';
import { phaseOf, writeTime } from './match-clock';
import { formatOdds, nameMatch, nameSelection } from './selection-names';
import { copy, statusNames } from './sportsbook.copy';
import type { BetView } from './sportsbook.protocol';

interface BetCard extends ItemView<BetView> {
  readonly tick: (now: number) => void;
}

/** The player's bets: open ones first, then decided ones. */
export interface BetsView {
  readonly element: HTMLElement;
  readonly show: (bets: readonly BetView[], now: number) => void;
  readonly tick: (now: number) => void;
}

/** Builds the list of the player's bets. */
export function createBetsView(): BetsView {
  const list = build('div', { class: 'bets' });
  const empty = build('p', { class: 'quiet' }, copy.noBets);
  const cards = new Map<string, BetCard>();
  const showCards = createKeyedList<BetView>(
    list,
    (bet) => bet.round_id,
    (bet) => {
      const card = createBetCard(bet);
      cards.set(bet.round_id, card);
      return card;
    },
  );
  const tick = (now: number): void => {
    for (const card of cards.values()) card.tick(now);
  };
  return {
    element: build('div', {}, list, empty),
    tick,
    show: (bets, now) => {
      showCards(bets);
      empty.hidden = bets.length > 0;
      tick(now);
    },
  };
}

function createBetCard(first: BetView): BetCard {
  const { fixture, selection, odds_milli: oddsMilli, stake_satang: stake } = first;
  let bet = first;
  const status = build('b', {});
  const score = build('span', { class: 'bet-score' });
  const money = build('b', {});
  const element = build(
    'article',
    { 'aria-label': nameMatch(fixture) },
    build('div', { class: 'teams' }, createTeamLine(fixture.home), createTeamLine(fixture.away)),
    build('div', { class: 'bet-end' }, status, score),
    build(
      'p',
      { class: 'bet-line' },
      copy.betLine(nameSelection(fixture, selection), formatOdds(oddsMilli)),
      build('small', {}, copy.betStake(formatMoney(stake))),
    ),
    build('p', { class: 'bet-money' }, money),
  );

  const describeMoney = (): string => {
    switch (bet.status) {
      case 'pending':
      case 'open':
        return copy.couldWin(formatMoney(possibleReturn(stake, oddsMilli)));
      case 'won':
        return bet.settled ? copy.got(formatMoney(bet.payout_satang)) : copy.onItsWay;
      case 'returned':
        return bet.settled ? copy.gotBack(formatMoney(bet.payout_satang)) : copy.onItsWay;
      case 'cancelled':
        return copy.gotBack(formatMoney(stake));
      case 'lost':
        return '';
    }
  };

  const update = (next: BetView): void => {
    bet = next;
    element.className = `bet ${next.status}`;
    status.textContent = statusNames[next.status];
    money.textContent = describeMoney();
    const { outcome } = next.fixture;
    if (outcome?.status === 'played') score.textContent = copy.score(outcome.home, outcome.away);
  };
  update(first);

  return {
    element,
    update,
    tick: (now) => {
      if (bet.status !== 'open') return;
      const before = phaseOf(bet.fixture, now) === 'open';
      const time = writeTime(bet.fixture, now);
      const { home, away } = countGoals(bet.fixture.goals ?? []);
      score.textContent = before
        ? `${copy.startsIn} ${time}`
        : `${copy.score(home, away)} · ${time}`;
    },
  };
}
