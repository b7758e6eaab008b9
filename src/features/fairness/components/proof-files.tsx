import downloadIcon from '@phosphor-icons/core/regular/download-simple.svg?icon';
import type { RoundProof } from '@/contract/fairness.contract';
import { getLinePlatform } from '@/shared/line/line-platform';
import { RouteLink } from '@/shared/routing/route-link';
import { buttonClass } from '@/shared/ui/button';
import { CopyButton } from '@/shared/ui/copy-button';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { fairnessCopy as copy } from '../fairness.copy';
import { writeProofFile } from '../replay.rules';
import styles from './proof-files.module.css';

const SCRIPT = '/proof/verify.mjs';

export interface ProofFilesProps {
  proof: RoundProof;
  /** Text of the round's tables; null when they are not known. */
  tables: string | null;
  roundId: string;
}

/** The proof and a script that verifies it without this site. LINE's browser saves no files, so the proof is copied. */
export function ProofFiles({ proof, tables, roundId }: ProofFilesProps) {
  const text = writeProofFile(proof, tables);
  const file = `${proof.kind}-${roundId.slice(0, 8)}.json`;
  const command = `node verify.mjs ${file} ${proof.seed_hash}`;
  const savesFiles = getLinePlatform().environment === 'web';
  const style = buttonClass({ variant: 'outline', size: 'small' });
  return (
    <Stack as="section" gap={3} isCard aria-labelledby="outside">
      <Text as="h2" variant="heading" id="outside">
        {copy.outside}
      </Text>
      <Stack gap={2} className={styles.files}>
        <Row gap={2} wraps>
          {savesFiles ? (
            <a
              className={style}
              href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
              download={file}
            >
              <Icon name={downloadIcon} size={20} />
              {copy.json}
            </a>
          ) : (
            <span className={styles.word}>{copy.copyProof}</span>
          )}
          <CopyButton text={text} label={copy.copyProof} done={copy.copied} />
        </Row>
        <a
          className={style}
          href={SCRIPT}
          download
          onClick={(event) => {
            if (savesFiles) return;
            event.preventDefault();
            getLinePlatform().openExternal(new URL(SCRIPT, window.location.href).href);
          }}
        >
          <Icon name={downloadIcon} size={20} />
          {copy.script}
        </a>
      </Stack>
      <Row gap={3} className={styles.command}>
        <p>
          <Text as="span" isBlock variant="note">
            {copy.command}
          </Text>
          <code>{command}</code>
        </p>
        <CopyButton text={command} label={copy.copyCommand} done={copy.copied} />
      </Row>
      <Text variant="note">{copy.otherVerifiers}</Text>
      <Text variant="note">
        {`${copy.otherProofs} `}
        <RouteLink name="wheel" className={styles.link}>
          {copy.wheel}
        </RouteLink>
        {' · '}
        <RouteLink name="yeekee" className={styles.link}>
          {copy.yeekee}
        </RouteLink>
      </Text>
    </Stack>
  );
}
