import * as v from 'valibot';
import { affiliateTypes } from '@/domain/affiliate';

/** How much of a stake on each kind of play counts as turnover, in percent. */
export const countedPlay = v.array(
  v.object({ kind: v.picklist(affiliateTypes), percent: v.number() }),
);

export type CountedPlay = v.InferOutput<typeof countedPlay>;
