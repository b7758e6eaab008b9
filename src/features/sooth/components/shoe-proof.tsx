import sealIcon from '@phosphor-icons/core/regular/seal-check.svg?icon';
import { CopyButton } from '@/shared/ui/copy-button';
import { Icon } from '@/shared/ui/icon';
import { soothCopy as copy } from '../sooth.copy';
import type { SoothShoe } from '../sooth.rules';
import panel from './panel.module.css';
import styles from './shoe-proof.module.css';

const SCRIPT = '/proof/verify.mjs';

/** What the shoe was committed to by, and how it is checked when it is over. */
export function ShoeProof({ shoe }: { shoe: SoothShoe }) {
  return (
    <section className={panel.panel} aria-label={copy.proof}>
      <div className={styles.head}>
        <Icon name={sealIcon} size={24} />
        <p>
          <b>{copy.proof}</b>
          <small>{copy.proofOf(shoe.shoe_id, shoe.hand_count)}</small>
        </p>
      </div>
      <div className={styles.hash}>
        <code>{shoe.seed_hash}</code>
        <CopyButton text={shoe.seed_hash} label={copy.copyHash} done={copy.copied} />
      </div>
      <p className={panel.quiet}>{copy.proofHow}</p>
      <a className={styles.script} href={SCRIPT} download>
        {copy.script}
      </a>
    </section>
  );
}
