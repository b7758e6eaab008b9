import { useRef, useState } from 'react';
import { depositSlip } from '@/contract/ordered-deposit.contract';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { useHasPassed } from '@/shared/time/server-clock';
import { Button } from '@/shared/ui/button';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import hidden from '@/shared/ui/visually-hidden.module.css';
import type { TimedDeposit } from '../deposit-clock';
import { orderedCopy } from '../ordered-deposit.copy';

const postSlip = commandOf(depositSlip);

/** Offers to send the slip of a transfer that has not arrived by itself; nothing before that time. */
export function SlipCheck({ deposit }: { deposit: TimedDeposit }) {
  const { id, slip_from: from, created_at: createdAt, clockOffsetMs } = deposit;
  const isTime = useHasPassed(from ?? createdAt, clockOffsetMs);
  return from !== null && isTime ? <SlipCard id={id} /> : null;
}

function SlipCard({ id }: { id: string }) {
  const { problem, isBusy, run } = useButtonCall();
  const [outcome, setOutcome] = useState<'unreadable' | 'taken' | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const send = (file: File) =>
    run(async () => {
      setOutcome(null);
      const { readSlip } = await import('../slip-reader');
      const payload = await readSlip(file);
      if (payload === null) {
        setOutcome('unreadable');
        return;
      }
      const { state } = await postSlip({ id, payload });
      if (state === 'review') setOutcome('taken');
    });
  return (
    <Card as="section" aria-label={orderedCopy.slipTitle}>
      <Stack gap={3}>
        <Stack gap={1}>
          <Text as="h2" variant="heading">
            {orderedCopy.slipTitle}
          </Text>
          <Text variant="detail" tone="soft">
            {orderedCopy.slipText}
          </Text>
        </Stack>
        <input
          ref={input}
          className={hidden.hidden}
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label={orderedCopy.slipPicture}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file may be chosen again.
            target.value = '';
            if (file) void send(file);
          }}
        />
        {outcome === 'taken' && (
          <Text variant="detail" role="status">
            {orderedCopy.slipTaken}
          </Text>
        )}
        <Problem>{outcome === 'unreadable' ? orderedCopy.slipUnreadable : problem}</Problem>
        <Button variant="outline" isWide isBusy={isBusy} onClick={() => input.current?.click()}>
          {isBusy ? orderedCopy.slipBusy : orderedCopy.slipSend}
        </Button>
      </Stack>
    </Card>
  );
}
