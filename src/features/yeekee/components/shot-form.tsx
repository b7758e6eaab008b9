import checkIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?icon';
import shuffleIcon from '@phosphor-icons/core/regular/shuffle.svg?icon';
import { type SubmitEvent, useId, useState } from 'react';
import { formatInteger } from '@/domain/format-integer';
import { Keypad } from '@/shared/lottery/keypad';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { useIsWide } from '@/shared/ui/use-is-wide';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { roomCopy as copy } from '../room.copy';
import { drawShot, type Room, readDigits } from '../room.rules';
import { type Shooting, useShooting } from '../use-shooting';
import { msUntil } from '../use-shot-wait';
import styles from './shot-form.module.css';

const places = [0, 1, 2, 3, 4] as const;

export interface ShotFormProps {
  room: Room;
  /** Called when the server refuses a shot, because the page's data may be out of date. */
  onStale: () => void;
}

/** Form for five digits, typed or random, with a button that shoots them. */
export function ShotForm({ room, onStale }: ShotFormProps) {
  const shooting = useShooting({ room, onStale });
  const { digits, waitSeconds, nextShotAt, isBusy, taken } = shooting;
  const problemId = useId();
  const isWaiting = waitSeconds > 0;
  const hasKeypad = !useIsWide();
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void shooting.shoot();
  };
  return (
    <Stack
      as="form"
      gap={3}
      className={styles.form}
      onSubmit={handleSubmit}
      noValidate
      aria-label={copy.shootTitle}
      data-keypad={hasKeypad}
    >
      <Row gap={2} align="stretch">
        <NumberField shooting={shooting} describedBy={problemId} hasKeypad={hasKeypad} />
        <Stack
          as="button"
          isCentered
          type="button"
          className={styles.random}
          aria-label={copy.randomLabel}
          onClick={() => shooting.type(drawShot())}
        >
          <Icon name={shuffleIcon} size={22} />
          <span aria-hidden="true">{copy.random}</span>
        </Stack>
      </Row>
      {hasKeypad && (
        <Keypad
          onDigit={(digit) => shooting.type(readDigits(digits + digit))}
          onErase={() => shooting.type(digits.slice(0, -1))}
          onClear={() => shooting.type('')}
        />
      )}
      <div id={problemId}>
        <Problem>{shooting.problem}</Problem>
      </div>
      <Button
        type="submit"
        variant="primary"
        isWide
        className={styles.shoot}
        aria-disabled={
          isBusy || isWaiting || (shooting.isLoggedIn && digits.length < places.length)
        }
      >
        {toLabel(shooting)}
      </Button>
      {isWaiting && nextShotAt !== null && (
        <WaitBar key={nextShotAt} until={nextShotAt} room={room} />
      )}
      <Row as="p" gap={2} variant="quiet" className={styles.message} role="status">
        {taken ? (
          <>
            <Icon name={checkIcon} size={20} />
            <span>
              {copy.taken(taken.number)}{' '}
              <Text as="b" tone="success" hasFigures>
                {copy.position(formatInteger(taken.seq))}
              </Text>
            </span>
          </>
        ) : (
          copy.hint
        )}
      </Row>
    </Stack>
  );
}

function toLabel({ isLoggedIn, isBusy, waitSeconds }: Shooting): string {
  if (!isLoggedIn) return copy.loginToShoot;
  if (isBusy) return copy.shootBusy;
  return waitSeconds > 0 ? copy.wait(waitSeconds) : copy.shoot;
}

interface NumberFieldProps {
  shooting: Shooting;
  describedBy: string;
  /** Whether the site's own keypad replaces the phone's keyboard. */
  hasKeypad: boolean;
}

/** One text field that looks like a box per digit, so that keyboards, pasting and screen readers work. */
function NumberField({ shooting, describedBy, hasKeypad }: NumberFieldProps) {
  const { digits, type, problem } = shooting;
  return (
    <Stack as="label" gap={2} className={styles.number}>
      <span className={hidden.hidden}>{copy.number}</span>
      <input
        type="text"
        inputMode={hasKeypad ? 'none' : 'numeric'}
        autoComplete="off"
        enterKeyHint="send"
        value={digits}
        aria-describedby={describedBy}
        aria-invalid={problem !== null}
        onChange={(event) => type(readDigits(event.target.value))}
        // A paste replaces the whole text at any caret position.
        onPaste={(event) => {
          event.preventDefault();
          type(readDigits(event.clipboardData.getData('text')));
        }}
      />
      {places.map((place) => (
        <Stack
          key={place}
          as="span"
          isCentered
          className={styles.digit}
          data-next={place === Math.min(digits.length, places.length - 1)}
          aria-hidden="true"
        >
          {digits[place]}
        </Stack>
      ))}
    </Stack>
  );
}

/** Bar that shows the wait until the next shot; the button shows the seconds. */
function WaitBar({ until, room }: { until: string; room: Room }) {
  const [leftMs] = useState(() => msUntil(until, room.clockOffsetMs));
  return (
    <span className={styles.wait} aria-hidden="true">
      <span
        style={{
          animationDuration: `${leftMs}ms`,
          width: `${Math.min(100, leftMs / (room.shot_wait_seconds * 10))}%`,
        }}
      />
    </span>
  );
}
