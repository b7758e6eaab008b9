import { safetyCheck, safetyReminder, safetySession } from '@/contract/reality-check.contract';
import {
  safetyAnswer,
  safetyHistory,
  safetyLimit,
  safetyLimitConfirm,
  safetyLimitWithdraw,
  safetyMoney,
  safetyStatus,
} from '@/contract/safety.contract';
import { formatBaht } from '@/domain/baht';
import type { AreaDeps } from '../area';
import { fetchNow } from '../db/clock.queries';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { answerQuestion, changeLimit, confirmRaise, withdrawRaise } from './limits.service';
import { answerCheck, findPlaySession, setReminder } from './play-sessions.service';
import { fetchHistory, fetchMoney, fetchStatus } from './safety.queries';

/** Returns the endpoints for a member's limits and reality checks. */
export function safetyRoutes({ db }: Pick<AreaDeps, 'db'>): MountedEndpoint[] {
  return [
    handle(safetyStatus, ({ member }) => fetchStatus(db, member.id)),
    handle(safetyLimit, async ({ member, body: { amount, ...name } }) => {
      const waiting = await changeLimit(
        db,
        { memberId: member.id, ...name },
        { toSatang: amount, by: 'member' },
      );
      return {
        applied: waiting === null,
        waiting: waiting && {
          to: waiting.toSatang === null ? null : formatBaht(waiting.toSatang),
          from_at: waiting.fromAt.toISOString(),
          until_at: waiting.untilAt.toISOString(),
        },
      };
    }),
    handle(safetyLimitConfirm, async ({ member, body }) => {
      await confirmRaise(db, { memberId: member.id, ...body });
      return {};
    }),
    handle(safetyLimitWithdraw, async ({ member, body }) => {
      await withdrawRaise(db, { memberId: member.id, ...body });
      return {};
    }),
    handle(safetyAnswer, async ({ member, body }) => {
      const limits = 'set' in body ? body.set : [];
      await answerQuestion(
        db,
        member.id,
        limits.map(({ frame, amount }) => ({ frame, amountSatang: amount })),
      );
      return {};
    }),
    handle(safetyHistory, ({ member, query: { cursor } }) =>
      fetchHistory(db, member.id, cursor === undefined ? null : Number(cursor)),
    ),
    handle(safetySession, async ({ member }) => {
      const [now, session] = await Promise.all([fetchNow(db), findPlaySession(db, member.id)]);
      return { now: now.toISOString(), session };
    }),
    handle(safetyReminder, async ({ member, body }) => {
      await setReminder(db, member.id, body.minutes);
      return {};
    }),
    handle(safetyCheck, async ({ member, body: { session_began_at, answer } }) => {
      await answerCheck(db, member.id, { sessionBeganAt: new Date(session_began_at), answer });
      return {};
    }),
    handle(safetyMoney, ({ member, query: { days } }) => fetchMoney(db, member.id, Number(days))),
  ];
}
