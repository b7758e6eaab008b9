import type { LottoRound } from '@/contract/lotto.contract';
import { describeRound } from '@/contract/shared-screens';
import { shareCopy } from '@/shared/line/share.copy';
import { ShareButton } from '@/shared/line/share-button';

export interface ShareRoundProps {
  round: LottoRound;
  /** Path of the round's screen. */
  address: string;
}

/** Button that shares a round with friends. */
export function ShareRound({ round, address }: ShareRoundProps) {
  return (
    <ShareButton
      screen={{ ...describeRound(round), address }}
      label={shareCopy.shareRound}
      isBare
    />
  );
}
