import { GatewayUnavailableError } from '../../deposits/payment-gateway';
import { NoAnswerError, type OutsideRequest, requestOutside } from '../outside-request';

/** A request to a gateway outside. */
interface GatewayRequest extends Omit<OutsideRequest, 'mostBytes'> {
  readonly gatewayId: string;
  readonly mostBytes?: number;
}

const MOST_BYTES = 256 * 1024;

/**
 * Sends a request to a gateway, and follows no redirect.
 * @throws GatewayUnavailableError whose sentence contains neither the address nor a secret
 */
export async function requestGateway(
  fetch: typeof globalThis.fetch,
  { gatewayId, mostBytes = MOST_BYTES, ...request }: GatewayRequest,
): Promise<{ status: number; body: Buffer }> {
  try {
    return await requestOutside(fetch, { ...request, mostBytes });
  } catch (error) {
    if (error instanceof NoAnswerError) {
      throw new GatewayUnavailableError(gatewayId, error.message);
    }
    throw error;
  }
}
