import { formatInteger } from '@/domain/format-integer';
import { Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import hidden from '@/shared/ui/visually-hidden.module.css';
import type { Spinning } from '../use-spin';
import { wheelCopy as copy } from '../wheel.copy';
import { nameGain, type Segment } from '../wheel.rules';
import { WheelFace } from './wheel-face';
import styles from './wheel-stage.module.css';

export interface WheelStageProps {
  segments: readonly Segment[];
  freeSpins: number;
  spinning: Spinning;
}

/** The wheel with its pointer and the spin button in the middle. */
export function WheelStage({ segments, freeSpins, spinning }: WheelStageProps) {
  const { phase, turned, shownPlay, problem, spin } = spinning;
  return (
    <>
      <Stack isCentered className={styles.stage}>
        <div className={styles.wheel}>
          <div
            // With reduced motion, a new key makes the wheel appear at its final angle.
            key={matchesCalm() ? turned : 'turning'}
            className={styles.rotor}
            data-turning={phase === 'turning'}
            style={{ transform: `rotate(${turned}deg)` }}
            role="img"
            aria-label={copy.wheelLabel(segments.length)}
          >
            <WheelFace segments={segments} />
          </div>
          <Pointer />
          <Hub freeSpins={freeSpins} phase={phase} onSpin={spin} />
        </div>
      </Stack>
      <Text variant="detail" className={styles.caption}>
        {copy.caption}
      </Text>
      <Problem>{problem}</Problem>
      <p className={hidden.hidden} role="status">
        {phase === 'turning' && copy.turning}
        {shownPlay && `${copy.youGot} ${nameGain(shownPlay.play.prize.gain)}`}
      </p>
    </>
  );
}

function matchesCalm(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

interface HubProps {
  freeSpins: number;
  phase: Spinning['phase'];
  onSpin: () => void;
}

function Hub({ freeSpins, phase, onSpin }: HubProps) {
  const left = formatInteger(freeSpins);
  if (phase !== 'rest') {
    return (
      <button type="button" className={styles.hub} aria-disabled="true">
        <b>{phase === 'asking' ? copy.asking : copy.turning}</b>
      </button>
    );
  }
  if (freeSpins === 0) {
    return (
      <button type="button" className={styles.hub} data-empty="true" disabled>
        <b>{copy.noSpins}</b>
      </button>
    );
  }
  return (
    <button type="button" className={styles.hub} aria-label={copy.spinLabel(left)} onClick={onSpin}>
      <b>{copy.spin}</b>
      <span>{copy.left(left)}</span>
    </button>
  );
}

function Pointer() {
  return (
    <svg viewBox="-16 -44 32 56" className={styles.pointer} aria-hidden="true">
      <path d="M0 10C-6 -6 -14 -14 -14 -27A14 14 0 0 1 14 -27C14 -14 6 -6 0 10Z" />
      <circle cy="-27" r="6.5" />
    </svg>
  );
}
