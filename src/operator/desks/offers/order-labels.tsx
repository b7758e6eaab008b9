import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { DataOf } from '@/contract/endpoint';
import { operatorSite } from '@/contract/operator/auth.contract';
import { MOST_LABELS, shopOrderLabels } from '@/contract/operator/points.contract';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { EmptyState } from '@/shared/ui/states';
import { CallProblem } from '../../kit/call-problem';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { useUrlFilter } from '../../kit/use-url-filter';
import { OffersPage } from './offers-page';
import { ordersCopy as copy } from './orders.copy';
import styles from './orders.module.css';

type Label = DataOf<typeof shopOrderLabels>[number];

/** `/operator/offers/orders/labels?ids=`: labels of chosen orders, one on each sheet of A6. */
export function OrderLabels() {
  const ids = (useUrlFilter().read('ids') ?? '').split(',').filter((each) => each !== '');
  const site = useQuery(operatorQuery(operatorSite));
  const command = useOperatorCommand(shopOrderLabels);
  const [labels, setLabels] = useState<readonly Label[]>();
  const show = async () => {
    const read = await command.run({ ids });
    if (read) setLabels(read);
  };
  return (
    <OffersPage
      page="orders"
      title={copy.labelsTitle}
      actions={
        labels && (
          <Button variant="primary" onClick={() => window.print()}>
            {copy.print}
          </Button>
        )
      }
    >
      <div className={styles.screen}>
        <Link href="/offers/orders?state=ordered">{copy.back}</Link>
      </div>
      {ids.length === 0 && <EmptyState title={copy.noLabels} />}
      {ids.length > MOST_LABELS && <EmptyState title={copy.tooMany} />}
      {!labels && ids.length > 0 && ids.length <= MOST_LABELS && (
        <Card>
          <Stack gap={3}>
            <Text>{copy.labelsText(ids.length)}</Text>
            <CallProblem error={command.error} />
            <Row gap={2}>
              <Button variant="primary" isBusy={command.isBusy} onClick={() => void show()}>
                {command.isBusy ? copy.busy : copy.showLabels}
              </Button>
            </Row>
          </Stack>
        </Card>
      )}
      {labels && (
        <ul className={styles.labels}>
          {labels.map((label) => (
            <ParcelLabel key={label.id} label={label} sender={site.data?.agent_name ?? ''} />
          ))}
        </ul>
      )}
    </OffersPage>
  );
}

function ParcelLabel({ label, sender }: { label: Label; sender: string }) {
  const { number, item, quantity, recipient } = label;
  return (
    <li className={styles.label}>
      <dl className={styles.sender}>
        <dt>{copy.sender}</dt>
        <dd>{sender}</dd>
      </dl>
      <dl className={styles.to}>
        <dt>{copy.receiver}</dt>
        <dd>
          <b>{recipient.name}</b>
        </dd>
        <dd>{copy.tel(recipient.phone)}</dd>
        <dd>{recipient.address}</dd>
      </dl>
      <p className={styles.foot}>
        <span>{copy.pieces(item, quantity)}</span>
        <b>R{number}</b>
      </p>
    </li>
  );
}
