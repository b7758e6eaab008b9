import caretIcon from '@phosphor-icons/core/regular/caret-right.svg?icon';
import sealIcon from '@phosphor-icons/core/regular/seal-check.svg?icon';
import { formatInteger } from '@/domain/format-integer';
import { FieldFrame } from '@/shared/ui/field-frame';
import { HashLine } from '@/shared/ui/hash-line';
import { Icon } from '@/shared/ui/icon';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import type { Spinning } from '../use-spin';
import { wheelCopy as copy } from '../wheel.copy';
import type { WheelConfig } from '../wheel.queries';
import card from './card.module.css';
import styles from './proof-card.module.css';

export interface ProofCardProps {
  setting: WheelConfig['setting'];
  spinning: Pick<Spinning, 'ownSeed' | 'drawnSeed' | 'setOwnSeed'>;
  onHistory: () => void;
}

const LONGEST_SEED = 64;

/** The commitment of the next spin, the member's own seed, and a link to past spins. */
export function ProofCard({ setting, spinning, onHistory }: ProofCardProps) {
  const { commitment, nonce } = setting;
  const { ownSeed, drawnSeed, setOwnSeed } = spinning;
  return (
    <Card as="section" className={card.card} aria-label={copy.fairness}>
      <Row gap={3} className={styles.head}>
        <Stack as="span" isCentered tone="soft" className={card.tile}>
          <Icon name={sealIcon} />
        </Stack>
        <p>
          <b>{copy.locked}</b>
          <Text as="small" variant="note">
            {copy.next(formatInteger(nonce))}
          </Text>
        </p>
      </Row>
      <HashLine
        text={commitment}
        shown={abbreviate(commitment)}
        label={copy.copyCommitment}
        done={copy.copied}
      />
      <Text variant="note">{copy.opened}</Text>
      <details className={styles.seed}>
        <summary>{copy.mySeed}</summary>
        <FieldFrame label={copy.mySeed} hint={copy.mySeedHint}>
          {(control) => (
            <input
              {...control}
              value={ownSeed}
              placeholder={drawnSeed}
              maxLength={LONGEST_SEED}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => setOwnSeed(target.value.replace(/[^\x21-\x7e]/g, ''))}
            />
          )}
        </FieldFrame>
      </details>
      <Text
        as="button"
        variant="label"
        tone="accent"
        type="button"
        className={card.link}
        onClick={onHistory}
      >
        {copy.pastResults}
        <Icon name={caretIcon} size={16} />
      </Text>
    </Card>
  );
}

/** Abbreviates a hash: `9f3c 71d0 a4e8 … 02bb b71e` */
function abbreviate(hex: string): string {
  const groups = hex.match(/.{4}/g) ?? [];
  return [...groups.slice(0, 3), '…', ...groups.slice(-2)].join(' ');
}
