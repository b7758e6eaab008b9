import * as v from 'valibot';
import {
  type ProviderResponse,
  providerBalanceBody,
  providerCreditBody,
  providerDebitBody,
  providerRollbackBody,
  type SafetyReason,
} from '@/contract/provider.contract';
import { verifyRequest } from '@/server/http/signature';

/** Ways in which one call to the wallet fails. */
export type Fault =
  /** The request never reaches the wallet. */
  | 'lost_request'
  /** The call is carried out, but its response is lost. */
  | 'lost_response'
  | 'server_error';

interface Transaction {
  readonly kind: 'debit' | 'credit';
  readonly content: string;
  readonly amount: number;
  rolledBack: boolean;
}

const bodies = {
  balance: providerBalanceBody,
  debit: providerDebitBody,
  credit: providerCreditBody,
  rollback: providerRollbackBody,
} as const;

type CallName = keyof typeof bodies;

/** The platform's wallet as a provider sees it: signed HTTP, idempotent by transaction id. */
export class FakeWallet {
  balance = 100_000;
  /** Turnover in satang of each credit, in the order of the calls; undefined for a credit without turnover. */
  readonly turnovers: (number | undefined)[] = [];
  refuseDebitsWith: ProviderResponse['status'] | null = null;
  /** Reason that is sent with the refusal. */
  refusalReason: SafetyReason | null = null;
  refuseFreeRoundsWith: ProviderResponse['status'] | null = null;
  /** Calls about free rounds, each with the reference of its grant, in the order of arrival. */
  readonly grants: { readonly name: CallName; readonly reference: string }[] = [];
  readonly calls: { readonly name: CallName; readonly transactionId: string | undefined }[] = [];
  /** Called when a call arrives, before it is carried out. */
  onCall: (name: CallName) => Promise<void> | void = () => undefined;
  readonly #secret: string;
  readonly #faults = new Map<CallName, Fault[]>();
  readonly #transactions = new Map<string, Transaction>();
  readonly #tombstones = new Set<string>();

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Makes the next calls of this name fail with the given faults, one fault per call. */
  fail(name: CallName, ...faults: Fault[]): void {
    this.#faults.set(name, faults);
  }

  countOf(name: CallName): number {
    return this.calls.filter((call) => call.name === name).length;
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    const name = path.replace('/provider/v1/', '') as CallName;
    const body = await request.text();
    const fault = this.#faults.get(name)?.shift();
    if (fault === 'lost_request') throw new TypeError('fetch failed');
    const signed = verifyRequest({
      secret: this.#secret,
      timestampMs: Number(request.headers.get('x-timestamp')),
      path,
      body,
      signature: request.headers.get('x-signature') ?? '',
      nowMs: Date.now(),
    });
    if (!signed || request.headers.get('x-provider-id') !== 'sandbox')
      return new Response(null, { status: 401 });
    if (fault === 'server_error') return new Response('oops', { status: 503 });
    await this.onCall(name);
    const response = this.#respond(name, body);
    if (fault === 'lost_response') throw new TypeError('socket hang up');
    return Response.json(response);
  };

  #respond(name: CallName, body: string): ProviderResponse {
    const parse = <Schema extends v.GenericSchema>(schema: Schema) =>
      v.parse(schema, JSON.parse(body));
    if (name === 'balance') {
      this.calls.push({ name, transactionId: undefined });
      const { free_rounds_reference: reference } = parse(providerBalanceBody);
      if (reference === undefined) return this.#reply('ok');
      this.grants.push({ name, reference });
      return this.#reply(this.refuseFreeRoundsWith ?? 'ok');
    }
    if (name === 'rollback') {
      const { transaction_id: id } = parse(providerRollbackBody);
      this.calls.push({ name, transactionId: id });
      this.#tombstones.add(id);
      const debit = this.#transactions.get(id);
      if (debit && !debit.rolledBack) {
        debit.rolledBack = true;
        this.balance += debit.amount;
      }
      return this.#reply('ok');
    }
    const { transaction_id: id, amount_satang: amount } = parse(bodies[name]);
    this.calls.push({ name, transactionId: id });
    if (this.#tombstones.has(id)) return this.#reply('rolled_back');
    const earlier = this.#transactions.get(id);
    if (earlier) return this.#reply(earlier.content === body ? 'ok' : 'transaction_conflict', true);
    if (name === 'debit') {
      if (this.refuseDebitsWith) {
        const reason = this.refusalReason;
        return { ...this.#reply(this.refuseDebitsWith), ...(reason && { reason }) };
      }
      if (amount > this.balance) return this.#reply('insufficient_balance');
    }
    if (name === 'credit') {
      const credit = parse(providerCreditBody);
      if (credit.kind === 'promo') throw new Error('the sandbox pays no promos');
      this.turnovers.push(credit.valid_turnover_satang);
      if (credit.free_rounds_reference !== undefined)
        this.grants.push({ name, reference: credit.free_rounds_reference });
    }
    this.#transactions.set(id, { kind: name, content: body, amount, rolledBack: false });
    this.balance += name === 'debit' ? -amount : amount;
    return this.#reply('ok');
  }

  #reply(status: ProviderResponse['status'], replayed = false): ProviderResponse {
    return { status, balance_satang: this.balance, replayed };
  }
}
