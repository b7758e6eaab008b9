import * as v from 'valibot';

/** 0 guest, 1 gold, 2 hero; an unknown level is read as guest. */
export const vipLevel = v.fallback(v.picklist([0, 1, 2]), 0);

/** The signed-in member. */
export const userInfoData = v.object({
  agent_code: v.string(),
  user: v.object({
    id: v.string(),
    username: v.string(),
    /** Given name; null where the agent knows none. A session that a browser keeps may lack it. */
    name: v.optional(v.nullable(v.string())),
    vip_level: vipLevel,
    /** The referral code for friends; a session that a browser keeps may lack it. */
    ref: v.optional(v.string()),
  }),
});

export type UserInfo = v.InferOutput<typeof userInfoData>;

/** What a sign-in brings beside the member. */
export const accessToken = v.object({ access_token: v.string() });
