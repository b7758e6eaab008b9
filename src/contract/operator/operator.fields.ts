import * as v from 'valibot';
import { countFromText, flag, typedBaht } from '../fields';
import { MOST_SATANG } from '../gateway.contract';

/** How many of the latest. */
export const limit = v.optional(countFromText(1, 200), 50);

/** Id of a row that is counted up. */
export const rowId = countFromText(1, Number.MAX_SAFE_INTEGER);

/** A random id of a row, which cannot be guessed. */
export const entityId = v.pipe(v.string(), v.uuid());

/** For the member, in Thai. */
export const note = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));

/** Money that is moved: more than nothing. */
export const paid = v.pipe(
  typedBaht,
  v.check((satang) => satang > 0, 'must be more than nothing'),
  v.maxValue(MOST_SATANG),
);

/** Whether something that the agent offers is to be taken by members. */
export const openState = v.strictObject({ id: rowId, is_open: flag });

/** Why an owner insists on what is refused otherwise, such as an offer that loses; goes into the audit log. */
export const force = v.optional(v.pipe(v.string(), v.trim(), v.minLength(5), v.maxLength(200)));
