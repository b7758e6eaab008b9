import * as v from 'valibot';
import { restrictionData } from './break.fields';

/** VIP level: 0 guest, 1 gold, 2 hero. An unknown level counts as guest. */
export const vipLevel = v.fallback(v.picklist([0, 1, 2]), 0);

/** The signed-in member. */
export const userInfoData = v.object({
  agent_code: v.string(),
  user: v.object({
    id: v.string(),
    username: v.string(),
    /** First name; null when unknown. A session stored by a browser may lack it. */
    name: v.optional(v.nullable(v.string())),
    vip_level: vipLevel,
    /** Referral code; a session stored by a browser may lack it. */
    ref: v.optional(v.string()),
    /** The time-out or exclusion of the member; a session stored by a browser may lack it. */
    restriction: v.optional(v.nullable(restrictionData)),
    /** True while a reality check waits for an answer; a session stored by a browser may lack it. */
    is_check_due: v.optional(v.boolean()),
  }),
});

export type UserInfo = v.InferOutput<typeof userInfoData>;

/** The session token, which a sign-in returns beside the member's data. */
export const accessToken = v.object({ access_token: v.string() });
