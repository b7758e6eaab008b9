import { useState } from 'react';
import { Link } from 'wouter';
import {
  type AffiliateSignalPair,
  affiliateHold,
  affiliateSignalSeen,
} from '@/contract/operator/affiliate.contract';
import { bankCodes, banks } from '@/domain/banks';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { nameActor } from '../../kit/actor-name';
import { Badge } from '../../kit/badge';
import { FactList } from '../../kit/fact-list';
import { TimeText } from '../../kit/time-text';
import { useKeys } from '../../kit/use-keys';
import { useMay } from '../../shell/use-me';
import { affiliateCopy, signalsCopy as copy, signalNames } from './affiliate.copy';
import styles from './affiliate.module.css';
import { HoldDialog } from './hold-dialogs';
import { SeenDialog } from './seen-dialog';

/** Both members of a pair side by side, and what may be done. */
export function SignalPanel({
  pair,
  isOpen,
  onClose,
}: {
  pair: AffiliateSignalPair;
  /** False for a pair that was marked as seen. */
  isOpen: boolean;
  onClose: () => void;
}) {
  const may = useMay();
  const [act, setAct] = useState<'seen' | 'hold'>();
  useKeys({ Escape: onClose });
  const { referrer, friend, signals, seen } = pair;
  const close = () => setAct(undefined);
  return (
    <Card as="section" aria-label={friend.name ?? friend.username}>
      <Stack gap={4}>
        <Row place="spread" gap={3}>
          <Text as="h2" variant="heading">
            {friend.name ?? friend.username}
          </Text>
          <Button variant="text" size="small" onClick={onClose}>
            {affiliateCopy.back}
          </Button>
        </Row>
        <Row gap={1} wraps>
          {signals.map((signal) => (
            <Badge key={signal} tone="warn">
              {signalNames[signal]}
            </Badge>
          ))}
          {pair.is_held && <Badge tone="info">{affiliateCopy.held}</Badge>}
        </Row>
        <div className={styles.sides}>
          <Side title={copy.referrer} side={referrer} />
          <Side title={copy.friend} side={friend} />
        </div>
        <FactList
          facts={[
            [copy.income, formatMoney(pair.income)],
            ...(pair.address === null ? [] : [[copy.address, pair.address] as const]),
            ...(seen === null
              ? []
              : [
                  [
                    copy.seenBy,
                    <span key="seen">
                      {nameActor(seen.by)} · <TimeText at={seen.at} />
                    </span>,
                  ] as const,
                  [copy.seenNote, seen.note] as const,
                ]),
          ]}
        />
        {may(affiliateSignalSeen) && (
          <Stack gap={2}>
            {isOpen && (
              <Button variant="primary" isWide onClick={() => setAct('seen')}>
                {copy.see}
              </Button>
            )}
            {!pair.is_held && may(affiliateHold) && (
              <Button variant="quiet" isWide onClick={() => setAct('hold')}>
                {copy.holdReferrer}
              </Button>
            )}
          </Stack>
        )}
      </Stack>
      {act === 'seen' && <SeenDialog friendId={friend.id} onClose={close} onDone={onClose} />}
      {act === 'hold' && (
        <HoldDialog
          member={{ id: referrer.id, name: referrer.name ?? referrer.username }}
          onClose={close}
        />
      )}
    </Card>
  );
}

function Side({ title, side }: { title: string; side: AffiliateSignalPair['friend'] }) {
  const bank = bankCodes.find((code) => code === side.bank_code);
  const name = side.name ?? affiliateCopy.noName;
  return (
    <section aria-label={title} className={styles.side}>
      <Text as="h3" variant="label" tone="soft">
        {title}
      </Text>
      <Link
        href={`/members/${side.id}`}
        className={styles.link}
        aria-label={copy.open(side.name ?? side.username)}
      >
        {name}
      </Link>
      <dl>
        <dt>{copy.side.phone}</dt>
        <dd>{side.username}</dd>
        <dt>{copy.side.bank}</dt>
        <dd>
          {bank ? banks[bank].name : '–'}
          {side.bank_last_digits !== null && (
            <span className={styles.digits}> …{side.bank_last_digits}</span>
          )}
        </dd>
        <dt>{copy.side.joined}</dt>
        <dd>
          <TimeText at={side.joined_at} />
        </dd>
      </dl>
      {side.is_closed && <Badge tone="danger">{copy.side.closed}</Badge>}
    </section>
  );
}
