import { useState } from 'react';
import type { PrizeGain, WheelPlay } from '@/contract/wheel.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { CopyButton } from '@/shared/ui/copy-button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { toPrizesOfSet } from '../play.rules';
import type { ShownPlay } from '../use-spin';
import { wheelCopy as copy } from '../wheel.copy';
import { layOutSegments, nameGain, pictureOf, rangeOf } from '../wheel.rules';
import { NumberLine } from './number-line';
import { OwnRounds } from './own-rounds';
import { PlayCheck } from './play-check';
import styles from './result.dialog.module.css';

export interface ResultDialogProps {
  shownPlay: ShownPlay | null;
  freeSpins: number;
  onClose: () => void;
  onAgain: () => void;
}

/** The result of a spin with its verification. */
export function ResultDialog({ shownPlay, freeSpins, onClose, onAgain }: ResultDialogProps) {
  // Keeps the last result while the sheet closes.
  const [kept, setKept] = useState(shownPlay);
  if (shownPlay !== null && shownPlay !== kept) setKept(shownPlay);
  const shown = shownPlay ?? kept;
  const isOfNow = shown?.noted !== undefined;
  return (
    <SheetDialog
      isOpen={shownPlay !== null}
      onClose={onClose}
      title={
        shown && <Title gain={shown.play.prize.gain} title={isOfNow ? copy.youGot : copy.found} />
      }
      maxWidth={480}
      isPersistent
      // The footer buttons close the dialog.
      hasCloseButton={false}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {copy.close}
          </Button>
          {freeSpins > 0 && (
            <Button variant="primary" onClick={onAgain}>
              {copy.again(formatInteger(freeSpins))}
            </Button>
          )}
        </>
      }
    >
      {shown && <Result key={shown.play.id} shownPlay={shown} />}
    </SheetDialog>
  );
}

function Title({ gain, title }: { gain: PrizeGain; title: string }) {
  return (
    <Stack as="span" gap={2} variant="note" className={styles.title}>
      <Stack as="span" isCentered className={styles.art}>
        <img src={pictureOf(gain)} alt="" width={76} height={76} />
      </Stack>
      {title}
    </Stack>
  );
}

function Result({ shownPlay: { play, noted } }: { shownPlay: ShownPlay }) {
  const { gain } = play.prize;
  const segments = layOutSegments(toPrizesOfSet(play.set_text));
  const drawn = segments.find(({ prize }) => prize.no === play.drawn_no);
  return (
    <Text as="div" hasFigures>
      <div className={styles.prize}>
        <p className={styles.amount}>
          {gain.kind === 'credit' || gain.kind === 'coupon'
            ? formatMoney(gain.amount)
            : nameGain(gain)}
        </p>
        <Where gain={gain} />
        <OwnCoupon coupon={play.coupon} />
        {play.free_rounds && <OwnRounds rounds={play.free_rounds} />}
        {drawn && drawn.prize.no !== play.prize.no && (
          <Text variant="note" className={styles.note}>
            {(play.is_refused ? copy.insteadOfRefused : copy.insteadOf)(nameGain(drawn.prize.gain))}
          </Text>
        )}
      </div>
      <Card className={styles.draw}>
        <Row as="p" align="baseline" wraps tone="soft" className={styles.number}>
          <span>{copy.number}</span>
          <Text as="b" variant="heading" tone="accent">
            {play.number}
          </Text>
          {drawn && <small>{describeRange(drawn)}</small>}
        </Row>
        <NumberLine segments={segments} number={play.number} />
        <PlayCheck play={play} noted={noted} />
      </Card>
    </Text>
  );
}

function describeRange(segment: ReturnType<typeof layOutSegments>[number]): string {
  const { from, to } = rangeOf(segment);
  return copy.segment(nameGain(segment.prize.gain), from, to);
}

function Where({ gain }: { gain: PrizeGain }) {
  switch (gain.kind) {
    case 'credit':
      return (
        <p>
          {copy.toWallet}{' '}
          {gain.turnover === 0
            ? copy.withoutTurnover
            : copy.withTurnover(formatMoney(gain.turnover))}
        </p>
      );
    case 'points':
      return <p>{copy.toPoints}</p>;
    case 'coupon':
      return <p>{copy.toCoupon(gain.valid_days)}</p>;
    case 'spins':
      return <p>{copy.toSpins}</p>;
    case 'free_rounds':
      return (
        <>
          <p>{copy.roundsOf(gain.game_name, formatMoney(gain.stake))}</p>
          <Text variant="note" className={styles.note}>
            {gain.turnover_multiple === 0
              ? copy.roundsFree
              : copy.roundsTurnover(String(gain.turnover_multiple))}
          </Text>
        </>
      );
  }
}

function OwnCoupon({ coupon }: Pick<WheelPlay, 'coupon'>) {
  if (!coupon) return null;
  return (
    <Row gap={2} place="middle" wraps className={styles.coupon}>
      <code>{coupon.code}</code>
      <CopyButton text={coupon.code} label={copy.copyCode} done={copy.copied} />
      <ButtonLink name="coupon" query={{ code: coupon.code }} variant="text" size="small">
        {copy.useCoupon}
      </ButtonLink>
    </Row>
  );
}
