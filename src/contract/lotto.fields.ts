import * as v from 'valibot';
import { betTypes } from '@/domain/lotto';
import { ROUND_ID } from './routes';

/** Id of a round, as in `/lotto/{round_id}`. */
export const roundId = v.pipe(v.string(), v.regex(ROUND_ID));
export const betType = v.picklist(betTypes);
export const betNumber = v.pipe(v.string(), v.regex(/^\d{1,3}$/));
/** Payout per baht, stake included, as decimal text: `900`, `3.2`. */
export const rate = v.pipe(v.string(), v.regex(/^\d{1,5}(?:\.\d{1,3})?$/));
