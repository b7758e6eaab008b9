import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { DataOf } from '@/contract/endpoint';
import {
  shopOrderCancel,
  shopOrderLabels,
  shopOrderSend,
  shopOrderShow,
} from '@/contract/operator/points.contract';
import { formatInteger } from '@/domain/format-integer';
import { ApiError } from '@/shared/http/api-error';
import { Button, buttonClass } from '@/shared/ui/button';
import { CopyButton } from '@/shared/ui/copy-button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { nameActor } from '../../kit/actor-name';
import { Badge } from '../../kit/badge';
import { FactList } from '../../kit/fact-list';
import { Gone } from '../../kit/gone';
import { LoadError } from '../../kit/load-error';
import { operatorQuery } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useKeys } from '../../kit/use-keys';
import { useMay } from '../../shell/use-me';
import { CancelOrderDialog, SendOrderDialog } from './order-dialogs';
import { orderTones } from './order-tones';
import { ordersCopy as copy, orderStateNames } from './orders.copy';
import styles from './orders.module.css';

type Order = DataOf<typeof shopOrderShow>;

const LINK = buttonClass({ variant: 'outline', size: 'small' });

/** The open order: its recipient, and what can be done with it. */
export function OrderPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const order = useQuery(operatorQuery(shopOrderShow, { id }));
  useKeys({ Escape: onClose });
  const isGone =
    order.error instanceof ApiError &&
    (order.error.errorName === 'request.not_found' || order.error.kind === 'malformed');
  if (isGone) return <Gone title={copy.gone} />;
  if (order.error && !order.data) {
    return <LoadError error={order.error} onRetry={() => void order.refetch()} />;
  }
  if (!order.data) return <Skeleton width="100%" height={320} />;
  return <OpenOrder order={order.data} onClose={onClose} />;
}

function OpenOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const may = useMay();
  const [open, setOpen] = useState<'send' | 'cancel'>();
  const close = () => setOpen(undefined);
  const { number, state, recipient } = order;
  const title = copy.title(number);
  return (
    <Card as="section" aria-label={title}>
      <Stack gap={4}>
        <Row place="spread" gap={3}>
          <Row gap={2} wraps>
            <Text as="h2" variant="title">
              {title}
            </Text>
            <Badge tone={orderTones[state]}>{orderStateNames[state]}</Badge>
          </Row>
          <Button variant="text" size="small" onClick={onClose}>
            {copy.close}
          </Button>
        </Row>
        <Facts order={order} />
        {recipient && <RecipientBox recipient={recipient} />}
        <Row gap={2} wraps>
          {state === 'ordered' && may(shopOrderSend) && (
            <Button variant="primary" size="small" onClick={() => setOpen('send')}>
              {copy.send}
            </Button>
          )}
          {recipient && may(shopOrderLabels) && (
            <Link href={`/offers/orders/labels?ids=${order.id}`} className={LINK}>
              {copy.label}
            </Link>
          )}
          {state === 'ordered' && may(shopOrderCancel) && (
            <Button variant="quiet" size="small" onClick={() => setOpen('cancel')}>
              {copy.cancel}
            </Button>
          )}
        </Row>
      </Stack>
      {open === 'send' && <SendOrderDialog order={order} onClose={close} />}
      {open === 'cancel' && <CancelOrderDialog order={order} onClose={close} />}
    </Card>
  );
}

function Facts({ order }: { order: Order }) {
  const {
    member_id: id,
    member_name: name,
    username,
    ended_at: endedAt,
    ended_by: by,
    note,
  } = order;
  return (
    <FactList
      facts={[
        [copy.item, copy.pieces(order.item, order.quantity)],
        [copy.cost, copy.points(formatInteger(order.cost))],
        [
          copy.member,
          <Link key="member" href={`/members/${id}`}>
            {name ?? username}
          </Link>,
        ],
        [copy.at, <TimeText key="at" at={order.at} />],
        ...(endedAt === null
          ? []
          : ([[copy.endedAt, <TimeText key="ended" at={endedAt} />]] as const)),
        ...(by === null ? [] : ([[copy.endedBy, nameActor(by)]] as const)),
        ...(note === null ? [] : ([[copy.note, note]] as const)),
      ]}
    />
  );
}

/** Name, phone and address, each with a button that copies it. */
function RecipientBox({ recipient }: { recipient: NonNullable<Order['recipient']> }) {
  const { name, phone, address } = recipient;
  const lines = [
    [copy.name, name, copy.copyName],
    [copy.recipientPhone, phone, copy.copyPhone],
    [copy.address, address, copy.copyAddress],
  ] as const;
  return (
    <Stack as="section" gap={2} className={styles.recipient} aria-label={copy.recipient}>
      <Row place="spread" gap={2}>
        <Text as="h3" variant="label" tone="soft">
          {copy.recipient}
        </Text>
        <CopyButton
          text={`${name}\n${phone}\n${address}`}
          label={copy.copyAll}
          done={copy.copied}
          hasWord
        />
      </Row>
      {lines.map(([title, text, label]) => (
        <Row key={title} place="spread" gap={2}>
          <div className={styles.line}>
            <Text as="span" variant="note" tone="faint">
              {title}
            </Text>
            <Text>{text}</Text>
          </div>
          <CopyButton text={text} label={label} done={copy.copied} />
        </Row>
      ))}
      <Text variant="note" tone="faint">
        {copy.read}
      </Text>
    </Stack>
  );
}
