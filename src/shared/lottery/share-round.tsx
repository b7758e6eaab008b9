import type { LottoRound } from '@/contract/lotto.contract';
import { describeRound } from '@/contract/shared-screens';
import { shareCopy } from '@/shared/line/share.copy';
import { ShareButton } from '@/shared/line/share-button';

export interface ShareRoundProps {
  round: LottoRound;
  /** Path of the round's screen. */
  path: string;
}

/** Button that shares a round with friends. */
export function ShareRound({ round, path }: ShareRoundProps) {
  return (
    <ShareButton screen={{ ...describeRound(round), path }} label={shareCopy.shareRound} isBare />
  );
}
