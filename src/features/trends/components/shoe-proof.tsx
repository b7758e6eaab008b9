import sealIcon from '@phosphor-icons/core/regular/seal-check.svg?icon';
import { HashLine } from '@/shared/ui/hash-line';
import { Icon } from '@/shared/ui/icon';
import { Card, Row, Text } from '@/shared/ui/kit';
import { trendsCopy as copy } from '../trends.copy';
import type { TrendShoe } from '../trends.rules';
import panel from './panel.module.css';
import styles from './shoe-proof.module.css';

const SCRIPT = '/proof/verify.mjs';

/** The commitment of a shoe and the script that verifies it afterwards. */
export function ShoeProof({ shoe }: { shoe: TrendShoe }) {
  return (
    <Card as="section" className={panel.panel} aria-label={copy.proof}>
      <Row gap={3} tone="success">
        <Icon name={sealIcon} size={24} />
        <Text tone="plain">
          <Text as="b" isBlock variant="heading">
            {copy.proof}
          </Text>
          <Text as="small" variant="note">
            {copy.proofOf(shoe.shoe_id, shoe.hand_count)}
          </Text>
        </Text>
      </Row>
      <HashLine text={shoe.seed_hash} label={copy.copyHash} done={copy.copied} />
      <p className={panel.quiet}>{copy.proofHow}</p>
      <Text as="a" variant="label" tone="accent" className={styles.script} href={SCRIPT} download>
        {copy.script}
      </Text>
    </Card>
  );
}
