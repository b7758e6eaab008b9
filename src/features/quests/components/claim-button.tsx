import type { QuestReward } from '@/contract/quests.contract';
import { Button } from '@/shared/ui/button';
import { describeReward, questsCopy } from '../quests.copy';
import styles from './claim-button.module.css';

export interface ClaimButtonProps {
  reward: QuestReward;
  /** Of what it is, for who does not see what stands beside it. */
  of: string;
  /** Says what it gives; left out, the reward is named beside it. */
  isShort?: boolean;
  isBusy: boolean;
  onClaim: () => void;
}

/** Takes a reward that has been reached. */
export function ClaimButton({ reward, of, isShort = false, isBusy, onClaim }: ClaimButtonProps) {
  const words = describeReward(reward);
  return (
    <Button
      variant="outline"
      size="small"
      className={styles.claim}
      isBusy={isBusy}
      aria-label={`${questsCopy.claim(words)} ${of}`}
      onClick={onClaim}
    >
      {isBusy ? questsCopy.claimBusy : isShort ? questsCopy.claimShort : questsCopy.claim(words)}
    </Button>
  );
}
