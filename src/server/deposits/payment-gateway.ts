import type { Satang } from '@/domain/money';

/** A payment that a gateway is asked to take. */
export interface PaymentRequest {
  /** Names the payment: asked twice, a gateway answers with the same one. */
  reference: string;
  amountSatang: Satang;
  channelId: string;
  subChannelId: string;
  validSeconds: number;
}

/** A gateway's answer to an order. */
export interface PaymentAnswer {
  gatewayReference: string;
  /** The text inside the QR code (EMVCo). */
  qrPayload: string;
  /** Page on which a payment can be simulated; null where money is real. */
  payUrl: string | null;
}

/** An account at a bank; without one it is a TrueMoney wallet, named by its phone. */
export interface TransferAccount {
  readonly bankCode: string | null;
  readonly accountNumber: string;
}

/** A transfer to be simulated. */
export interface SimulatedTransfer {
  readonly amountSatang: Satang;
  readonly to: TransferAccount;
  readonly from: TransferAccount;
}

/** A service that takes payments by QR code and reports them to `POST /gateway/v1/payment`, signed. */
export interface PaymentGateway {
  readonly gatewayId: string;
  /** Shared with the gateway; signs both directions. */
  readonly secret: string;
  /** Plays with simulated money: a site with real money refuses it. */
  readonly isSimulated?: true;
  /** Address of a page on which a transfer to the agent can be simulated; only where money is. */
  readonly transferUrlOf?: (transfer: SimulatedTransfer) => string;
  /** @throws GatewayUnavailableError when it does not answer, or with something else */
  createPayment(request: PaymentRequest): Promise<PaymentAnswer>;
}

/** A gateway that cannot be reached or answers with something else than a payment. */
export class GatewayUnavailableError extends Error {
  constructor(gatewayId: string, reason: string) {
    super(`Payment gateway ${gatewayId}: ${reason}`);
    this.name = 'GatewayUnavailableError';
  }
}
