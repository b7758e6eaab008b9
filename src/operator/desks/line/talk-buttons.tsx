import { lineEndTalk, lineHush, lineWaiting } from '@/contract/operator/official-account.contract';
import { Button } from '@/shared/ui/button';
import { Row, Stack } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { CallProblem } from '../../kit/call-problem';
import { useOperatorCommand } from '../../kit/operator-query';
import { waitingCopy as copy } from './line.copy';
import styles from './line.module.css';

/** Says that a person answers in the chat with a user, or has answered. */
export function TalkButtons({
  user,
  isInRow = false,
}: {
  user: { member_id: number } | { user_id: string };
  /** True in a list, whose cells stand at the right on a phone. */
  isInRow?: boolean;
}) {
  const hush = useOperatorCommand(lineHush, [lineWaiting.path]);
  const end = useOperatorCommand(lineEndTalk, [lineWaiting.path]);
  const act = async (command: typeof hush | typeof end, said: string) => {
    hush.clear();
    end.clear();
    if ((await command.run(user)) === undefined) return;
    showToast({ message: said, tone: 'success', durationMs: 5000 });
  };
  return (
    <Stack gap={2}>
      <Row gap={2} wraps className={isInRow ? styles.acts : undefined}>
        <Button
          variant="quiet"
          size="small"
          isBusy={hush.isBusy}
          onClick={() => void act(hush, copy.hushed)}
        >
          {copy.hush}
        </Button>
        <Button
          variant="outline"
          size="small"
          isBusy={end.isBusy}
          onClick={() => void act(end, copy.ended)}
        >
          {copy.end}
        </Button>
      </Row>
      <CallProblem error={hush.error ?? end.error} />
    </Stack>
  );
}
