import * as v from 'valibot';
import { affiliateTypes } from '@/domain/affiliate';

/** Share of a stake that counts as turnover, by type of game, in percent. */
export const countedPlay = v.array(
  v.object({ kind: v.picklist(affiliateTypes), percent: v.number() }),
);

export type CountedPlay = v.InferOutput<typeof countedPlay>;
