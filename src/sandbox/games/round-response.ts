import type { DelayResponse, RefusedResponse } from './client/sandbox.protocol';
import type { Launch } from './launch.service';
import { readStatus, refusalSentence, sandboxCopy } from './refusal.copy';
import type { RoundRow } from './round.store';

/** Settings of the responses to one kind of bet. */
export interface BetResponseOptions<State extends object> {
  /** Message for a stake that was not taken in time. */
  readonly expiredSentence: string;
  readonly askAgainMs: number;
  /** Reads the state that the page shows beside the bet. */
  readonly readState: (launch: Launch) => Promise<State>;
}

/** Responses to a bet that a match or a hand decides later. */
export type BetRoundResponse<State extends object> =
  | ({ readonly status: 'ok'; readonly round_id: string } & State)
  | RefusedResponse
  | DelayResponse<'pending'>;

/** Returns the response for a bet's round; its status is `ok` for an accepted bet, whether decided or not. */
export async function toBetResponse<State extends object>(
  launch: Launch,
  round: RoundRow,
  { expiredSentence, askAgainMs, readState }: BetResponseOptions<State>,
): Promise<BetRoundResponse<State>> {
  switch (round.state) {
    case 'debited':
    case 'resolved':
    case 'settled':
      return { status: 'ok', round_id: round.round_id, ...(await readState(launch)) };
    case 'refused':
      return round.refusal === 'expired'
        ? { ...toRefusedResponse(launch, round), message: expiredSentence }
        : toRefusedResponse(launch, round);
    case 'created':
      return toPendingResponse(askAgainMs);
  }
}

/** Returns the response for a round whose stake the wallet refused. */
export function toRefusedResponse(launch: Launch, { refusal, balance }: RoundRow): RefusedResponse {
  return {
    status: 'refused',
    reason: readStatus(refusal ?? ''),
    message: refusalSentence(refusal, launch.playerToken === null),
    balance_satang: balance,
  };
}

/** Returns the response for a round whose stake may not have been taken yet. */
export function toPendingResponse(askAgainMs: number): DelayResponse<'pending'> {
  return { status: 'pending', message: sandboxCopy.pending, retry_after_ms: askAgainMs };
}
