import * as v from 'valibot';
import { countFromText, flag, phone, typedBaht } from '../fields';
import { MOST_SATANG } from '../gateway.contract';

/** Maximum number of rows, the latest first. */
export const limit = v.optional(countFromText(1, 200), 50);

/** Sequential id of a row. */
export const rowId = countFromText(1, Number.MAX_SAFE_INTEGER);

/** Names a member by phone, or instead by id, which pages without full phones know; `namesOneMember` checks it. */
export const memberName = { username: v.optional(phone), member_id: v.optional(rowId) };

/** Refuses a body with `memberName` that names no member or names one twice. */
export function namesOneMember<
  Body extends { username?: string | undefined; member_id?: number | undefined },
>() {
  return v.check<Body, string>(
    ({ username, member_id }) => (username === undefined) !== (member_id === undefined),
    'ระบุเบอร์หรือรหัสสมาชิกอย่างใดอย่างหนึ่ง',
  );
}

/** Random id of a row, which cannot be guessed. */
export const entityId = v.pipe(v.string(), v.uuid());

/** Text that a list is searched for. */
export const searchText = v.pipe(v.string(), v.trim(), v.maxLength(60, 'คำค้นยาวเกินไป'));

/** Note for the member, in Thai. */
export const note = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));

/** Amount of money to move; greater than zero. */
export const paid = v.pipe(
  typedBaht,
  v.check((satang) => satang > 0, 'must be greater than zero'),
  v.maxValue(MOST_SATANG),
);

/** Opens or closes an offer or an account of the agent. */
export const openState = v.strictObject({ id: rowId, is_open: flag });

/**
 * Reason of an owner who insists on a refused change, such as an offer that loses money; it is written to the audit
 * log.
 */
export const force = v.optional(v.pipe(v.string(), v.trim(), v.minLength(5), v.maxLength(200)));
