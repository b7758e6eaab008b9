import type { LottoRound } from '@/contract/lotto.contract';
import { describeRound } from '@/contract/shared-screens';
import { shareCopy } from '@/shared/line/share.copy';
import { ShareButton } from '@/shared/line/share-button';

export interface ShareRoundProps {
  round: LottoRound;
  /** The screen of the round that friends are sent to. */
  address: string;
}

/** Sends a round to friends. */
export function ShareRound({ round, address }: ShareRoundProps) {
  return (
    <ShareButton
      screen={{ ...describeRound(round), address }}
      label={shareCopy.shareRound}
      isBare
    />
  );
}
