import { wheelBoard, wheelConfigV2 } from '@/contract/wheel.contract';
import { addressOf } from '@/shared/http/call-address';
import type { MemberNeedsTable } from '@/shared/query/member-needs';

export const memberNeeds: MemberNeedsTable = {
  wheel: {
    calls: [addressOf(wheelConfigV2), addressOf(wheelBoard)],
    chunks: ['wheel.contract'],
  },
};
