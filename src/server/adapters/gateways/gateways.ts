import type { PaymentGateway } from '../../deposits/payment-gateway';
import type { GatewaySettings } from '../../gateway-settings';
import { createOmiseGateway } from './omise-gateway';
import { createScbGateway } from './scb-gateway';

/** Creates the configured payment gateways outside; the sandbox is not one of them. */
export function createGateways(
  { scb, omise }: Pick<GatewaySettings, 'scb' | 'omise'>,
  fetch: typeof globalThis.fetch,
): PaymentGateway[] {
  return [
    ...(scb ? [createScbGateway(scb, fetch)] : []),
    ...(omise ? [createOmiseGateway(omise, fetch)] : []),
  ];
}
