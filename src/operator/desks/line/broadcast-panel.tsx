import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import {
  type Broadcast,
  broadcastDiscard,
  broadcastDraft,
  broadcastPreview,
  broadcastPropose,
  broadcastShow,
  broadcastStop,
} from '@/contract/operator/broadcasts.contract';
import { formatInteger } from '@/domain/format-integer';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { FactList } from '../../kit/fact-list';
import { LoadError } from '../../kit/load-error';
import { operatorQuery } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useKeys } from '../../kit/use-keys';
import { useMay } from '../../shell/use-me';
import { BroadcastCard } from './broadcast-card';
import { type BroadcastAct, BroadcastDialog } from './broadcast-dialogs';
import { toFields } from './broadcast-form-rules';
import { BroadcastQuoteCard } from './broadcast-quote';
import { BROADCASTS_PATH, BroadcastBadge, EDIT, isRunning } from './broadcast-words';
import { broadcastsCopy as copy, segmentCopy } from './broadcasts.copy';
import styles from './broadcasts.module.css';

const RUNNING_EVERY_MS = 3_000;

/** The open broadcast: its card, what it would cost or has reached, and what may be done. */
export function BroadcastPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const show = useQuery({
    ...operatorQuery(broadcastShow, { id }),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? RUNNING_EVERY_MS : false),
  });
  const { data } = show;
  useKeys({ Escape: onClose });
  if (!data) {
    return show.error ? (
      <LoadError error={show.error} onRetry={() => void show.refetch()} />
    ) : (
      <Skeleton width="100%" height={320} />
    );
  }
  const { state, approval } = data;
  return (
    <Card as="section" aria-label={data.title}>
      <Stack gap={4}>
        <Row place="spread" gap={3}>
          <Text as="h2" variant="heading">
            {data.title}
          </Text>
          <Button variant="text" size="small" onClick={onClose}>
            {copy.close}
          </Button>
        </Row>
        <Row gap={2} wraps>
          <BroadcastBadge {...data} />
          {state === 'proposed' && approval !== null && (
            <Link href={`/approvals/${approval}`} className={styles.link}>
              {copy.approval(approval)}
            </Link>
          )}
        </Row>
        {data.counts.recipients > 0 && <Progress broadcast={data} />}
        {(state === 'draft' || state === 'proposed') && <BroadcastQuoteCard id={id} />}
        <Acts broadcast={data} />
        <Facts broadcast={data} />
        <BroadcastCard fields={toFields(data)} />
      </Stack>
    </Card>
  );
}

function Facts({ broadcast }: { broadcast: Broadcast }) {
  const { segment, starts_at: starts, written_by, written_at, proposed_by } = broadcast;
  const { approved_by, approved_at, ended_at, stopped_by } = broadcast;
  const by = (name: string | null, at: string | null) =>
    name === null ? (
      '–'
    ) : (
      <>
        {name.replace('operator/', '')}
        {at !== null && (
          <>
            {' · '}
            <TimeText at={at} />
          </>
        )}
      </>
    );
  return (
    <FactList
      facts={[
        [copy.facts.segment, segmentCopy[segment].name],
        [copy.facts.starts, starts === null ? copy.soon : <TimeText key="starts" at={starts} />],
        [copy.facts.written, by(written_by, written_at)],
        ...(proposed_by === null ? [] : [[copy.facts.proposed, by(proposed_by, null)] as const]),
        ...(approved_by === null
          ? []
          : [[copy.facts.approved, by(approved_by, approved_at)] as const]),
        ...(stopped_by === null ? [] : [[copy.facts.stopped, by(stopped_by, null)] as const]),
        ...(ended_at === null
          ? []
          : [[copy.facts.ended, <TimeText key="ended" at={ended_at} />] as const]),
      ]}
    />
  );
}

function Progress({ broadcast: { counts } }: { broadcast: Broadcast }) {
  const rest = [
    [copy.waiting, counts.waiting],
    [copy.leftOut, counts.left_out],
    [copy.failed, counts.failed],
    [copy.unsent, counts.unsent],
  ] as const;
  const said = copy.accepted(formatInteger(counts.accepted), formatInteger(counts.recipients));
  return (
    <Stack as="section" gap={2} aria-label={copy.progress}>
      <Text as="h3" variant="strong">
        {copy.progress}
      </Text>
      <progress
        className={styles.bar}
        max={counts.recipients}
        value={counts.accepted}
        aria-label={said}
      />
      <Text variant="detail">
        {said} · {copy.batches(formatInteger(counts.batches_sent), formatInteger(counts.batches))}
      </Text>
      <FactList
        facts={rest.flatMap(([name, count]) =>
          count === 0 ? [] : [[name, copy.people(formatInteger(count))] as const],
        )}
      />
      <Text variant="note" tone="faint">
        {copy.honest}
      </Text>
    </Stack>
  );
}

function Acts({ broadcast }: { broadcast: Broadcast }) {
  const may = useMay();
  const [, go] = useLocation();
  const [act, setAct] = useState<BroadcastAct>();
  const isDraft = broadcast.state === 'draft';
  return (
    <>
      <Row gap={2} wraps>
        {isDraft && may(broadcastPropose) && (
          <Button variant="primary" size="small" onClick={() => setAct('propose')}>
            {copy.propose}
          </Button>
        )}
        {isDraft && may(broadcastDraft) && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => go(`${BROADCASTS_PATH}/${EDIT}${broadcast.id}`)}
          >
            {copy.edit}
          </Button>
        )}
        {(isDraft || broadcast.state === 'proposed') && may(broadcastPreview) && (
          <Button variant="quiet" size="small" onClick={() => setAct('preview')}>
            {copy.preview}
          </Button>
        )}
        {isDraft && may(broadcastDiscard) && (
          <Button variant="text" size="small" onClick={() => setAct('discard')}>
            {copy.discard}
          </Button>
        )}
        {isRunning(broadcast) && may(broadcastStop) && (
          <Button variant="outline" size="small" onClick={() => setAct('stop')}>
            {copy.stop}
          </Button>
        )}
      </Row>
      {act && <BroadcastDialog act={act} broadcast={broadcast} onClose={() => setAct(undefined)} />}
    </>
  );
}
