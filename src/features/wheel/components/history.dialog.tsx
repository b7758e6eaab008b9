import downloadIcon from '@phosphor-icons/core/regular/download-simple.svg?icon';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { WheelPlay } from '@/contract/wheel.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatThaiTime } from '@/domain/thai-date';
import { getLinePlatform } from '@/shared/line/line-platform';
import { buttonClass } from '@/shared/ui/button';
import { CopyButton } from '@/shared/ui/copy-button';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { StateList } from '@/shared/ui/state-list';
import { EmptyState } from '@/shared/ui/states';
import { writeProof } from '../play.rules';
import { wheelCopy as copy } from '../wheel.copy';
import { wheelQueries } from '../wheel.queries';
import { nameGain, pictureOf } from '../wheel.rules';
import styles from './history.dialog.module.css';
import { OwnRounds } from './own-rounds';
import { PlayCheck } from './play-check';

const SCRIPT = '/proof/verify.mjs';

/** The member's past spins, each verifiable here or by a script. */
export function HistoryDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title={copy.pastResults} maxWidth={560}>
      <Stack gap={3} hasFigures className={styles.history}>
        <Text variant="quiet">{copy.how}</Text>
        <Script />
        {isOpen && <Plays />}
      </Stack>
    </SheetDialog>
  );
}

function Plays() {
  const list = useInfiniteQuery(wheelQueries.history());
  const plays = list.data?.pages.flatMap((page) => page.plays);
  return (
    <StateList
      list={list}
      rows={plays?.map((play) => (
        <li key={play.id} className={styles.play}>
          <Play play={play} />
        </li>
      ))}
      empty={<EmptyState title={copy.historyEmpty} />}
    />
  );
}

function Play({ play }: { play: WheelPlay }) {
  const { gain } = play.prize;
  const proof = writeProof(play);
  const file = `wheel-${play.nonce}.json`;
  const savesFiles = getLinePlatform().environment === 'web';
  const command = `node verify.mjs ${file} ${play.commitment}`;
  return (
    <details>
      <summary>
        <img src={pictureOf(gain)} alt="" width={24} height={24} />
        <span>
          {nameGain(gain)}
          <small>
            {copy.play(formatInteger(play.nonce))} · {formatThaiTime(play.at)}
          </small>
        </span>
        <b>{play.number}</b>
      </summary>
      <Stack as="dl" gap={2} className={styles.facts}>
        <Fact name={copy.facts.commitment} value={play.commitment} />
        <Fact name={copy.facts.serverSeed} value={play.server_seed} />
        <Fact name={copy.facts.clientSeed} value={play.client_seed} />
        <Fact name={copy.facts.version} value={String(play.version)} />
      </Stack>
      {play.free_rounds && <OwnRounds rounds={play.free_rounds} />}
      <PlayCheck play={play} />
      <Row gap={2} className={styles.files}>
        {savesFiles ? (
          <a
            className={buttonClass({ variant: 'outline', size: 'small' })}
            href={`data:application/json;charset=utf-8,${encodeURIComponent(proof)}`}
            download={file}
          >
            <Icon name={downloadIcon} size={20} />
            {copy.proofFile}
          </a>
        ) : (
          <span>{copy.copyProof}</span>
        )}
        <CopyButton text={proof} label={copy.copyProof} done={copy.copied} />
      </Row>
      <Row gap={2} className={styles.command}>
        <p>
          <span>{copy.command}</span>
          <code>{command}</code>
        </p>
        <CopyButton text={command} label={copy.copyCommand} done={copy.copied} />
      </Row>
    </details>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
      </dd>
    </div>
  );
}

/** LINE's browser saves no files, so the link opens in the system browser there. */
function Script() {
  return (
    <a
      className={buttonClass({ variant: 'outline', size: 'small' })}
      href={SCRIPT}
      download
      onClick={(event) => {
        const platform = getLinePlatform();
        if (platform.environment === 'web') return;
        event.preventDefault();
        platform.openExternal(new URL(SCRIPT, window.location.href).href);
      }}
    >
      <Icon name={downloadIcon} size={20} />
      {copy.script}
    </a>
  );
}
