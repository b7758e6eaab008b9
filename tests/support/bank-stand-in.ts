import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { parse } from 'promptparse';
import { billPayment } from 'promptparse/generate';
import { renderSVG } from 'uqr';
import { formatBaht } from '@/domain/baht';
import { toCalendarDay } from '@/domain/calendar-day';
import type { OmiseSettings, ScbSettings } from '@/server/gateway-settings';

/** Settings that the stand-in accepts, with its address. */
export const scbSettings = (url: string): ScbSettings => ({
  url,
  key: 'l7-the-application-key',
  secret: 'the-application-secret-0042',
  billerId: '010753600031508',
  ref2: undefined,
  ref3Prefix: 'CKD',
  codes: 'v2',
  timeoutMs: 300,
});

export const omiseSettings = (url: string): OmiseSettings => ({
  url,
  secretKey: 'skey_the_secret_key',
  webhookSecrets: [Buffer.from('the secret of webhooks').toString('base64')],
  timeoutMs: 300,
});

/** The payer of a code, as the bank shows one. */
interface StandInPayer {
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly name: string;
}

/** Payers: the registered accounts of both demo members, and an account of a stranger. */
export const payers = {
  first: { bankCode: '004', accountNumber: '0123456789', name: 'น.ส. สมหญิง มีโชค' },
  second: { bankCode: '014', accountNumber: '4567890123', name: 'นาย วีรชัย ทองดี' },
  stranger: { bankCode: '002', accountNumber: '1112223334', name: 'นาย คนอื่น ใจดี' },
} as const satisfies Record<string, StandInPayer>;

/** Money that arrived at the bank by a code. */
export interface Bill {
  readonly transactionId: string;
  readonly ref1: string;
  readonly amountSatang: number;
  readonly payer: StandInPayer;
  readonly atMs: number;
  /** False until the bank's inquiry knows it. */
  isListed: boolean;
  isRefunded: boolean;
}

interface Charge {
  readonly id: string;
  readonly amountSatang: number;
  readonly reference: string;
  readonly payload: string;
  paidAtMs: number | null;
  refundedSatang: number;
}

/** `error` answers with status 500, `silent` not at all, `refuse` with a code of its own, `odd` in another form. */
export type BankMood = 'well' | 'error' | 'silent' | 'refuse' | 'odd';

/** A bank and a payment company outside, which speak the public protocols of SCB and of Omise. */
export class BankStandIn {
  mood: BankMood = 'well';
  /** Time of the bank. */
  nowMs: () => number = Date.now;
  /** Amount in satang that is added to each code that the bank makes. */
  wrongBySatang = 0;
  readonly bills: Bill[] = [];
  readonly charges: Charge[] = [];
  /** Requests so far, as method, path and query. */
  readonly asked: string[] = [];
  /** Bodies of orders so far. */
  readonly ordered: Record<string, unknown>[] = [];
  #token: string | undefined;
  #server: Server | undefined;

