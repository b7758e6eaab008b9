import { safetyExclude, safetyReturn, safetyTimeOut } from '@/contract/breaks.contract';
import type { AreaDeps } from '../area';
import { type CallingMember, handle, type MountedEndpoint } from '../http/endpoint-router';
import { askReturn, type BreakWish } from '../safety/breaks.service';
import { beginBreak } from './begin-break.service';

/** Returns the endpoints of time-out, exclusion and return. */
export function breaksRoutes({ db }: Pick<AreaDeps, 'db'>): MountedEndpoint[] {
  const begin = (member: CallingMember, wish: BreakWish, idempotencyKey: string | null) =>
    beginBreak(
      db,
      {
        memberId: member.id,
        by: 'member',
        keptTokenHash: member.tokenHash,
      },
      wish,
      idempotencyKey,
    );
  return [
    handle(safetyTimeOut, ({ member, body: { length }, idempotencyKey }) =>
      begin(member, { kind: 'time_out', length }, idempotencyKey),
    ),
    handle(safetyExclude, ({ member, body: { length }, idempotencyKey }) =>
      begin(member, { kind: 'excluded', length }, idempotencyKey),
    ),
    handle(safetyReturn, ({ member }) => askReturn(db, member.id)),
  ];
}
