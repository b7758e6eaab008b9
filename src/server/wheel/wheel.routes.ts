import {
  wheelBoard,
  wheelConfig,
  wheelConfigV2,
  wheelExchange,
  wheelHistory,
  wheelReward,
  wheelSpin,
  wheelSpinV2,
} from '@/contract/wheel.contract';
import { assertPhoneVerified } from '../account/phone-verification.service';
import type { AreaContext } from '../area';
import { type CallingMember, handle, type MountedEndpoint } from '../http/endpoint-router';
import { countSpins, exchangePoints, grantDailySpin } from './grants.service';
import { fetchBoard, fetchPlay, fetchPlays, fetchUnseenPlays } from './play.queries';
import { createOddsCounter } from './prize-set.queries';
import { spin } from './spin.service';
import { fetchConfig } from './wheel.queries';

/** Returns the endpoints for the wheel. */
export function wheelRoutes({
  db,
  agentId,
  seeds,
}: Pick<AreaContext, 'db' | 'agentId' | 'seeds'>): MountedEndpoint[] {
  const countCameOut = createOddsCounter(db);
  const open = async (memberId: number) => {
    const member = { memberId, agentId };
    await grantDailySpin(db, member);
    return fetchConfig(db, seeds, member, countCameOut);
  };
  const spinOnce = async (
    member: CallingMember,
    body: { client_seed?: string | undefined; commitment?: string | undefined },
    idempotencyKey: string | null,
  ) => {
    await assertPhoneVerified(db, member);
    const id = await spin(db, seeds, {
      memberId: member.id,
      agentId,
      clientSeed: body.client_seed,
      commitmentShown: body.commitment,
      idempotencyKey,
    });
    return fetchPlay(db, member.id, id);
  };
  return [
    handle(wheelConfig, async ({ member }) => {
      const { setting, prizes } = await open(member.id);
      return { configs: setting, prizes };
    }),
    handle(wheelConfigV2, ({ member }) => open(member.id)),
    handle(wheelBoard, () => fetchBoard(db, agentId)),
    handle(wheelSpin, async ({ member, body, idempotencyKey }) => {
      const { prize } = await spinOnce(member, body, idempotencyKey);
      return { prize };
    }),
    handle(wheelSpinV2, async ({ member, body, idempotencyKey }) => ({
      play: await spinOnce(member, body, idempotencyKey),
      free_spins: await countSpins(db, member.id),
    })),
    handle(wheelReward, async ({ member, body: { seen } }) => ({
      plays: await fetchUnseenPlays(db, member.id, seen),
    })),
    handle(wheelExchange, async ({ member, body: { quantity, cost }, idempotencyKey }) => {
      await assertPhoneVerified(db, member);
      return exchangePoints(db, {
        memberId: member.id,
        agentId,
        quantity,
        costShown: cost,
        idempotencyKey,
      });
    }),
    handle(wheelHistory, ({ member, query }) => fetchPlays(db, member.id, query)),
  ];
}
