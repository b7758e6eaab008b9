import downloadIcon from '@phosphor-icons/core/regular/download-simple.svg?icon';
import { yeekeeProof } from '@/contract/yeekee.contract';
import { getApiUrl } from '@/shared/config/client-config';
import { getLinePlatform } from '@/shared/line/line-platform';
import { buttonClass } from '@/shared/ui/button';
import { CopyButton } from '@/shared/ui/copy-button';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { proofCopy as copy } from '../proof.copy';
import styles from './proof-files.module.css';

const SCRIPT = 'verify.mjs';

export interface ProofFilesProps {
  roundId: string;
  /** Commitment that the page showed before the draw. */
  commitment: string;
}

/** Downloads of the proof and of a script that verifies the round without this site. */
export function ProofFiles({ roundId, commitment }: ProofFilesProps) {
  const file = `${roundId}.json`;
  const command = `node ${SCRIPT} ${file} ${commitment}`;
  const proof = new URL(`${yeekeeProof.path}?round_id=${roundId}`, getApiUrl()).href;
  return (
    <Stack gap={2} className={styles.files}>
      <Download href={proof} file={file}>
        {copy.json}
      </Download>
      <Download href={new URL(`/proof/${SCRIPT}`, window.location.href).href} file={SCRIPT}>
        {copy.script}
      </Download>
      <Row gap={3} className={styles.command}>
        <p>
          <Text as="span" isBlock variant="note">
            {copy.command}
          </Text>
          <code>{command}</code>
        </p>
        <CopyButton text={command} label={copy.copyCommand} done={copy.commandCopied} />
      </Row>
    </Stack>
  );
}

interface DownloadProps {
  href: string;
  file: string;
  children: string;
}

/** A download link. LINE's browser cannot save files, so it opens the URL in the system browser there. */
function Download({ href, file, children }: DownloadProps) {
  return (
    <a
      className={buttonClass({ variant: 'outline', size: 'small' })}
      href={href}
      download={file}
      onClick={(event) => {
        const platform = getLinePlatform();
        if (platform.environment === 'web') return;
        event.preventDefault();
        platform.openExternal(href);
      }}
    >
      <Icon name={downloadIcon} size={20} />
      {children}
    </a>
  );
}
