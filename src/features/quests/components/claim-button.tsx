import type { QuestReward } from '@/contract/quests.contract';
import { Button } from '@/shared/ui/button';
import { describeReward, questsCopy } from '../quests.copy';
import styles from './claim-button.module.css';

export interface ClaimButtonProps {
  reward: QuestReward;
  /** Name of the quest, for screen readers. */
  of: string;
  /** Whether the label leaves out the reward, because it is shown beside the button. */
  isShort?: boolean;
  isBusy: boolean;
  onClaim: () => void;
}

/** Button that claims a reached reward. */
export function ClaimButton({ reward, of, isShort = false, isBusy, onClaim }: ClaimButtonProps) {
  const rewardText = describeReward(reward);
  return (
    <Button
      variant="outline"
      size="small"
      className={styles.claim}
      isBusy={isBusy}
      aria-label={`${questsCopy.claim(rewardText)} ${of}`}
      onClick={onClaim}
    >
      {isBusy
        ? questsCopy.claimBusy
        : isShort
          ? questsCopy.claimShort
          : questsCopy.claim(rewardText)}
    </Button>
  );
}
