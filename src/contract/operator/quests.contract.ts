import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, countFromText, flag, points, slug, typedBaht } from '../fields';
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
      description: v.string(),
      is_opt_in: v.boolean(),
      /** Days after reaching a reward on which it can still be claimed. */
      claim_days: v.number(),
      is_open: v.boolean(),
      /** Number that increases with every change of the quest. */
      version: v.number(),
      /** First day of these terms; null when they already apply. */
      holds_from: v.nullable(v.string()),
      /** First day of a change of steps that is made now. */
      next_on: v.string(),
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
  /** `quest.kind_open`: another quest of this kind is open, and members can do the kind only once. */
  errors: ['request.not_found', 'quest.kind_open', 'offer.loses', 'operator.approval_needed'],
});

const stepFields = {
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
};

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
    ...stepFields,
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

const MOST_TITLE_LETTERS = 60;
const MOST_DESCRIPTION_LETTERS = 200;
const MOST_QUESTS = 500;

const words = {
  title: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('กรุณากรอกชื่อ'),
    v.maxLength(MOST_TITLE_LETTERS, `ชื่อยาวได้ไม่เกิน ${MOST_TITLE_LETTERS} ตัวอักษร`),
  ),
  description: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(MOST_DESCRIPTION_LETTERS, `คำอธิบายยาวได้ไม่เกิน ${MOST_DESCRIPTION_LETTERS} ตัวอักษร`),
  ),
  claim_days: countFromText(1, 365),
};

export const operatorQuestCreate = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/quests/create',
  summary: 'Creates a quest, which is closed until it is opened; its kind decides its period',
  access: 'operator',
  roles: offerEditors,
  body: v.strictObject({
    /** Name of the quest for operators. */
    code: slug,
    kind: v.picklist(questKinds),
    ...words,
    is_opt_in: v.optional(flag, false),
    /** The steps, the easiest first; kinds that are done once have exactly one. */
    steps: v.pipe(v.array(v.strictObject(stepFields)), v.minLength(1), v.maxLength(MOST_STEPS)),
  }),
  data: v.object({ id: v.number() }),
  errors: ['quest.code_taken'],
});

export const operatorQuestEdit = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/quests/edit',
  summary:
    'Changes the texts of a quest and the days for claiming its rewards; reached rewards keep their end',
  access: 'operator',
  roles: offerEditors,
  body: v.strictObject({ id: rowId, ...words }),
  data: v.null(),
  errors: ['request.not_found'],
});

export const operatorQuestOrder = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/quests/order',
  summary: 'Puts the named quests first, in this order; the others follow as before',
  access: 'operator',
  roles: offerEditors,
  body: v.strictObject({
    ids: v.pipe(
      v.array(rowId),
      v.minLength(1),
      v.maxLength(MOST_QUESTS),
      v.check((ids) => new Set(ids).size === ids.length, 'must name each quest once'),
    ),
  }),
  data: v.null(),
  errors: ['request.not_found'],
});
