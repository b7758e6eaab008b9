import type { LottoRound } from '@/contract/lotto.contract';
import { describeRound } from '@/contract/shared-screens';
import { shareCopy } from '@/shared/line/share.copy';
import { ShareButton } from '@/shared/line/share-button';
import { hrefFor } from '@/shared/routing/use-route';

/** Sends a round to friends. */
export function ShareRound({ round }: { round: LottoRound }) {
  const address = hrefFor('lottoRound', { roundId: round.round_id });
  return (
    <ShareButton
      screen={{ ...describeRound(round), address }}
      label={shareCopy.shareRound}
      isBare
    />
  );
}