  /** Answers like a server, without a network. */
  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const answer = this.respond(request);
    const { signal } = request;
    return Promise.race([
      answer,
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
    ]);
  };

  /** Listens on a free port. @returns the address */
  async listen(): Promise<string> {
    const listener = getRequestListener((request) => this.respond(request));
    this.#server = createServer((...call) => void listener(...call));
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    this.#server?.close();
    if (this.#server) await once(this.#server, 'close');
  }

  /** Ends the token before its time. */
  endToken(): void {
    this.#token = undefined;
  }

  /** Number of tokens that were issued. */
  get tokens(): number {
    return this.asked.filter((line) => line.endsWith('/v1/oauth/token')).length;
  }

  /** Pays a code of a bill at a counter of the bank. */
  pay(
    payload: string,
    change: { amountSatang?: number; payer?: StandInPayer; isListed?: boolean } = {},
  ): Bill {
    const code = parse(payload, true);
    const bill: Bill = {
      transactionId: `2026${randomUUID().replaceAll('-', '').slice(0, 20)}`,
      ref1: code?.getTagValue('30', '02') ?? '',
      amountSatang:
        change.amountSatang ?? Math.round(Number(code?.getTagValue('54') ?? Number.NaN) * 100),
      payer: change.payer ?? payers.first,
      atMs: this.nowMs(),
      isListed: change.isListed ?? true,
      isRefunded: false,
    };
    this.bills.push(bill);
    return bill;
  }

  /** Returns the body of SCB's confirmation of a bill. */
  confirm(bill: Bill): string {
    return JSON.stringify({ ...this.#describe(bill), currencyCode: '764', channelCode: 'PMH' });
  }

  /** Pays a code of a charge. */
  payCharge(payload: string): Charge {
    const charge = this.charges.find((each) => each.payload === payload);
    if (!charge) throw new Error('no charge has this code');
    charge.paidAtMs = this.nowMs();
    return charge;
  }

  /** Returns the request of Omise's event about a charge. */
  event(
    { id }: { id: string },
    { secrets, atMs = this.nowMs() }: { secrets?: readonly string[]; atMs?: number } = {},
  ): RequestInit {
    const body = JSON.stringify({ object: 'event', key: 'charge.complete', data: { id } });
    const timestamp = String(Math.floor(atMs / 1_000));
    const signatures = (secrets ?? omiseSettings('').webhookSecrets).map((secret) =>
      createHmac('sha256', Buffer.from(secret, 'base64'))
        .update(`${timestamp}.${body}`)
        .digest('hex'),
    );
    return {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'omise-signature': signatures.join(','),
        'omise-signature-timestamp': timestamp,
      },
      body,
    };
  }

  /** Answers a request of either protocol. */
  async respond(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    this.asked.push(`${request.method} ${pathname}${search}`);
    if (this.mood === 'silent') return new Promise(() => undefined);
    if (this.mood === 'error') return new Response('<h1>Bad Gateway</h1>', { status: 500 });
    if (this.mood === 'odd') return Response.json({ status: { code: 1000 }, data: { rows: 7 } });
    return /^\/(?:charges|pictures)/.test(pathname)
      ? this.#respondAsOmise(request)
      : this.#respondAsScb(request);
  }

  async #respondAsScb(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const settings = scbSettings('');
    if (pathname === '/v1/oauth/token') {
      const sent = (await request.json()) as Record<string, unknown>;
      const isKnown =
        sent['applicationKey'] === settings.key && sent['applicationSecret'] === settings.secret;
      if (!isKnown) return refuse(401, 9500, 'Invalid apikey provided');
      this.#token = randomUUID();
      return succeed({ accessToken: this.#token, tokenType: 'Bearer', expiresIn: 1800 });
    }
    if (request.headers.get('authorization') !== `Bearer ${this.#token ?? ''}`)
      return refuse(401, 9300, 'Invalid/expired temporary token');
    if (this.mood === 'refuse')
      return refuse(400, 1101, 'Biller 010753600031508 may not use the-application-secret-0042');
    if (pathname === '/v1/payment/qrcode/create' || pathname === '/v2/payment/qrcode/create') {
      const order = (await request.json()) as Record<string, string>;
      this.ordered.push(order);
      const qrRawData = billPayment({
        billerId: order['ppId'] ?? '',
        amount: Number(order['amount']) + this.wrongBySatang / 100,
        ref1: order['ref1'] ?? '',
        ref3: order['ref3'] ?? '',
      });
      return pathname.startsWith('/v1')
        ? succeed({ qrRawData, qrImage: 'R0lGODdh' })
        : succeed({ success: true, code: '00', data: { qrRawData, numberOfTimes: 1 } });
    }
    if (pathname === '/v1/payment/billpayment/inquiry') {
      const found = this.bills.filter(
        (bill) =>
          bill.isListed &&
          bill.ref1 === searchParams.get('reference1') &&
          toCalendarDay(new Date(bill.atMs)) === searchParams.get('transactionDate') &&
          searchParams.get('billerId') === settings.billerId &&
          searchParams.get('eventCode') === '00300100',
      );
      return succeed(found.map((bill) => this.#describe(bill)));
    }
    return refuse(404, 4040, 'Not found');
  }

  #describe(bill: Bill) {
    return {
      eventCode: '00300100',
      transactionType: 'Domestic Transfers',
      reverseFlag: bill.isRefunded ? 'R' : '',
      transactionId: bill.transactionId,
      amount: formatBaht(bill.amountSatang),
      transactionDateandTime: new Date(bill.atMs + 7 * 3_600_000)
        .toISOString()
        .replace('Z', '+07:00'),
      payeeProxyId: scbSettings('').billerId,
      payeeProxyType: 'BILLERID',
      payerAccountNumber: bill.payer.accountNumber,
      payerName: bill.payer.name,
      sendingBankCode: bill.payer.bankCode,
      receivingBankCode: '014',
      billPaymentRef1: bill.ref1,
    };
  }

  async #respondAsOmise(request: Request): Promise<Response> {
    const { pathname, origin } = new URL(request.url);
    const { secretKey } = omiseSettings('');
    if (request.headers.get('authorization') !== `Basic ${btoa(`${secretKey}:`)}`)
      return Response.json({ object: 'error', code: 'authentication_failure' }, { status: 401 });
    if (pathname === '/charges' && request.method === 'POST') {
      const sent = new URLSearchParams(await request.text());
      this.ordered.push(Object.fromEntries(sent));
      const amountSatang = Number(sent.get('amount'));
      const id = `chrg_${randomUUID().replaceAll('-', '').slice(0, 19)}`;
      const payload = billPayment({
        billerId: '010555600000000',
        amount: (amountSatang + this.wrongBySatang) / 100,
        ref1: id.slice(5).toUpperCase(),
      });
      const reference = sent.get('metadata[reference]') ?? '';
      this.charges.push({
        id,
        amountSatang,
        reference,
        payload,
        paidAtMs: null,
        refundedSatang: 0,
      });
      return Response.json(this.#describeCharge(id, origin));
    }
    const id = pathname.split('/')[2] ?? '';
    const charge = this.charges.find((each) => each.id === id);
    if (!charge) return Response.json({ object: 'error', code: 'not_found' }, { status: 404 });
    if (pathname.startsWith('/pictures')) {
      const headers = { 'content-type': 'image/svg+xml' };
      return new Response(renderSVG(charge.payload, { border: 4 }), { headers });
    }
    return Response.json(this.#describeCharge(id, origin));
  }

  #describeCharge(id: string, origin: string) {
    const charge = this.charges.find((each) => each.id === id);
    const paidAtMs = charge?.paidAtMs ?? null;
    return {
      object: 'charge',
      id,
      amount: charge?.amountSatang,
      refunded_amount: charge?.refundedSatang,
      currency: 'THB',
      status: paidAtMs === null ? 'pending' : 'successful',
      paid: paidAtMs !== null,
      paid_at: paidAtMs === null ? null : new Date(paidAtMs).toISOString(),
      metadata: { reference: charge?.reference },
      source: {
        type: 'promptpay',
        scannable_code: { image: { download_uri: `${origin}/pictures/${id}` } },
      },
    };
  }
}

const succeed = (data: unknown): Response =>
  Response.json({ status: { code: 1000, description: 'Success' }, data });

const refuse = (status: number, code: number, description: string): Response =>
  Response.json({ status: { code, description } }, { status });
