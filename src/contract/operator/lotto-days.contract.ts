import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { calendarDay, slug } from '../fields';
import { roundId } from '../lotto.fields';
import { lottoKeepers, lottoReaders } from '../operator.roles';
import { note } from './operator.fields';

/** `draw`: the market draws, `none`: it does not, `usual`: as its calendar has it. */
const dayKinds = ['draw', 'none', 'usual'] as const;
export type DayKind = (typeof dayKinds)[number];

export const lottoDays = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/lotto/days',
  summary:
    'Coming days of a market: those that are listed as drawing or not, and those of rounds that are planned by its calendar',
  access: 'operator',
  roles: lottoReaders,
  query: v.strictObject({ market_id: slug }),
  data: v.array(
    v.object({
      day: v.string(),
      kind: v.picklist(dayKinds),
      /** Why it does not draw. */
      name: v.nullable(v.string()),
      round_id: v.nullable(v.string()),
    }),
  ),
  errors: ['request.not_found'],
});

export const lottoDaySet = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/lotto/days',
  summary:
    'List a day of a market as drawing or not; a drawing day takes the place of a day of the month within three days of it. A round that is planned already stays: the answer names it, to be moved or voided',
  access: 'operator',
  roles: lottoKeepers,
  body: v.strictObject({
    market_id: slug,
    day: calendarDay,
    kind: v.picklist(dayKinds),
    /** Why it does not draw; read for `none`. */
    name: v.optional(note),
  }),
  data: v.object({ round_id: v.nullable(v.string()) }),
  errors: ['request.not_found'],
});

export const lottoRoundMove = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/lotto/rounds/move',
  summary:
    'Move close and draw of a round to another day, long enough before the draw: its bills stay, and their members may take them back until the round closes',
  access: 'operator',
  roles: lottoKeepers,
  body: v.strictObject({ round_id: roundId, day: calendarDay }),
  data: v.object({ closes_at: v.string(), draws_at: v.string(), bills: v.number() }),
  errors: ['lotto.unknown_round', 'lotto.round_ended', 'lotto.move_too_late', 'lotto.day_taken'],
});
