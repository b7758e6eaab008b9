import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import type { PaymentGateway } from './payment-gateway';

/**
 * Adds the channel that a gateway offers to the agent's, closed and with the name of the gateway as its id, unless it is
 * there. An operator opens it and sets its limits.
 */
export async function provideChannels({
  db,
  agentId,
  gateways,
}: {
  db: Db;
  agentId: number;
  gateways: readonly PaymentGateway[];
}): Promise<void> {
  for (const { gatewayId, channel } of gateways) {
    if (!channel) continue;
    await queryRaw(
      db,
      `INSERT INTO payment_channels
         (agent_id, id, gateway_id, name, sub_channels, min_satang, max_satang, valid_seconds, position, is_open)
       SELECT $1::bigint, $2::text, $2::text, $3::text, $4::jsonb, $5::bigint, $6::bigint, $7::integer,
         (SELECT coalesce(max(position) + 1, 0) FROM payment_channels WHERE agent_id = $1), false
       ON CONFLICT (agent_id, id) DO NOTHING`,
      [
        ...[agentId, gatewayId, channel.name],
        JSON.stringify([{ sub_channel_id: 'qr', name: channel.subChannelName }]),
        ...[channel.minSatang, channel.maxSatang, channel.validSeconds],
      ],
    );
  }
}
