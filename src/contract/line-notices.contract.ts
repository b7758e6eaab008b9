import * as v from 'valibot';
import { defineEndpoint } from './endpoint';

const choices = {
  /** Deposits, withdrawals and messages of the staff. */
  money: v.boolean(),
  /** Wins and refunds of lottery bills. */
  results: v.boolean(),
  /** Finished promotions and levels. */
  rewards: v.boolean(),
  /** True for sentences without amounts. */
  hides_amounts: v.boolean(),
};

export const lineNotices = defineEndpoint({
  method: 'GET',
  path: '/api/line/notices',
  summary: "Returns a member's choices about notices by LINE, and whether they would arrive",
  access: 'member',
  whileRestricted: true,
  data: v.object({
    /** Whether the site has an official account that can reach its members. */
    is_offered: v.boolean(),
    /** Whether the member has a linked LINE account. */
    is_linked: v.boolean(),
    /** Whether the member's LINE account is a friend of the official account. */
    is_friend: v.boolean(),
    /** URL that adds the official account as a friend; null while the account is unknown. */
    add_friend_url: v.nullable(v.string()),
    /** Whether the member has answered before. Until then nothing but security notices is sent. */
    is_asked: v.boolean(),
    ...choices,
  }),
  errors: [],
});

/** A member's choices about notices by LINE. */
export type LineNotices = v.InferOutput<(typeof lineNotices)['data']>;

export const setLineNotices = defineEndpoint({
  method: 'POST',
  path: '/api/line/notices_set',
  summary: 'Chooses which notices a member gets by LINE; security notices are always sent',
  access: 'member',
  whileRestricted: true,
  body: v.strictObject(choices),
  data: v.null(),
  errors: [],
  invalidates: ['line'],
});
