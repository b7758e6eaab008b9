import type { CalendarDay } from '@/domain/calendar-day';
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
  /** Name of the payment at the gateway, under which it can be asked about. Unique at the gateway. */
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

/** The payer as a gateway names one; hidden digits are letters or signs. */
export interface Payer {
  /** Bank code such as `004`; null when it is not told. */
  readonly bankCode: string | null;
  readonly accountNumber: string | null;
  readonly name: string | null;
}

/** Money that a gateway says has arrived. */
export interface ReportedPayment {
  /** Unique at the gateway: the same id is the same money. */
  readonly transactionId: string;
  readonly amountSatang: Satang;
  /** Time of the payment at the gateway, ISO 8601. */
  readonly occurredAt: string;
  readonly to: ReportedTarget;
}

type ReportedTarget =
  /** A QR code, by the reference with which it was ordered, and its payer when the gateway names one. */
  | { readonly paymentReference: string; readonly payer?: Payer }
  /** An account of the agent. */
  | { readonly account: TransferAccount; readonly sender: Payer }
  /** Text of a report from which only the money could be read. */
  | { readonly report: string };

/** A payment that a gateway answered with when it was asked. */
export type FoundPayment = Omit<ReportedPayment, 'to'> & { readonly payer?: Payer };

/** A payment about which a gateway is to be asked, because a report named it. */
export interface PaymentHint {
  readonly gatewayReference: string;
  readonly transactionId: string;
  /** Day of the payment, as far as it is told. */
  readonly day?: CalendarDay;
}

/** A call of `POST /gateway/{gatewayId}/report`. */
export interface ReportCall {
  /** Path of the URL, without host and query. */
  readonly path: string;
  /** Returns a header; an empty text when it is missing. */
  readonly header: (name: string) => string;
  /** The raw body, byte for byte as sent. */
  readonly body: string;
  readonly nowMs: number;
}

/** Result of a reported payment. `conflict`: it was reported before with other content. */
export type ReportOutcome = 'credited' | 'review' | 'conflict';

/** A report of a gateway, as its adapter read it. */
export interface GatewayReport {
  /** Payments that the report itself proves, as a signature does. */
  readonly payments: readonly ReportedPayment[];
  /** Payments about which the gateway is asked before anything is believed. */
  readonly hints: readonly PaymentHint[];
  /**
   * Returns the JSON with which the gateway wants to be answered.
   * @param outcomes results of `payments`, in their order
   */
  readonly acknowledge: (outcomes: readonly ReportOutcome[]) => object;
}

/** Thrown for a report that proves nothing, or cannot be read. */
export class ReportRefusedError extends Error {
  /** @param issues faults of the content, for the gateway's people */
  constructor(
    readonly reason: 'unsigned' | 'malformed',
    readonly issues: readonly { path: string; message: string }[] = [],
  ) {
    super(`The report is ${reason}.`);
    this.name = 'ReportRefusedError';
  }
}

/** A channel for deposits, as a gateway offers it before an operator sets its limits. */
interface OfferedChannel {
  readonly name: string;
  readonly subChannelName: string;
  readonly minSatang: Satang;
  readonly maxSatang: Satang;
  readonly validSeconds: number;
}

/** A service that takes payments by QR code. It reports them, or is asked about them. */
export interface PaymentGateway {
  /** Name in channels, paths, the environment and the ledger's references. */
  readonly gatewayId: string;
  /** True for a gateway with simulated money. A site with real money refuses to start with it. */
  readonly isSimulated?: true;
  /** The channel that a site gets for this gateway, closed; left out when its channels are made elsewhere. */
  readonly channel?: OfferedChannel;
  /** Returns the URL of a page that simulates a transfer to the agent; undefined for a gateway with real money. */
  readonly transferUrlOf?: (transfer: SimulatedTransfer) => string;
  /**
   * Orders a payment.
   * @throws GatewayUnavailableError when the gateway does not respond, or responds in another form
   */
  createPayment(request: PaymentRequest): Promise<PaymentResponse>;
  /**
   * Reads a report. Proof and shape of reports belong to the adapter. Left out for a gateway that reports nothing.
   * @throws ReportRefusedError
   */
  readonly readReport?: (call: ReportCall) => GatewayReport;
  /**
   * Asks which payments arrived for a reference on a day. Left out for a gateway whose reports suffice.
   * @throws GatewayUnavailableError when the gateway does not respond, or responds in another form
   */
  readonly findPayments?: (
    gatewayReference: string,
    day: CalendarDay,
  ) => Promise<readonly FoundPayment[]>;
}

/** Thrown when a gateway cannot be reached or responds in another form. */
export class GatewayUnavailableError extends Error {
  constructor(gatewayId: string, reason: string) {
    super(`Payment gateway ${gatewayId}: ${reason}`);
    this.name = 'GatewayUnavailableError';
  }
}
