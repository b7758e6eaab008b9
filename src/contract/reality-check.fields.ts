import * as v from 'valibot';
import { baht } from './fields';

/** Minutes between two reality checks that a member can choose; an agent may leave out the longest. */
export const reminderMinutes = [15, 30, 60, 120] as const;
export type ReminderMinutes = (typeof reminderMinutes)[number];

/** Minutes between two reality checks of a member who has not chosen. */
export const USUAL_REMINDER_MINUTES: ReminderMinutes = 60;

const playSums = {
  /** Amounts of the play session, from all wallets: staked, come back, and the difference (negative after losses). */
  staked: baht,
  returned: baht,
  net: baht,
};

/** A play session: a time in which the member staked without a pause of 15 minutes. It is some seconds old. */
export const playSessionData = v.object({
  began_at: v.string(),
  ...playSums,
});

/** A play session as a response carries it. */
export type SentPlaySession = v.InferInput<typeof playSessionData>;

/** A reality check that waits for the member's answer. */
export const realityCheckData = v.object({
  /** Beginning of the play session; an answer names it. */
  session_began_at: v.string(),
  /** Minutes that the member had played when the check was due. */
  minutes: v.number(),
  ...playSums,
  /** Time from which stakes are refused without an answer. */
  answer_by: v.string(),
});

export type RealityCheck = v.InferOutput<typeof realityCheckData>;
/** A reality check as a response carries it. */
export type SentRealityCheck = v.InferInput<typeof realityCheckData>;

/** Answers to a reality check. */
export const checkAnswers = ['go_on', 'pause'] as const;
export type CheckAnswer = (typeof checkAnswers)[number];

/** An event of the member's reality checks. */
export const checkEventData = v.object({
  about: v.literal('check'),
  id: v.number(),
  at: v.string(),
  minutes: v.number(),
  /** `none`: the play session ended without an answer; null while the check waits. */
  answer: v.nullable(v.picklist([...checkAnswers, 'none'])),
});
