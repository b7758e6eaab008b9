import * as v from 'valibot';

const USER_ID = /^U[0-9a-f]{32}$/;

const messages = v.pipe(
  v.array(v.looseObject({ type: v.string() })),
  v.minLength(1),
  v.maxLength(5),
);
/** A reply. */
export const replyBody = v.strictObject({
  replyToken: v.string(),
  messages,
  notificationDisabled: v.optional(v.boolean()),
});
/** A push to one user. */
export const pushBody = v.strictObject({
  to: v.pipe(v.string(), v.regex(USER_ID)),
  messages,
  notificationDisabled: v.optional(v.boolean(), false),
  customAggregationUnits: v.optional(v.array(v.string())),
});
/** A message to up to 500 users. */
export const multicastBody = v.strictObject({
  to: v.pipe(v.array(v.pipe(v.string(), v.regex(USER_ID))), v.minLength(1), v.maxLength(500)),
  messages,
  notificationDisabled: v.optional(v.boolean(), false),
  customAggregationUnits: v.optional(v.array(v.string())),
});
const label = v.pipe(
  v.string(),
  v.minLength(1),
  v.check((text) => graphemesOf(text) <= 20),
);
const menuAction = v.variant('type', [
  v.strictObject({ type: v.literal('uri'), label, uri: v.pipe(v.string(), v.maxLength(1_000)) }),
  v.strictObject({
    type: v.literal('postback'),
    label,
    data: v.pipe(v.string(), v.maxLength(300)),
    displayText: v.optional(v.pipe(v.string(), v.maxLength(300))),
  }),
]);
const side = v.pipe(v.number(), v.integer(), v.minValue(0));
/** A rich menu. */
export const menuBody = v.strictObject({
  size: v.strictObject({
    width: v.pipe(side, v.minValue(800), v.maxValue(2500)),
    height: v.pipe(side, v.minValue(250)),
  }),
  selected: v.boolean(),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(300)),
  chatBarText: v.pipe(v.string(), v.minLength(1), v.maxLength(14)),
  areas: v.pipe(
    v.array(
      v.strictObject({
        bounds: v.strictObject({ x: side, y: side, width: side, height: side }),
        action: menuAction,
      }),
    ),
    v.minLength(1),
    v.maxLength(20),
  ),
});
/** An alias of a rich menu. */
export const alias = v.strictObject({
  richMenuAliasId: v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,32}$/)),
  richMenuId: v.string(),
});
/** A rich menu that many users get at once. */
export const bulk = v.strictObject({
  richMenuId: v.string(),
  userIds: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(500)),
});

const graphemesOf = (text: string) => Array.from(new Intl.Segmenter('th').segment(text)).length;
