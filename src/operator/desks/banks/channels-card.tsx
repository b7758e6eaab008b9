import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import {
  type Channel,
  channelLimits,
  channelList,
  channelOpen,
} from '@/contract/operator/banks.contract';
import { formatBaht } from '@/domain/baht';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { Badge } from '../../kit/badge';
import { CallProblem } from '../../kit/call-problem';
import { type Column, DataTable } from '../../kit/data-table';
import { DeskDialog } from '../../kit/desk-dialog';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { operatorCopy } from '../../operator.copy';
import { useMay } from '../../shell/use-me';
import { bahtText } from './account-form';
import { banksCopy, channelsCopy as copy } from './banks.copy';

type Open = { kind: 'open' | 'limits'; channel: Channel } | null;

const CHANGES = [channelList.path];
const tellDone = () =>
  showToast({ message: banksCopy.done.channel, tone: 'success', durationMs: 5000 });

/** The channels for deposits by QR code. */
export function ChannelsCard() {
  const may = useMay();
  const list = useQuery(operatorQuery(channelList));
  const [open, setOpen] = useState<Open>(null);
  const columns: readonly Column<Channel>[] = [
    { head: copy.name, cell: ({ name }) => name },
    { head: copy.gateway, cell: ({ gateway_id }) => gateway_id, isSecondary: true },
    {
      head: copy.state,
      cell: ({ is_open: isOpen }) => (
        <Badge tone={isOpen ? 'success' : 'danger'}>
          {isOpen ? copy.isOpen : banksCopy.isClosed}
        </Badge>
      ),
    },
    {
      ...{ head: copy.limits, isNumber: true },
      cell: (row) => `${formatMoney(row.min_amount)}–${formatMoney(row.max_amount)}`,
    },
    {
      ...{ head: banksCopy.todayIn, isNumber: true },
      cell: ({ today_in }) => formatMoney(today_in),
    },
    {
      head: copy.actions,
      cell: (channel) => (
        <Row gap={2} wraps>
          {may(channelLimits) && (
            <Button
              variant="quiet"
              size="small"
              onClick={() => setOpen({ kind: 'limits', channel })}
            >
              {copy.setLimits}
            </Button>
          )}
          {may(channelOpen) && (
            <Button
              variant="outline"
              size="small"
              onClick={() => setOpen({ kind: 'open', channel })}
            >
              {channel.is_open ? banksCopy.close : banksCopy.open}
            </Button>
          )}
        </Row>
      ),
    },
  ];
  return (
    <Card as="section" aria-label={copy.title}>
      <Stack gap={3}>
        <Text as="h2" variant="heading">
          {copy.title}
        </Text>
        <DataTable
          caption={copy.caption}
          columns={may(channelOpen) ? columns : columns.slice(0, -1)}
          rows={list.data}
          keyOf={({ id }) => id}
          empty={copy.empty}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      </Stack>
      {open?.kind === 'open' && (
        <OpenChannelDialog channel={open.channel} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'limits' && (
        <LimitsDialog channel={open.channel} onClose={() => setOpen(null)} />
      )}
    </Card>
  );
}

interface ChannelDialogProps {
  channel: Channel;
  onClose: () => void;
}

function OpenChannelDialog({ channel, onClose }: ChannelDialogProps) {
  const { id, name, is_open: isOpen } = channel;
  const command = useOperatorCommand(channelOpen, CHANGES);
  const run = async () => {
    if ((await command.run({ id, is_open: !isOpen })) === undefined) return;
    tellDone();
    onClose();
  };
  return (
    <DeskDialog
      title={isOpen ? copy.closeTitle(name) : copy.openTitle(name)}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {operatorCopy.cancel}
          </Button>
          <Button variant="primary" autoFocus isBusy={command.isBusy} onClick={() => void run()}>
            {command.isBusy ? banksCopy.busy : operatorCopy.confirm}
          </Button>
        </>
      }
    >
      <Text variant="detail" tone="soft">
        {isOpen ? copy.closeText : copy.openText}
      </Text>
      <CallProblem error={command.error} />
    </DeskDialog>
  );
}

const limitRules = v.object({ min_amount: bahtText, max_amount: bahtText });

function LimitsDialog({ channel, onClose }: ChannelDialogProps) {
  const form = useForm(limitRules, {
    min_amount: formatBaht(channel.min_amount),
    max_amount: formatBaht(channel.max_amount),
  });
  const command = useOperatorCommand(channelLimits, CHANGES);
  const send = form.submit(async (typed) => {
    if ((await command.run({ id: channel.id, ...typed })) === undefined) return;
    tellDone();
    onClose();
  });
  const amount = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <DeskDialog title={copy.limitsTitle(channel.name)} onClose={onClose}>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField of={form.field('min_amount')} label={banksCopy.min} autoFocus {...amount} />
        <FormField of={form.field('max_amount')} label={banksCopy.max} {...amount} />
        <CallProblem error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? banksCopy.busy : copy.save}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
