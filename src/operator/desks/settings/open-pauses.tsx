import {
  type OperatorPause,
  pauseEnd,
  pauseExtend,
  pauseLook,
} from '@/contract/operator/pauses.contract';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { formatDuration } from '../../kit/staff-time';
import { TimeText } from '../../kit/time-text';
import { useMay } from '../../shell/use-me';
import { pausesCopy as copy } from './settings.copy';
import styles from './settings.module.css';

/** An act on a pause that runs or is planned. */
export type PauseAct = 'extend' | 'end' | 'look';

/** Minutes before its end in which a running pause asks to be extended. */
const NEARLY_OVER_MINUTES = 10;

interface OpenPausesProps {
  running: readonly OperatorPause[];
  planned: readonly OperatorPause[];
  serverTime: string;
  onAct: (act: PauseAct, pause: OperatorPause) => void;
}

/** The pauses that run, in red, and the planned ones. */
export function OpenPauses({ running, planned, serverTime, onAct }: OpenPausesProps) {
  return (
    <>
      {running.map((pause) => (
        <RunningCard
          key={pause.id}
          pause={pause}
          serverTime={serverTime}
          onAct={(act) => onAct(act, pause)}
        />
      ))}
      <Card as="section" aria-label={copy.planned}>
        <Stack gap={3}>
          <Text as="h2" variant="heading">
            {copy.planned}
          </Text>
          {planned.length === 0 && (
            <Text variant="detail" tone="soft">
              {copy.noPlanned}
            </Text>
          )}
          <ul className={styles.planned}>
            {planned.map((pause) => (
              <li key={pause.id}>
                <PlannedPause pause={pause} onAct={(act) => onAct(act, pause)} />
              </li>
            ))}
          </ul>
        </Stack>
      </Card>
    </>
  );
}

function RunningCard({
  pause,
  serverTime,
  onAct,
}: {
  pause: OperatorPause;
  serverTime: string;
  onAct: (act: PauseAct) => void;
}) {
  const may = useMay();
  const [nowMs, endMs] = [Date.parse(serverTime), Date.parse(pause.ends_at)];
  const isNearlyOver = endMs - nowMs < NEARLY_OVER_MINUTES * 60_000;
  const name = copy.scopeName(pause.scope, pause.subject);
  return (
    <section className={styles.running} aria-label={copy.runningOf(name)}>
      <Stack gap={3}>
        <Text as="h2" variant="title" tone="danger">
          {copy.runningOf(name)}
        </Text>
        <Text>{pause.message}</Text>
        <Text variant="strong" hasFigures suppressHydrationWarning>
          {copy.until} <TimeText at={pause.ends_at} /> · {copy.left(formatDuration(endMs - nowMs))}
        </Text>
        {isNearlyOver && <Text tone="warn">{copy.nearlyOver}</Text>}
        <Text variant="detail" tone="soft">
          {copy.from} <TimeText at={pause.starts_at} /> · {copy.by} {pause.created_by}
        </Text>
        <Row gap={3} wraps className={styles.acts}>
          {may(pauseEnd) && (
            <Button variant="primary" onClick={() => onAct('end')}>
              {copy.end}
            </Button>
          )}
          {may(pauseExtend) && (
            <Button variant="quiet" onClick={() => onAct('extend')}>
              {copy.extend}
            </Button>
          )}
          {may(pauseLook) && pause.scope === 'all' && (
            <Button variant="quiet" onClick={() => onAct('look')}>
              {copy.look}
            </Button>
          )}
        </Row>
      </Stack>
    </section>
  );
}

function PlannedPause({ pause, onAct }: { pause: OperatorPause; onAct: (act: PauseAct) => void }) {
  const may = useMay();
  return (
    <Row gap={3} place="spread" wraps>
      <Stack gap={1}>
        <Text variant="strong">{copy.scopeName(pause.scope, pause.subject)}</Text>
        <Text variant="detail" hasFigures>
          <TimeText at={pause.starts_at} /> {copy.until} <TimeText at={pause.ends_at} />
        </Text>
        <Text variant="detail" tone="soft">
          {pause.message}
        </Text>
      </Stack>
      <Row gap={2}>
        {may(pauseExtend) && (
          <Button variant="quiet" size="small" onClick={() => onAct('extend')}>
            {copy.extend}
          </Button>
        )}
        {may(pauseEnd) && (
          <Button variant="quiet" size="small" onClick={() => onAct('end')}>
            {copy.callOff}
          </Button>
        )}
      </Row>
    </Row>
  );
}
