import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, countFromText, points, slug, typedBaht } from '../fields';
import { moneyMovers, offerKeepers, offerReaders } from '../operator.roles';
import { questKinds, questPeriods } from '../quests.contract';
import { force, openState, rowId } from './operator.fields';

const MOST_POINTS = 1_000_000;
const MOST_SPINS = 50;
const MOST_CREDIT_SATANG = 1_000_000_00;
const MOST_STEPS = 100;

export const operatorQuestList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/quests',
  summary:
    'All quests with their latest terms, those that are off too, and how often each was rewarded',
  access: 'operator',
  roles: offerReaders,
  data: v.array(
    v.object({
      id: v.number(),
      code: v.string(),
      kind: v.picklist(questKinds),
      period: v.picklist(questPeriods),
      title: v.string(),
      is_opt_in: v.boolean(),
      /** A reward can be taken for so many days after the day on which it is reached. */
      claim_days: v.number(),
      is_open: v.boolean(),
      /** Counts up with every change. */
      version: v.number(),
      /** First day of these terms; null: they hold already. */
      holds_from: v.nullable(v.string()),
      events: v.array(v.string()),
      steps: v.array(
        v.object({
          step: v.number(),
          /** Baht of turnover; days; 1 for what is done or not. */
          target: v.string(),
          point: points,
          spins: v.number(),
          amount: baht,
          turnover_multiple: v.number(),
        }),
      ),
      /** Rewards that were taken. */
      claimed: v.number(),
    }),
  ),
  errors: [],
});

export const operatorQuestOpen = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/quests/open',
  summary: 'Switch a quest on or off; rewards that members have reached stay theirs',
  access: 'operator',
  roles: offerKeepers,
  body: v.strictObject({ ...openState.entries, force }),
  data: v.null(),
  errors: ['request.not_found', 'offer.loses', 'operator.approval_needed'],
});

export const operatorQuestStep = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/quests/step',
  summary:
    'Change what a step of a quest asks or gives; what has a period changes with the next one, and no reward that was reached',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({
    id: rowId,
    step: countFromText(1, MOST_STEPS),
    /** Of turnover. */
    amount_target: v.optional(
      v.pipe(
        typedBaht,
        v.check((satang) => satang > 0, 'must be more than nothing'),
        v.maxValue(MOST_CREDIT_SATANG * 1_000),
      ),
    ),
    /** Of what is counted in days. */
    days_target: v.optional(countFromText(1, 7)),
    point: v.optional(countFromText(0, MOST_POINTS)),
    spins: v.optional(countFromText(0, MOST_SPINS)),
    amount: v.optional(v.pipe(typedBaht, v.minValue(0), v.maxValue(MOST_CREDIT_SATANG))),
    turnover_multiple: v.optional(
      v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.minValue(0), v.maxValue(10)),
    ),
    force,
  }),
  data: v.object({
    version: v.number(),
    /** First day on which it holds. */
    holds_from: v.string(),
  }),
  errors: ['request.not_found', 'offer.loses', 'operator.approval_needed'],
});

export const operatorQuestEvent = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/quests/event',
  summary: 'Say which quests belong to an event, in their order',
  access: 'operator',
  roles: offerKeepers,
  body: v.strictObject({
    event_id: slug,
    quest_ids: v.pipe(v.array(rowId), v.maxLength(20)),
  }),
  data: v.null(),
  errors: ['request.not_found'],
});
