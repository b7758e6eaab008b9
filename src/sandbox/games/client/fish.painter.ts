import type { FishKind } from '@/domain/fishing';
import { paintFinned, paintRibbon } from './finned-fish.painter';
import { type Ink, RIM } from './fish-ink';
import { type FishStyle, fishStyles } from './fish-styles';
import { paintCrab, paintPrawn } from './shellfish.painter';
import { paintJelly, paintOctopus, paintSquid } from './soft-fish.painter';

export function paintFish(ink: Ink, kind: FishKind, length: number, stroke: number): void {
  const style = fishStyles[kind];
  ink.save();
  ink.scale(length, length);
  ink.lineCap = 'round';
  ink.lineJoin = 'round';
  ink.lineWidth = Math.min(0.03, 1.2 / length);
  ink.strokeStyle = RIM;
  painters[style.shape](ink, style, stroke);
  ink.restore();
}

const painters: Readonly<
  Record<FishStyle['shape'], (ink: Ink, style: FishStyle, stroke: number) => void>
> = {
  finned: paintFinned,
  ribbon: paintRibbon,
  crab: paintCrab,
  prawn: paintPrawn,
  squid: paintSquid,
  octopus: paintOctopus,
  jelly: paintJelly,
};
