import checkIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?icon';
import wrongIcon from '@phosphor-icons/core/fill/x-circle-fill.svg?icon';
import { useState } from 'react';
import { canComputeFairness } from '@/domain/fairness';
import { formatInteger } from '@/domain/format-integer';
import { useButtonCall } from '@/shared/http/use-button-call';
import { fetchQuery } from '@/shared/query/query-cache';
import { Button } from '@/shared/ui/button';
import { CopyButton } from '@/shared/ui/copy-button';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { proofCopy as copy } from '../proof.copy';
import { findDifferences, type ProofStep, type Verification, verifyProof } from '../proof.rules';
import type { Room, RoomPhase } from '../room.rules';
import { yeekeeQueries } from '../yeekee.queries';
import { ProofFiles } from './proof-files';
import styles from './proof-panel.module.css';
import { RoomCard } from './room-card';

export interface ProofPanelProps {
  room: Room;
  phase: RoomPhase;
}

/** The commitment of a round; after its end, a button that recomputes the result in this browser. */
export function ProofPanel({ room, phase }: ProofPanelProps) {
  const { round_key, round_id, commitment } = room.round;
  const { problem, isBusy, run } = useButtonCall();
  const [verification, setVerification] = useState<Verification | null>(null);
  const isPublished = phase === 'drawn' || phase === 'voided';
  const handleVerify = () =>
    run(async () => {
      setVerification(await verifyProof(await fetchQuery(yeekeeQueries.proof(round_id)), room));
    });
  return (
    <RoomCard title={copy.title}>
      <Row gap={3} className={styles.commitment}>
        <p>
          <span>{copy.commitment}</span>
          <code>{commitment}</code>
          <small>{copy.roundKey(round_key)}</small>
        </p>
        <CopyButton text={commitment} label={copy.copyCommitment} done={copy.copied} />
      </Row>
      {!isPublished ? (
        <Text variant="quiet">{copy.before}</Text>
      ) : (
        <>
          {canComputeFairness() ? (
            <Button variant="quiet" isWide isBusy={isBusy} onClick={() => void handleVerify()}>
              {isBusy ? copy.verifyBusy : copy.verify}
            </Button>
          ) : (
            <Text variant="quiet">{copy.insecure}</Text>
          )}
          <Problem>{problem}</Problem>
          {verification && <Verdict verification={verification} />}
          <ProofFiles roundId={round_id} commitment={commitment} />
        </>
      )}
      <details className={styles.limits}>
        <summary>{copy.limits}</summary>
        <Text variant="quiet">{copy.proves}</Text>
        <Text variant="quiet">{copy.provesNot}</Text>
      </details>
    </RoomCard>
  );
}

function Verdict({ verification }: { verification: Verification }) {
  const { proof, steps } = verification;
  const others = findDifferences(verification);
  const isSame = others.length === 0;
  const isRefunded = proof.drawn === null;
  return (
    <>
      <Row
        as="p"
        gap={3}
        variant="quiet"
        className={styles.verdict}
        role="status"
        data-same={isSame}
      >
        <Icon name={isSame ? checkIcon : wrongIcon} size={24} />
        <span>
          <Text as="b" isBlock variant="heading" tone="danger">
            {isSame
              ? isRefunded
                ? copy.sameRefunded
                : copy.same
              : copy.differs(others.map((name) => copy.names[name]).join(', '))}
          </Text>
          {isRefunded && copy.refundedText}
        </span>
      </Row>
      <dl className={styles.seed}>
        <dt>{copy.seed}</dt>
        <dd>
          <code>{proof.seed}</code>
        </dd>
      </dl>
      <Stack as="ol" className={styles.steps} aria-label={copy.steps}>
        {steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </Stack>
      {proof.prizes !== null && proof.prizes.entrants.length > 0 && (
        <details className={styles.entrants}>
          <summary>{copy.entrants(formatInteger(proof.prizes.entrants.length))}</summary>
          <ol>
            {proof.prizes.entrants.map((name, index) => (
              // Masked names may be equal, so the index is the key.
              <li key={index}>{name}</li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

function Step({ step: { name, computed, published, isSame } }: { step: ProofStep }) {
  return (
    <li data-same={isSame}>
      <p>
        <b>{copy.names[name]}</b>
        <i>{isSame ? copy.isSame : copy.isOther}</i>
      </p>
      <small>{copy.how[name]}</small>
      {isSame ? (
        <code>{computed}</code>
      ) : (
        <dl>
          <dt>{copy.computed}</dt>
          <dd>
            <code>{computed}</code>
          </dd>
          <dt>{copy.published}</dt>
          <dd>
            <code>{published}</code>
          </dd>
        </dl>
      )}
    </li>
  );
}
