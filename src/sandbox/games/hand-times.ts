import { BETTING_SECONDS, HAND_SECONDS } from '@/domain/baccarat-shoe';

/** SQL: time at which the hand of a round `r` in its shoe `s` is closed and dealt. */
export const HAND_CLOSES = `s.begins_at + (r.hand * ${HAND_SECONDS} + ${BETTING_SECONDS}) * interval '1 second'`;

/** SQL: number of dealt hands of a shoe `s`. Every query that shows hands must be limited by this number. */
export const HANDS_DEALT = `floor((extract(epoch FROM business_now() - s.begins_at) - ${BETTING_SECONDS}) / ${HAND_SECONDS}) + 1`;
