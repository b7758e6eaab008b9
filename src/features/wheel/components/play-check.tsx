import checkIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?icon';
import wrongIcon from '@phosphor-icons/core/fill/x-circle-fill.svg?icon';
import sealIcon from '@phosphor-icons/core/regular/seal-check.svg?icon';
import { useState } from 'react';
import type { WheelPlay } from '@/contract/wheel.contract';
import { canComputeFairness } from '@/domain/fairness';
import { formatInteger } from '@/domain/format-integer';
import { Icon } from '@/shared/ui/icon';
import { Row, Text } from '@/shared/ui/kit';
import { type Recomputed, recomputePlay } from '../play.rules';
import { wheelCopy as copy } from '../wheel.copy';
import card from './card.module.css';
import styles from './play-check.module.css';

export interface PlayCheckProps {
  play: WheelPlay;
  /** The commitment that this page showed before the spin. */
  noted?: string | undefined;
}

/** Button that recomputes a spin in this browser and shows whether the result is the same. */
export function PlayCheck({ play, noted }: PlayCheckProps) {
  const [recomputed, setRecomputed] = useState<Recomputed | null>(null);
  if (!canComputeFairness()) return <Text variant="note">{copy.insecure}</Text>;
  const handleCheck = async () => setRecomputed(await recompute(play, noted));
  return (
    <div>
      <Text
        as="button"
        variant="label"
        tone="accent"
        type="button"
        className={card.link}
        onClick={() => void handleCheck()}
      >
        <Icon name={sealIcon} size={20} />
        {copy.check(formatInteger(play.nonce))}
      </Text>
      {recomputed && (
        <Row
          as="p"
          gap={2}
          variant="label"
          tone="danger"
          className={styles.verdict}
          role="status"
          data-same={recomputed.isSame}
        >
          <Icon name={recomputed.isSame ? checkIcon : wrongIcon} size={20} />
          {recomputed.isSame ? copy.same(recomputed.number) : copy.differs}
        </Row>
      )}
    </div>
  );
}

/** Recomputes a spin; invalid data counts as a different result. */
async function recompute(play: WheelPlay, noted: string | undefined): Promise<Recomputed> {
  try {
    return await recomputePlay(play, noted);
  } catch {
    return { number: play.number, isSame: false };
  }
}
