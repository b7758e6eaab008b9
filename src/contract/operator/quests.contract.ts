import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, countFromText, points, slug, typedBaht } from '../fields';
import { moneyMovers, offerEditors, offerReaders } from '../operator-roles';
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
    'Lists all quests, open or closed, with their latest terms and the number of claimed rewards',
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
      /** Days after reaching a reward on which it can still be claimed. */
      claim_days: v.number(),
      is_open: v.boolean(),
      /** Number that increases with every change of the quest. */
      version: v.number(),
      /** First day of these terms; null when they already apply. */
      holds_from: v.nullable(v.string()),
      events: v.array(v.string()),
      steps: v.array(
        v.object({
          step: v.number(),
          /** Baht of turnover, a number of days, or 1 for a goal that is reached once. */
          target: v.string(),
          point: points,
          spins: v.number(),
          amount: baht,
          turnover_multiple: v.number(),
        }),
      ),
      /** Number of claimed rewards. */
      claimed: v.number(),
    }),
  ),
  errors: [],
});

export const operatorQuestOpen = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/quests/open',
  summary: 'Opens or closes a quest; members keep the rewards that they have reached',
  access: 'operator',
  roles: offerEditors,
  body: v.strictObject({ ...openState.entries, force }),
  data: v.null(),
  errors: ['request.not_found', 'offer.loses', 'operator.approval_needed'],
});

export const operatorQuestStep = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/quests/step',
  summary:
    'Changes the target or reward of a quest step; periodic quests change with the next period, and reached rewards stay',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({
    id: rowId,
    step: countFromText(1, MOST_STEPS),
    /** Target in baht, only for turnover quests. */
    amount_target: v.optional(
      v.pipe(
        typedBaht,
        v.check((satang) => satang > 0, 'must be greater than zero'),
        v.maxValue(MOST_CREDIT_SATANG * 1_000),
      ),
    ),
    /** Target in days, only for quests that count days. */
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
    /** First day of the changed terms. */
    holds_from: v.string(),
  }),
  errors: ['request.not_found', 'offer.loses', 'operator.approval_needed'],
});

export const operatorQuestEvent = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/quests/event',
  summary: 'Sets the quests of an event and their order',
  access: 'operator',
  roles: offerEditors,
  body: v.strictObject({
    event_id: slug,
    quest_ids: v.pipe(v.array(rowId), v.maxLength(20)),
  }),
  data: v.null(),
  errors: ['request.not_found'],
});
