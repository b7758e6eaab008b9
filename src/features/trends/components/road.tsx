import type { CSSProperties } from 'react';
import type { RoadHand, RoadName } from '@/domain/baccarat-roads';
import { drawRoad, type RoadStroke } from '../road-drawing';
import { trendsCopy as copy } from '../trends.copy';
import styles from './road.module.css';
import sides from './sides.module.css';

export interface RoadProps {
  name: RoadName;
  hands: readonly RoadHand[];
}

/** Forms drawn as two dots on top of each other. */
const twice: readonly RoadStroke['form'][] = ['ring', 'pair'];

/** A road of six rows. A road that is too wide shows its end. */
export function Road({ name, hands }: RoadProps) {
  const { columns, strokes, letters, description } = drawRoad(name, hands);
  const road = copy.roads[name];
  return (
    <div
      className={styles.road}
      data-road={name}
      role="img"
      aria-label={description === '' ? copy.roadEmpty(road) : copy.roadText(road, description)}
      style={{ '--columns': columns } as CSSProperties}
    >
      <div className={styles.plate}>
        <svg viewBox={`0 0 ${columns * 10} 60`} aria-hidden="true">
          {strokes.map(({ side, form, path }) => (
            <g key={`${side} ${form}`} className={sides[side]} data-form={form}>
              <path d={path} />
              {twice.includes(form) && <path d={path} />}
            </g>
          ))}
          {letters.map(({ x, y, text }) => (
            <text key={`${x} ${y}`} x={x} y={y} dy=".36em">
              {text}
            </text>
          ))}
        </svg>
      </div>
    </div>
  );
}
