import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { calendarDay, slug } from '../fields';
import { roundId } from '../lotto.fields';
import { lottoEditors, lottoReaders } from '../operator-roles';
import { note } from './operator.fields';

/** `draw`: the market draws. `none`: it does not draw. `usual`: its calendar decides. */
const dayKinds = ['draw', 'none', 'usual'] as const;
export type DayKind = (typeof dayKinds)[number];

export const lottoDays = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/lotto/days',
  summary:
    'Lists the coming days of a market that are set as draw days or days off, or that have a planned round',
  access: 'operator',
  roles: lottoReaders,
  query: v.strictObject({ market_id: slug }),
  data: v.array(
    v.object({
      day: v.string(),
      kind: v.picklist(dayKinds),
      /** Reason why the market does not draw. */
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
    'Sets a day as draw day (replacing a monthly one within three days), day off or as usual; a round planned for it stays and is returned',
  access: 'operator',
  roles: lottoEditors,
  body: v.strictObject({
    market_id: slug,
    day: calendarDay,
    kind: v.picklist(dayKinds),
    /** Reason why the market does not draw; only used when the kind is `none`. */
    name: v.optional(note),
  }),
  data: v.object({ round_id: v.nullable(v.string()) }),
  errors: ['request.not_found'],
});

export const lottoRoundMove = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/lotto/rounds/move',
  summary:
    'Moves the close and draw of a round to another day, long enough before the draw; its bills stay and can be cancelled until it closes',
  access: 'operator',
  roles: lottoEditors,
  body: v.strictObject({ round_id: roundId, day: calendarDay }),
  data: v.object({ closes_at: v.string(), draws_at: v.string(), bills: v.number() }),
  errors: ['lotto.unknown_round', 'lotto.round_ended', 'lotto.move_too_late', 'lotto.day_taken'],
});
