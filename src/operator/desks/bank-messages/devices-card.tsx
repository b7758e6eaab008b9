import { useState } from 'react';
import {
  type BankDevice,
  type BankMessageSetup,
  bankDeviceAdd,
  bankDeviceRevoke,
} from '@/contract/operator/bank-messages.contract';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { nameActor } from '../../kit/actor-name';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { TimeText } from '../../kit/time-text';
import { useMay } from '../../shell/use-me';
import { bankMessagesCopy as copy } from './bank-messages.copy';
import styles from './bank-messages.module.css';
import { AddDeviceDialog, RevokeDeviceDialog } from './device-dialogs';

/** The phones that forward messages, and how much messages may credit alone. */
export function DevicesCard({ setup: { devices, limit } }: { setup: BankMessageSetup }) {
  const may = useMay();
  const [open, setOpen] = useState<BankDevice | 'add' | null>(null);
  const close = () => setOpen(null);
  const columns: readonly Column<BankDevice>[] = [
    {
      ...{ head: copy.device, isName: true },
      cell: ({ name, made_by: by }) => (
        <span className={styles.text}>
          {name} <small>{nameActor(by)}</small>
        </span>
      ),
    },
    { head: copy.senders, cell: ({ senders }) => senders.join(', ') },
    {
      head: copy.lastSeen,
      cell: ({ last_seen_at: at }) => (at === null ? copy.never : <TimeText at={at} />),
    },
    {
      head: copy.acts,
      cell: (device) =>
        device.revoked_at === null ? (
          may(bankDeviceRevoke) && (
            <Button
              variant="outline"
              size="small"
              aria-label={copy.revokeOf(device.name)}
              onClick={() => setOpen(device)}
            >
              {copy.revoke}
            </Button>
          )
        ) : (
          <Badge>{copy.revoked}</Badge>
        ),
    },
  ];
  return (
    <Card as="section" aria-label={copy.setupTitle}>
      <Stack gap={3}>
        <Row place="spread" gap={3} wraps>
          <Text as="h2" variant="heading">
            {copy.setupTitle}
          </Text>
          {may(bankDeviceAdd) && (
            <Button variant="quiet" onClick={() => setOpen('add')}>
              {copy.add}
            </Button>
          )}
        </Row>
        <Text variant="detail" tone="soft">
          {copy.setupText}
        </Text>
        <Text variant="detail">
          {limit === 0 ? copy.limitNone : copy.limitSome(formatMoney(limit))} {copy.limitRule}
        </Text>
        <DataTable
          caption={copy.devicesCaption}
          columns={columns}
          rows={devices}
          keyOf={({ id }) => id}
          empty={copy.devicesEmpty}
        />
      </Stack>
      {open === 'add' && <AddDeviceDialog onClose={close} />}
      {open !== null && open !== 'add' && <RevokeDeviceDialog device={open} onClose={close} />}
    </Card>
  );
}
