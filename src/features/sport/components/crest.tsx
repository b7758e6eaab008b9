import type { SportMatch } from '@/contract/sport.contract';
import styles from './match-card.module.css';

/** The crest of a team: its colours and letters. The team's name is shown beside it. */
export function Crest({ letters, colours: [shirt, trim] }: SportMatch['home']) {
  return (
    <svg viewBox="0 0 32 32" className={styles.crest} aria-hidden="true">
      <path
        d="M16 1.5 29 5v11.500c0 7-5 11.500-13 14.500C8 28 3 23.500 3 16.500V5Z"
        fill={shirt}
        stroke={trim}
        strokeWidth={1.5}
      />
      <text
        x={16}
        y={20}
        textAnchor="middle"
        fill={trim}
        stroke={shirt}
        strokeWidth={3}
        paintOrder="stroke"
      >
        {letters}
      </text>
    </svg>
  );
}
