import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import {
  MOST_PRIZES,
  wheelSetList,
  wheelSetPut,
  wheelWorth,
} from '@/contract/operator/wheel.contract';
import { formatMoney } from '@/domain/money';
import { TICKS } from '@/domain/wheel';
import { Button } from '@/shared/ui/button';
import { FieldFrame } from '@/shared/ui/field-frame';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { showToast } from '@/shared/ui/toast';
import { DeskSkeleton } from '../../kit/desk-skeleton';
import { waitsForSecond } from '../../kit/operator-client';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { Outcome } from '../members/outcome';
import { WaitingDialog } from '../members/reason-dialog';
import { OffersPage } from './offers-page';
import styles from './offers-rules.module.css';
import { useSettled } from './use-settled';
import { wheelCopy as copy } from './wheel.copy';
import { WheelLine } from './wheel-line';
import { WHEEL_CHANGES } from './wheel-panel';
import { emptyPrize, problemsOf, sumOf, type TypedPrize, toPlan, typedPrizes } from './wheel-prize';
import { PrizeFields } from './wheel-prize-fields';

const LIST = '/offers/wheel';
const LIMIT = 50;
const FEWEST = 2;
const FEWEST_LETTERS = 5;

/** The editor of a further set; it begins with the set of `from`, or else the latest. */
export function WheelForm() {
  const [search] = useSearchParams();
  const list = useQuery({
    ...operatorQuery(wheelSetList, { limit: LIMIT }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (list.isPending) return <DeskSkeleton />;
  const from = list.data?.find(({ version }) => String(version) === search.get('from'));
  const start = from ?? list.data?.[0];
  return <SetEditor start={start ? typedPrizes(start) : [emptyPrize(1), emptyPrize(2)]} />;
}

function SetEditor({ start }: { start: readonly TypedPrize[] }) {
  const [, go] = useLocation();
  const [prizes, setPrizes] = useState(start);
  const [reason, setReason] = useState('');
  const [isTold, setTold] = useState(false);
  const command = useOperatorCommand(wheelSetPut, WHEEL_CHANGES);
  const sum = sumOf(prizes);
  const problems = prizes.map((prize) => problemsOf(prize, prizes));
  const isWhole = sum === TICKS && problems.every((each) => Object.keys(each).length === 0);
  const plans = isWhole ? prizes.map((prize) => toPlan(prize, prizes)) : [];
  const written = isWhole ? JSON.stringify(plans) : '';
  const isSettled = useSettled(written) === written;
  const worth = useQuery({
    ...operatorQuery(wheelWorth, { prizes: written }),
    enabled: isWhole && isSettled,
    placeholderData: keepPreviousData,
  });
  const needsReason = isWhole && worth.data?.is_loss === true;
  const lacksReason = needsReason && reason.trim().length < FEWEST_LETTERS;
  const move = (place: number, by: number) => {
    const next = [...prizes];
    const [taken] = next.splice(place, 1);
    if (taken) next.splice(place + by, 0, taken);
    setPrizes(next);
  };
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTold(true);
    if (!isWhole || lacksReason) return;
    const done = await command.run({
      prizes: plans,
      ...(needsReason && { force: reason.trim() }),
    });
    if (!done) return;
    showToast({ message: copy.done(done.version), tone: 'success', durationMs: 5000 });
    go(`${LIST}/${done.version}`);
  };
  if (waitsForSecond(command.error)) {
    return <WaitingDialog title={copy.createTitle} onClose={() => go(LIST)} />;
  }
  return (
    <OffersPage page="wheel" title={copy.createTitle}>
      <Link href={LIST}>{copy.backToList}</Link>
      <Text variant="detail" tone="soft">
        {copy.createText}
      </Text>
      <Stack as="form" gap={3} noValidate onSubmit={(event) => void send(event)}>
        {prizes.map((prize, at) => (
          <Card key={prize.key}>
            <PrizeFields
              no={at + 1}
              prize={prize}
              prizes={prizes}
              problems={isTold ? (problems[at] ?? {}) : {}}
              onChange={(changed) => setPrizes(prizes.with(at, changed))}
              onMove={(by) => move(at, by)}
              onRemove={
                prizes.length > FEWEST
                  ? () => setPrizes(prizes.filter(({ key }) => key !== prize.key))
                  : undefined
              }
            />
          </Card>
        ))}
        {prizes.length < MOST_PRIZES && (
          <Row gap={2}>
            <Button
              variant="outline"
              onClick={() =>
                setPrizes([...prizes, emptyPrize(Math.max(...prizes.map(({ key }) => key)) + 1)])
              }
            >
              {copy.addPrize}
            </Button>
          </Row>
        )}
        <Stack gap={2} className={styles.sum}>
          <WheelLine weights={prizes.map((prize) => sumOf([prize]))} />
          <Row place="spread" gap={3} wraps>
            <Text variant="strong" role="status" tone={sum === TICKS ? 'success' : 'danger'}>
              {copy.sum(sum)} · {saySum(sum)}
            </Text>
            {isWhole && worth.data && (
              <Text variant="strong" hasFigures tone={needsReason ? 'danger' : 'plain'}>
                {`${copy.worth} ${worth.data.spin_worth === null ? copy.endless : formatMoney(worth.data.spin_worth)} · ${copy.points} ${worth.data.points_worth === null ? copy.noCredit : formatMoney(worth.data.points_worth)}`}
              </Text>
            )}
          </Row>
          {needsReason && (
            <>
              <Problem>{copy.loses}</Problem>
              <FieldFrame
                label={copy.reason}
                error={isTold && lacksReason ? copy.needReason : undefined}
              >
                {(control) => (
                  <input
                    {...control}
                    autoComplete="off"
                    maxLength={200}
                    value={reason}
                    onChange={({ target }) => setReason(target.value)}
                  />
                )}
              </FieldFrame>
            </>
          )}
          <Outcome error={command.error} />
          <Button type="submit" variant="primary" isBusy={command.isBusy}>
            {command.isBusy ? copy.busy : copy.put}
          </Button>
        </Stack>
      </Stack>
    </OffersPage>
  );
}

function saySum(sum: number): string {
  if (sum === TICKS) return copy.isWhole;
  return sum < TICKS ? copy.sumShort(TICKS - sum) : copy.sumOver(sum - TICKS);
}
