import type { Satang } from '@/domain/money';

/** A payment that a gateway is requested to take. */
export interface PaymentRequest {
  /** Identifies the payment: for a repeated request, a gateway returns the same payment. */
  reference: string;
  amountSatang: Satang;
  channelId: string;
  subChannelId: string;
  validSeconds: number;
}

/** A gateway's response to an order. */
export interface PaymentResponse {
  gatewayReference: string;
  /** The text inside the QR code (EMVCo). */
  qrPayload: string;
  /** Page on which a payment can be simulated; null where money is real. */
  payUrl: string | null;
}

/** A bank account; without a bank code, a TrueMoney wallet, which is identified by its phone number. */
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

/** A service that takes payments by QR code, and reports them in signed calls of `POST /gateway/v1/payment`. */
export interface PaymentGateway {
  readonly gatewayId: string;
  /** Secret shared with the gateway; signs requests in both directions. */
  readonly secret: string;
  /** True for a gateway with simulated money. A site with real money refuses to start with it. */
  readonly isSimulated?: true;
  /** Returns the URL of a page that simulates a transfer to the agent; undefined for a gateway with real money. */
  readonly transferUrlOf?: (transfer: SimulatedTransfer) => string;
  /**
   * Orders a payment.
   * @throws GatewayUnavailableError when the gateway does not respond, or responds in another form
   */
  createPayment(request: PaymentRequest): Promise<PaymentResponse>;
}

/** Thrown when a gateway cannot be reached or responds in another form. */
export class GatewayUnavailableError extends Error {
  constructor(gatewayId: string, reason: string) {
    super(`Payment gateway ${gatewayId}: ${reason}`);
    this.name = 'GatewayUnavailableError';
  }
}
