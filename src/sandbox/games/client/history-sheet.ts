import { formatMoney } from '@/domain/money';
import { build } from './element-builder';
import type { PastRound } from './sandbox.protocol';
import { sheetShellCopy } from './shell.copy';

const time = new Intl.DateTimeFormat('th-TH', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Formats the time of a round for the player. */
export function formatPlayedAt(playedAt: string): string {
  return time.format(new Date(playedAt));
}

/**
 * Builds the list of the last rounds, newest first.
 * @param describe returns further lines about a round
 */
export function createHistorySheet<
  Past extends Pick<PastRound, 'played_at' | 'bet_satang' | 'win_satang' | 'is_free'>,
>(
  history: readonly Past[],
  empty: string,
  describe: (round: Past) => readonly string[],
): HTMLElement {
  if (history.length === 0) return build('p', { class: 'quiet' }, empty);
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
          formatPlayedAt(round.played_at),
          build(
            'small',
            {},
            [sheetShellCopy.historyBet(formatMoney(round.bet_satang)), ...describe(round)].join(
              ' · ',
            ),
          ),
        ),
        build(
          'b',
          {
            class: round.win_satang > (round.is_free ? 0 : round.bet_satang) ? 'gain' : 'plain-sum',
          },
          formatMoney(round.win_satang),
        ),
      ),
    ),
  );
}
