import { memo } from 'react';
import { angleOf, labelGain, pictureOf, type Segment } from '../wheel.rules';
import styles from './wheel-face.module.css';
import hues from './wheel-hues.module.css';

const RIM = 150;
const HUB = 50;
const TICKS = Array.from({ length: 100 }, (_, tick) => tick);
const PETALS = Array.from({ length: 24 }, (_, petal) => petal * 15);
/** Segments narrower than this have their label along the radius. */
const WIDE_TICKS = 10;

/** Returns the SVG coordinates of a point on a circle, clockwise from the top. */
function pointAt(radius: number, degrees: number): string {
  const radians = (degrees * Math.PI) / 180;
  return `${(radius * Math.sin(radians)).toFixed(2)} ${(-radius * Math.cos(radians)).toFixed(2)}`;
}

function line(radius: number, to: number, tick: number): string {
  return `M${pointAt(radius, angleOf(tick))}L${pointAt(to, angleOf(tick))}`;
}

function toPath({ from, to }: Segment): string {
  const [start, end] = [angleOf(from), angleOf(to)];
  const isLarge = end - start > 180 ? 1 : 0;
  return `M${pointAt(RIM, start)}A${RIM} ${RIM} 0 ${isLarge} 1 ${pointAt(RIM, end)}L${pointAt(HUB, end)}A${HUB} ${HUB} 0 ${isLarge} 0 ${pointAt(HUB, start)}Z`;
}

const petal = (size: number) =>
  `M0 0C${0.144 * size} ${-0.35 * size} ${0.129 * size} ${-0.75 * size} 0 ${-size}C${-0.129 * size} ${-0.75 * size} ${-0.144 * size} ${-0.35 * size} 0 0Z`;

/** The turning part of the wheel: segments as wide as their chances, and the ticks of the number line. */
export const WheelFace = memo(function WheelFace({ segments }: { segments: readonly Segment[] }) {
  return (
    <svg viewBox="-190 -190 380 380" className={styles.face} aria-hidden="true">
      <defs>
        {segments.map(({ prize, hue }) => (
          <radialGradient
            key={prize.no}
            id={`wheel-hue-${prize.no}`}
            className={hues.hue}
            data-hue={hue}
            gradientUnits="userSpaceOnUse"
            cx="0"
            cy="0"
            r={RIM}
          >
            <stop offset="0.3" className={styles.deep} />
            <stop offset="0.78" className={styles.middle} />
            <stop offset="1" className={styles.rim} />
          </radialGradient>
        ))}
        <clipPath id="wheel-disc">
          <circle r={RIM} />
        </clipPath>
      </defs>
      {segments.map((segment) => (
        <path
          key={segment.prize.no}
          d={toPath(segment)}
          fill={`url(#wheel-hue-${segment.prize.no})`}
        />
      ))}
      <g clipPath="url(#wheel-disc)" className={styles.rosette}>
        {PETALS.map((degrees) => (
          <path key={degrees} d={petal(168)} transform={`rotate(${degrees})`} />
        ))}
        {PETALS.map((degrees) => (
          <path key={degrees} d={petal(131)} transform={`rotate(${degrees + 7.5})`} />
        ))}
      </g>
      <path
        className={styles.edges}
        d={segments.map(({ from }) => line(HUB, RIM, from)).join('')}
      />
      <path
        className={styles.ticks}
        d={TICKS.filter((tick) => tick % 10 !== 0)
          .map((tick) => line(153, tick % 5 === 0 ? 159 : 157, tick))
          .join('')}
      />
      <path
        className={styles.tens}
        d={TICKS.filter((tick) => tick % 10 === 0)
          .map((tick) => line(153, 159, tick))
          .join('')}
      />
      {TICKS.filter((tick) => tick % 10 === 0).map((tick) => (
        <text
          key={tick}
          className={styles.number}
          transform={`rotate(${angleOf(tick)}) translate(0 -162)`}
        >
          {tick}
        </text>
      ))}
      <circle r={RIM} className={styles.ring} />
      {segments.map((segment) => (
        <Label key={segment.prize.no} segment={segment} />
      ))}
    </svg>
  );
});

function Label({ segment: { prize, from, to, hue } }: { segment: Segment }) {
  const place = { transform: `rotate(${angleOf((from + to) / 2)})` };
  const label = labelGain(prize.gain);
  const picture = pictureOf(prize.gain);
  if (hue === 'gold') {
    return (
      <text {...along(place.transform, -142)} className={styles.sliver}>
        {label}
      </text>
    );
  }
  if (prize.weight < WIDE_TICKS) {
    return (
      <g {...place}>
        <image href={picture} x="-12" y="-142" width="24" height="24" />
        <text {...along('', -112)} className={styles.narrow}>
          {label}
        </text>
      </g>
    );
  }
  return (
    <g {...place}>
      <image href={picture} x="-17" y="-140" width="34" height="34" />
      <text y="-86" className={styles.label}>
        {label}
      </text>
    </g>
  );
}

/** Positions a label along the radius, from the rim inwards. */
function along(rotation: string, y: number) {
  return { transform: `${rotation} translate(5 ${y}) rotate(-90)`, textAnchor: 'end' as const };
}
