import { useId, useState } from 'react';
import {
  lottoNumberChange,
  type NumberKind,
  numberKinds,
} from '@/contract/operator/lotto-numbers.contract';
import type { BetType } from '@/domain/lotto';
import { Button } from '@/shared/ui/button';
import { Chip } from '@/shared/ui/chip';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { showToast } from '@/shared/ui/toast';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { DayFilter } from '../../kit/filters';
import { useOperatorCommand } from '../../kit/operator-query';
import { numberDialogCopy as copy, numberKindNames } from './numbers.copy';
import styles from './numbers.module.css';
import { readNumbers } from './numbers-list';
import { dayOfRound } from './round-day';

/** Paths of the queries that a change of numbers makes stale. */
const CHANGES = ['/operator/v1/lotto/exposures', '/operator/v1/lotto/closed'];

/** The numbers and rounds with which the dialog starts. */
export interface NumberDialogStart {
  readonly type: BetType;
  readonly numbers: readonly string[];
  readonly kind: NumberKind;
  readonly market: { readonly id: string; readonly name: string };
  /** Id of the round; null when only the coming rounds of the market can be chosen. */
  readonly roundId: string | null;
}

/** Closes numbers, halves their rate or opens them, in one round or in every coming round of the market. */
export function NumbersDialog({
  start,
  onClose,
  onDone,
}: {
  start: NumberDialogStart;
  onClose: () => void;
  onDone: () => void;
}) {
  const { type, market, roundId } = start;
  const [text, setText] = useState(start.numbers.join(' '));
  const [kind, setKind] = useState(start.kind);
  const [isComing, setComing] = useState(roundId === null);
  const [until, setUntil] = useState('');
  const [withOpen, setWithOpen] = useState(true);
  const [isSent, setSent] = useState(false);
  const command = useOperatorCommand(lottoNumberChange, CHANGES);
  const typed = readNumbers(text, type);
  const send = async () => {
    setSent(true);
    if (typed.problem !== undefined) return;
    const body = { bet_type: type, numbers: [...typed.numbers], kind };
    const done = await command.run(
      isComing || roundId === null
        ? {
            ...{ scope: 'coming', market_id: market.id, ...body, with_open: withOpen },
            until: kind === 'open' || until === '' ? null : until,
          }
        : { scope: 'round', round_id: roundId, ...body },
    );
    if (!done) return;
    showToast({
      message: copy.done(kind, done.numbers, done.rounds),
      tone: 'success',
      durationMs: 5000,
    });
    onDone();
  };
  return (
    <DeskDialog
      title={copy.title(type)}
      onClose={onClose}
      footer={
        <Button variant="primary" isWide isBusy={command.isBusy} onClick={() => void send()}>
          {command.isBusy ? copy.busy : copy.confirm(kind, typed.numbers.length)}
        </Button>
      }
    >
      <NumbersField text={text} onChange={setText} />
      {isSent && typed.problem !== undefined && <Problem>{typed.problem}</Problem>}
      <Row gap={2} wraps role="group" aria-label={copy.kind}>
        {numberKinds.map((each) => (
          <Chip key={each} isSelected={each === kind} onClick={() => setKind(each)}>
            {numberKindNames[each]}
          </Chip>
        ))}
      </Row>
      <Text variant="note" tone="soft">
        {copy.effect[kind]}
      </Text>
      <Row gap={2} wraps role="group" aria-label={copy.scope}>
        {roundId !== null && (
          <Chip isSelected={!isComing} onClick={() => setComing(false)}>
            {copy.thisRound(dayOfRound(roundId))}
          </Chip>
        )}
        <Chip isSelected={isComing} onClick={() => setComing(true)}>
          {copy.coming(market.name)}
        </Chip>
      </Row>
      {isComing && (
        <Stack gap={3}>
          {kind !== 'open' && <DayFilter label={copy.until} value={until} onChange={setUntil} />}
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={withOpen}
              onChange={({ target }) => setWithOpen(target.checked)}
            />
            {copy.withOpen}
          </label>
        </Stack>
      )}
      <CallProblem error={command.error} />
    </DeskDialog>
  );
}

function NumbersField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const id = useId();
  return (
    <Stack gap={1}>
      <label htmlFor={id} className={styles.label}>
        {copy.numbers}
      </label>
      <textarea
        id={id}
        className={styles.area}
        rows={3}
        inputMode="numeric"
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </Stack>
  );
}
