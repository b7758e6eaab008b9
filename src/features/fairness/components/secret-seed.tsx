import lockIcon from '@phosphor-icons/core/regular/lock-key.svg?icon';
import { fairnessReveal } from '@/contract/fairness.contract';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { fairnessCopy as copy } from '../fairness.copy';
import type { FoundProof } from '../fairness.queries';
import styles from './secret-seed.module.css';

const postReveal = commandOf(fairnessReveal);

export interface SecretSeedProps {
  found: FoundProof;
  source: string;
  /** Loads the proof again, with the revealed seed. */
  onRevealed: () => Promise<unknown>;
}

/** Says when the seed of a round becomes public, with a button where the member decides that. */
export function SecretSeed({ found: { can_reveal, proof }, source, onRevealed }: SecretSeedProps) {
  const { problem, isBusy, run } = useButtonCall();
  const handleReveal = () =>
    run(async () => {
      await postReveal({ source, game_id: proof.game_id });
      await onRevealed();
    });
  return (
    <Stack gap={2} isCard>
      <Row gap={3}>
        <Icon name={lockIcon} size={24} className={styles.lock} />
        <Text variant="quiet" className={styles.text}>
          {proof.is_seed_lost
            ? copy.lost
            : can_reveal
              ? copy.revealText
              : copy.opensLater[proof.kind]}
        </Text>
        {can_reveal && (
          <Button
            variant="primary"
            size="small"
            isBusy={isBusy}
            onClick={() => void handleReveal()}
          >
            {isBusy ? copy.revealing : copy.reveal}
          </Button>
        )}
      </Row>
      <Problem>{problem}</Problem>
    </Stack>
  );
}
