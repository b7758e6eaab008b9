import type { DataInputOf } from '@/contract/endpoint';
import type { memberProtection } from '@/contract/operator/member-rewards.contract';
import type { memberSafety, safetyBreaks } from '@/contract/operator/member-safety.contract';

/** Answers about limits and breaks. A break would end the sessions and hide the games of the other scenes. */

type Report = DataInputOf<typeof safetyBreaks>;
type Break = Report['breaks'][number]['break'];

const [HOUR, DAY] = [3_600_000, 86_400_000];
const inFuture = (ms: number) => new Date(Date.now() + ms).toISOString();

const timeOut = (): Break => ({
  ...{ kind: 'time_out', began_at: inFuture(-2 * DAY), ends_at: inFuture(5 * DAY) },
  ...{ is_over: false, return_asked_at: null, may_return_at: null },
});

const exclusion = (change: Partial<Break> = {}): Break => ({
  ...{ kind: 'excluded', began_at: inFuture(-40 * DAY), ends_at: inFuture(140 * DAY) },
  ...{ is_over: false, return_asked_at: null, may_return_at: null },
  ...change,
});

const endOfDay = () => ({ until: inFuture(6 * HOUR), waiting: null });

/** Protection of a member who takes a time-out and has two limits. */
export const protectedMember = (): DataInputOf<typeof memberProtection> => ({
  ...{ closed_at: null, payouts_held_until: null, break: timeOut() },
  limits: [
    {
      ...{ kind: 'loss', frame: 'day', amount: '1000.00', used: '1000.00', left: '0.00' },
      waiting: { to: '2000.00', from_at: inFuture(4 * HOUR), until_at: inFuture(7 * DAY) },
    },
    {
      ...{ kind: 'deposit', frame: 'month', amount: '20000.00', used: '4500.00', left: '15500.00' },
      waiting: null,
    },
  ],
  phone_verified_at: inFuture(-60 * DAY),
});

/** Changes of the limits and breaks of a member. */
export const safetyOfMember = (): DataInputOf<typeof memberSafety> => ({
  limits: [
    { kind: 'loss', frame: 'day', limit: '1000.00', used: '1000.00', left: '0.00', ...endOfDay() },
  ],
  answered: true,
  not_same: [],
  break: timeOut(),
  events: [
    { about: 'check', id: 7, at: inFuture(-DAY / 2), minutes: 60, answer: 'pause' },
    {
      ...{ about: 'break', id: 6, at: inFuture(-DAY), event: 'prolonged' },
      ...{ until: inFuture(5 * DAY), by: 'staff' },
    },
    {
      ...{ about: 'break', id: 5, at: inFuture(-2 * DAY), event: 'time_out' },
      ...{ until: inFuture(-DAY), by: 'member' },
    },
    {
      ...{ about: 'limit', id: 4, at: inFuture(-3 * DAY), kind: 'loss', frame: 'day' },
      ...{ event: 'asked', from: '1000.00', to: '2000.00', by: 'member' },
    },
    {
      ...{ about: 'limit', id: 3, at: inFuture(-20 * DAY), kind: 'deposit', frame: 'month' },
      ...{ event: 'lowered', from: '30000.00', to: '20000.00', by: 'staff' },
    },
    {
      ...{ about: 'limit', id: 2, at: inFuture(-40 * DAY), kind: 'loss', frame: 'day' },
      ...{ event: 'set', from: null, to: '1000.00', by: 'member' },
    },
  ],
});

const months = [
  ...['2026-11', '2026-10', '2026-09', '2026-08', '2026-07', '2026-06'],
  ...['2026-05', '2026-04', '2026-03', '2026-02', '2026-01', '2025-12'],
].map((month, age) => ({
  month: `${month}-01`,
  ...{ limits_set: 42 - 3 * age, raises_asked: Math.max(0, 9 - age) },
  ...{ time_outs: Math.max(0, 14 - age), exclusions: age % 4, returns: age % 3 === 1 ? 1 : 0 },
}));

/** Members on a break of each kind, and the figures of twelve months. */
export const openBreaks = (): Report => ({
  breaks: [
    { member_id: 1001, username: '081-xxx-5678', name: 'สมหญิง มีโชค', break: timeOut() },
    { member_id: 1002, username: '082-xxx-6789', name: 'วีรชัย ใจดี', break: exclusion() },
    {
      ...{ member_id: 1003, username: '089-xxx-1122', name: 'ปรียานุช ทองประเสริฐสุข' },
      break: exclusion({
        ...{ began_at: inFuture(-190 * DAY), ends_at: inFuture(-8 * DAY), is_over: true },
        ...{ return_asked_at: inFuture(-3 * HOUR), may_return_at: inFuture(21 * HOUR) },
      }),
    },
    {
      ...{ member_id: 1004, username: '086-xxx-4410', name: null },
      break: exclusion({ began_at: inFuture(-300 * DAY), ends_at: null }),
    },
  ],
  next_cursor: null,
  months,
});

/** No member on a break, and months without an event. */
export const noBreaks = (): Report => ({
  ...{ breaks: [], next_cursor: null },
  months: months.map(({ month }) => ({
    ...{ month, limits_set: 0, raises_asked: 0, time_outs: 0, exclusions: 0, returns: 0 },
  })),
});
