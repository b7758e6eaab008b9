import * as v from 'valibot';
import { parseBaht } from '@/domain/baht';
import type { SlipAnswer, SlipParty, SlipVerifier } from '../../deposits/slip-verifier';
import type { SlipSettings } from '../../slip-settings';

const MINUTE_SECONDS = 60;
/** Wait in minutes when the service does not say how long. */
const USUAL_WAIT_MINUTES = 5;

const text = v.optional(v.nullable(v.string()));
const party = v.object({
  bank: v.optional(v.nullable(v.object({ id: text }))),
  account: v.optional(
    v.nullable(
      v.object({
        name: v.optional(v.nullable(v.object({ th: text, en: text }))),
        bank: v.optional(v.nullable(v.object({ account: text }))),
      }),
    ),
  ),
});
const amount = v.pipe(v.number(), v.minValue(0));

const easySlipAnswer = v.object({
  data: v.object({
    amountInSlip: amount,
    rawSlip: v.object({
      transRef: v.string(),
      date: v.pipe(v.string(), v.isoTimestamp()),
      sender: party,
      receiver: party,
    }),
  }),
});
const errorAnswer = v.object({
  error: v.optional(v.object({ code: v.optional(v.string()), message: v.optional(v.string()) })),
});

const slipOkParty = v.object({
  displayName: text,
  name: text,
  account: v.optional(v.nullable(v.object({ value: text }))),
});
const slipOkData = v.object({
  transRef: v.string(),
  transTimestamp: v.pipe(v.string(), v.isoTimestamp()),
  amount,
  sendingBank: text,
  receivingBank: text,
  sender: slipOkParty,
  receiver: slipOkParty,
});
const slipOkAnswer = v.object({
  code: v.optional(v.number()),
  message: v.optional(v.string()),
  data: v.optional(v.unknown()),
});

/** Codes of SlipOK for a slip that is real but does not fit what SlipOK was told; the platform decides by itself. */
const REAL_CODES: readonly number[] = [1012, 1013, 1014];
const TOO_FRESH = 1010;
const NO_SUCH_SLIP = 1011;

/** Creates a verifier that asks a service over HTTP. */
export function createSlipVerifier(
  settings: SlipSettings,
  fetch: typeof globalThis.fetch,
): SlipVerifier {
  const ask = settings.verifier === 'easyslip' ? askEasySlip : askSlipOk;
  return {
    verifierId: settings.verifier,
    verify: async ({ payload, expectedSatang }) => {
      try {
        return await ask(settings, fetch, { payload, expectedBaht: expectedSatang / 100 });
      } catch (error) {
        return { state: 'unavailable', why: error instanceof Error ? error.name : 'unknown' };
      }
    },
  };
}

interface Question {
  readonly payload: string;
  readonly expectedBaht: number;
}

async function askEasySlip(
  settings: SlipSettings,
  fetch: typeof globalThis.fetch,
  { payload, expectedBaht }: Question,
): Promise<SlipAnswer> {
  const headers = { authorization: `Bearer ${settings.key}` };
  const { status, json } = await post(settings, fetch, headers, {
    ...{ payload, matchAmount: expectedBaht, checkDuplicate: false },
  });
  const read = v.safeParse(easySlipAnswer, json);
  if (status === 200 && read.success) {
    const { amountInSlip, rawSlip } = read.output.data;
    return {
      state: 'real',
      transRef: rawSlip.transRef,
      at: new Date(rawSlip.date),
      amountSatang: parseBaht(amountInSlip),
      sender: partyOf(rawSlip.sender),
      receiver: partyOf(rawSlip.receiver),
    };
  }
  const error = v.safeParse(errorAnswer, json);
  const code = error.success ? (error.output.error?.code ?? '') : '';
  if (code === 'SLIP_NOT_FOUND') return { state: 'unknown' };
  if (code === 'SLIP_PENDING')
    return { state: 'later', afterSeconds: USUAL_WAIT_MINUTES * MINUTE_SECONDS };
  return { state: 'unavailable', why: `${status} ${code}`.trim() };
}

async function askSlipOk(
  settings: SlipSettings,
  fetch: typeof globalThis.fetch,
  { payload, expectedBaht }: Question,
): Promise<SlipAnswer> {
  const headers = { 'x-authorization': settings.key };
  const { status, json } = await post(settings, fetch, headers, {
    ...{ data: payload, amount: expectedBaht, log: false },
  });
  const read = v.safeParse(slipOkAnswer, json);
  const { code, data } = read.success ? read.output : {};
  if (code === NO_SUCH_SLIP) return { state: 'unknown' };
  if (code === TOO_FRESH) {
    const { delay } = v.parse(v.object({ delay: v.optional(v.number()) }), data ?? {});
    return { state: 'later', afterSeconds: (delay ?? USUAL_WAIT_MINUTES) * MINUTE_SECONDS };
  }
  const slip = v.safeParse(slipOkData, data);
  if ((status === 200 || (code !== undefined && REAL_CODES.includes(code))) && slip.success) {
    const { transRef, transTimestamp, amount: baht, ...sides } = slip.output;
    return {
      state: 'real',
      transRef,
      at: new Date(transTimestamp),
      amountSatang: parseBaht(baht),
      sender: slipOkPartyOf(sides.sender, sides.sendingBank),
      receiver: slipOkPartyOf(sides.receiver, sides.receivingBank),
    };
  }
  return { state: 'unavailable', why: `${status} ${code ?? ''}`.trim() };
}

async function post(
  { url, timeoutMs }: SlipSettings,
  fetch: typeof globalThis.fetch,
  headers: Record<string, string>,
  body: object,
): Promise<{ status: number; json: unknown }> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { status: response.status, json: await response.json().catch(() => undefined) };
}

function partyOf({ bank, account }: v.InferOutput<typeof party>): SlipParty {
  return {
    bankCode: bank?.id ?? null,
    accountMask: account?.bank?.account ?? null,
    name: account?.name?.th ?? account?.name?.en ?? null,
  };
}

function slipOkPartyOf(
  { displayName, name, account }: v.InferOutput<typeof slipOkParty>,
  bankCode: string | null | undefined,
): SlipParty {
  return {
    bankCode: bankCode ?? null,
    accountMask: account?.value ?? null,
    name: displayName ?? name ?? null,
  };
}
