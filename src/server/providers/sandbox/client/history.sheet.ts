import { formatMoney } from '@/domain/money';
import { build } from './element.builder';
import { sheetCopy } from './game.copy';
import type { PastRound } from './sandbox.protocol';

const time = new Intl.DateTimeFormat('th-TH', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** When a round was played, for a person. */
export function formatPlayedAt(round: PastRound): string {
  return time.format(new Date(round.played_at));
}

/** The last rounds, newest first. */
export function createHistorySheet(history: readonly PastRound[]): HTMLElement {
  if (history.length === 0) return build('p', { class: 'quiet' }, sheetCopy.historyEmpty);
  return build(
    'ul',
    { class: 'rounds' },
    ...history.map((round) =>
      build(
        'li',
        {},
        build(
          'span',
          {},
          formatPlayedAt(round),
          build(
            'small',
            {},
            [
              sheetCopy.historyBet(formatMoney(round.bet_satang)),
              ...(round.free_spins > 0 ? [sheetCopy.historyFree(round.free_spins)] : []),
            ].join(' · '),
          ),
        ),
        build(
          'b',
          { class: round.win_satang > round.bet_satang ? 'gain' : 'plain-sum' },
          formatMoney(round.win_satang),
        ),
      ),
    ),
  );
}
