import type { DelayAnswer, RefusedAnswer } from './client/sandbox.protocol';
import type { Launch } from './launch.service';
import { refusalSentence, sandboxCopy } from './refusal.copy';
import type { RoundRow } from './round.store';

/** How one kind of bet is answered. */
export interface BetAnswering<State extends object> {
  /** What is told of a stake that was not taken in time. */
  readonly expiredSentence: string;
  readonly askAgainMs: number;
  /** Reads what the page shows beside the bet. */
  readonly readState: (launch: Launch) => Promise<State>;
}

/** Answers to a bet that a match or a hand decides later. */
export type BetRoundAnswer<State extends object> =
  | ({ readonly status: 'ok'; readonly round_id: string } & State)
  | RefusedAnswer
  | DelayAnswer<'pending'>;

/** Answers for the round of a bet: a bet that is taken is one, whether it is decided or not. */
export async function answerBet<State extends object>(
  launch: Launch,
  round: RoundRow,
  { expiredSentence, askAgainMs, readState }: BetAnswering<State>,
): Promise<BetRoundAnswer<State>> {
  switch (round.state) {
    case 'debited':
    case 'resolved':
    case 'settled':
      return { status: 'ok', round_id: round.round_id, ...(await readState(launch)) };
    case 'refused':
      return round.refusal === 'expired'
        ? { ...answerRefused(launch, round), message: expiredSentence }
        : answerRefused(launch, round);
    case 'created':
      return answerPending(askAgainMs);
  }
}

/** Answers for a round whose stake the wallet refused. */
export function answerRefused(launch: Launch, { refusal, balance }: RoundRow): RefusedAnswer {
  return {
    status: 'refused',
    reason: refusal ?? '',
    message: refusalSentence(refusal, launch.playerToken === null),
    balance_satang: balance,
  };
}

/** Answers for a round whose stake is not yet known to be taken. */
export function answerPending(askAgainMs: number): DelayAnswer<'pending'> {
  return { status: 'pending', message: sandboxCopy.pending, retry_after_ms: askAgainMs };
}
