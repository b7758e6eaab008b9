import * as v from 'valibot';
import { baht } from './fields';

/**
 * The reason why the safety rules refuse a stake, a deposit or a reward: `data` of `safety.refused`. Its words are
 * chosen by the page.
 */
export const safetyRefusalData = v.variant('reason', [
  v.object({
    reason: v.picklist(['closed', 'time_out', 'excluded']),
    /** End of the break; null when it has none. */
    until: v.nullable(v.string()),
  }),
  v.object({
    reason: v.literal('reality_check'),
    until: v.null(),
    /** Minutes that the member had played when the check was due. */
    minutes: v.number(),
  }),
  v.object({
    reason: v.literal('limit'),
    kind: v.picklist(['loss', 'deposit']),
    /** The smallest frame whose limit refuses. */
    frame: v.picklist(['day', 'week', 'month']),
    limit: baht,
    /** Amount of this frame that counts towards the limit; negative after wins. */
    used: baht,
    left: baht,
    /** End of the frame, when the limit counts anew. */
    until: v.string(),
  }),
]);

export type SafetyRefusalData = v.InferOutput<typeof safetyRefusalData>;
