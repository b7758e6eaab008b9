import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RoundProof } from '@/contract/fairness.contract';
import { canComputeFairness } from '@/domain/fairness';
import { formatThaiTime } from '@/domain/thai-date';
import { HashLine } from '@/shared/ui/hash-line';
import { InfoLine, Stack, Text } from '@/shared/ui/kit';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { fairnessCopy as copy } from '../fairness.copy';
import { type FoundProof, fairnessQueries, tablesUrl } from '../fairness.queries';
import { ProofFiles } from './proof-files';
import styles from './proof-view.module.css';
import { ReplaySteps } from './replay-steps';
import { SecretSeed } from './secret-seed';
import { Verdict } from './verdict';

export interface ProofViewProps {
  found: FoundProof;
  source: string;
  roundId: string;
  /** Loads the proof again, with the revealed seed. */
  onRevealed: () => Promise<unknown>;
}

/** The promise, the revealed seed, and the round computed again in this browser. */
export function ProofView({ found, source, roundId, onRevealed }: ProofViewProps) {
  const { proof } = found;
  const isComputable = proof.seed !== null && canComputeFairness();
  const replay = useQuery({ ...fairnessQueries.replay(proof), enabled: isComputable });
  return (
    <>
      <Head found={found} />
      {proof.seed === null ? (
        <SecretSeed found={found} source={source} onRevealed={onRevealed} />
      ) : !isComputable ? (
        <InfoLine>{copy.insecure}</InfoLine>
      ) : replay.isError ? (
        <ErrorState error={replay.error} onRetry={() => void replay.refetch()} />
      ) : replay.data ? (
        <Verdict steps={replay.data.steps} proof={proof} state={found.state} />
      ) : (
        <Stack aria-busy="true" role="status" aria-label={copy.checking}>
          <Skeleton height={72} />
        </Stack>
      )}
      <Stack as="section" gap={2} isCard aria-labelledby="promised">
        <Text as="h2" variant="heading" id="promised">
          {copy.promised}
        </Text>
        <Text variant="note">{copy.promisedAt(formatThaiTime(proof.promised_at))}</Text>
        <Labelled name={copy.commitment}>
          <HashLine text={proof.seed_hash} label={copy.copyCommitment} done={copy.copied} />
        </Labelled>
      </Stack>
      <Came proof={proof} />
      {replay.data?.steps && <ReplaySteps steps={replay.data.steps} />}
      {proof.seed !== null && (
        <ProofFiles proof={proof} tables={replay.data?.tables ?? null} roundId={roundId} />
      )}
    </>
  );
}

function Head({ found: { game_name, state, proof } }: { found: FoundProof }) {
  const time = formatThaiTime(proof.played_at);
  return (
    <Stack className={styles.head}>
      <Text as="b" variant="heading">
        {game_name ?? copy.unknownGame}
      </Text>
      <Text variant="note">
        {`${copy.kinds[proof.kind]} · ${state === null ? copy.beganAt(time) : copy.playedAt(time)}`}
      </Text>
    </Stack>
  );
}

/** The numbers from which the outcome is computed. */
function Came({ proof }: { proof: RoundProof }) {
  return (
    <Stack as="section" gap={2} isCard aria-labelledby="came">
      <Text as="h2" variant="heading" id="came">
        {copy.came}
      </Text>
      <Labelled name={copy.seed}>
        {proof.seed === null ? (
          <Text tone="faint">{copy.secret}</Text>
        ) : (
          <HashLine text={proof.seed} label={copy.copySeed} done={copy.copied} />
        )}
      </Labelled>
      <dl className={styles.facts}>
        {factsOf(proof).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {proof.tables_hash !== null && (
          <div>
            <dt>{copy.tables}</dt>
            <dd>
              <Text
                as="a"
                tone="accent"
                className={styles.link}
                href={tablesUrl(proof.tables_hash)}
              >
                {copy.openTables}
              </Text>
            </dd>
          </div>
        )}
      </dl>
    </Stack>
  );
}

function factsOf(proof: RoundProof): (readonly [name: string, value: string])[] {
  switch (proof.kind) {
    case 'slot':
    case 'fishing':
      return [
        [copy.clientSeed, proof.client_seed],
        [copy.nonce, String(proof.nonce)],
      ];
    case 'baccarat':
      return [
        [copy.shoe, proof.shoe_id],
        ...(proof.hand === null ? [] : [[copy.hand, String(proof.hand + 1)] as const]),
      ];
    case 'match':
      return [
        [copy.fixture, proof.fixture_id],
        [copy.means, `${proof.means.home / 100} : ${proof.means.away / 100}`],
      ];
  }
}

function Labelled({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text variant="note">{name}</Text>
      {children}
    </div>
  );
}
