import {
  type Health,
  healthVerify,
  type Verification,
  type VerificationArea,
} from '@/contract/operator/health.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatDay } from '@/domain/thai-date';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { CallProblem } from '../../kit/call-problem';
import { useOperatorCommand } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useMay } from '../../shell/use-me';
import { areaNames } from './alarm.copy';
import { CheckResult, nameStarter } from './check-result';
import { healthCopy as copy } from './system.copy';
import styles from './system.module.css';

/** The last check of each area, with a button that checks it now. */
export function ChecksCard({ verifications }: Pick<Health, 'verifications'>) {
  return (
    <Card as="section" aria-label={copy.checks}>
      <Stack gap={3}>
        <div>
          <Text as="h2" variant="heading">
            {copy.checks}
          </Text>
          <Text variant="detail" tone="soft">
            {copy.checksText}
          </Text>
        </div>
        <ul className={styles.checks}>
          {verifications.map(({ area, last }) => (
            <li key={area}>
              <Check area={area} last={last} />
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}

function Check({ area, last }: { area: VerificationArea; last: Verification | null }) {
  const may = useMay();
  const command = useOperatorCommand(healthVerify, ['/operator/v1/health']);
  const isRunning = last !== null && last.ended_at === null;
  const verify = async () => {
    if (!(await command.run({ area }))) return;
    showToast({ message: copy.started, tone: 'success', durationMs: 3000 });
  };
  return (
    <Stack gap={2}>
      <Row place="spread" gap={3} wraps>
        <Row gap={2} wraps>
          <Text as="h3" variant="strong">
            {areaNames[area]}
          </Text>
          <CheckResult check={last} />
        </Row>
        {may(healthVerify) && (
          <Button
            variant="quiet"
            size="small"
            aria-label={copy.checkOf(areaNames[area])}
            isBusy={command.isBusy || isRunning}
            onClick={() => void verify()}
          >
            {isRunning ? copy.running : copy.check}
          </Button>
        )}
      </Row>
      {last && (
        <Text variant="note" tone="faint">
          <TimeText at={last.ended_at ?? last.started_at} /> · {nameStarter(last.started_by)}
          {last.day !== null && ` · ${copy.night(formatDay(last.day))}`}
          {last.checked !== null && ` · ${copy.checked(formatInteger(last.checked))}`}
        </Text>
      )}
      {last !== null && last.error !== null && (
        <Text variant="detail" tone="danger">
          {last.error}
        </Text>
      )}
      {last !== null && last.details.length > 0 && (
        <ul className={styles.faults}>
          {last.details.map(({ subject, detail }) => (
            <li key={`${subject} ${detail}`}>
              <code>{subject}</code> {detail}
            </li>
          ))}
        </ul>
      )}
      <CallProblem error={command.error} />
    </Stack>
  );
}
