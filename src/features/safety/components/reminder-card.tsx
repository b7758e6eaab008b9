import type { ReminderMinutes } from '@/contract/reality-check.fields';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { showToast } from '@/shared/ui/toast';
import { reminderCopy as copy } from '../safety.copy';
import type { TimedStatus } from '../safety.queries';
import { LengthChoice } from './length-choice';

const postReminder = commandOf(
  async () => (await import('@/contract/reality-check.contract')).safetyReminder,
);

export interface ReminderCardProps {
  status: Pick<TimedStatus, 'reminder_minutes' | 'reminder_choices'>;
}

/** Sets the time between two reality checks. A choice is saved at once. */
export function ReminderCard({
  status: { reminder_minutes, reminder_choices },
}: ReminderCardProps) {
  const { problem, isBusy, run } = useButtonCall();
  const choices = (Object.keys(copy.names).map(Number) as ReminderMinutes[]).filter((minutes) =>
    reminder_choices.includes(minutes),
  );
  const names = Object.fromEntries(choices.map((minutes) => [minutes, copy.names[minutes]]));
  const choose = (minutes: ReminderMinutes | undefined) => {
    if (minutes === undefined || minutes === reminder_minutes || isBusy) return;
    void run(async () => {
      await postReminder({ minutes });
      const describe = minutes < reminder_minutes ? copy.shorter : copy.longer;
      showToast({ message: describe(copy.names[minutes]), tone: 'success' });
    });
  };
  return (
    <Card as="section" aria-label={copy.title}>
      <Stack gap={3}>
        <Text as="h2" variant="heading">
          {copy.title}
        </Text>
        <LengthChoice
          label={copy.text}
          names={names}
          open={Object.keys(names)}
          chosen={String(reminder_minutes)}
          onChoose={(chosen) => choose(choices.find((minutes) => String(minutes) === chosen))}
        />
        <Problem>{problem}</Problem>
      </Stack>
    </Card>
  );
}
