import caretIcon from '@phosphor-icons/core/regular/caret-right.svg?icon';
import sealIcon from '@phosphor-icons/core/regular/seal-check.svg?icon';
import { formatInteger } from '@/domain/format-integer';
import { CopyButton } from '@/shared/ui/copy-button';
import { FieldFrame } from '@/shared/ui/field-frame';
import { Icon } from '@/shared/ui/icon';
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

/** The commitment of the next spin, what the member adds to it, and the way to those that are over. */
export function ProofCard({ setting, spinning, onHistory }: ProofCardProps) {
  const { commitment, nonce } = setting;
  const { ownSeed, drawnSeed, setOwnSeed } = spinning;
  return (
    <section className={card.card} aria-label={copy.fairness}>
      <div className={styles.head}>
        <span className={card.tile}>
          <Icon name={sealIcon} />
        </span>
        <p>
          <b>{copy.locked}</b>
          <small>{copy.next(formatInteger(nonce))}</small>
        </p>
      </div>
      <div className={styles.hash}>
        <code>{abbreviate(commitment)}</code>
        <CopyButton text={commitment} label={copy.copyCommitment} done={copy.copied} />
      </div>
      <p className={card.quiet}>{copy.opened}</p>
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
      <button type="button" className={card.link} onClick={onHistory}>
        {copy.pastResults}
        <Icon name={caretIcon} size={16} />
      </button>
    </section>
  );
}

/** `9f3c 71d0 a4e8 … 02bb b71e` */
function abbreviate(hex: string): string {
  const groups = hex.match(/.{4}/g) ?? [];
  return [...groups.slice(0, 3), '…', ...groups.slice(-2)].join(' ');
}
