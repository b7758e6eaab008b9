import { randomBytes, randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { agentBankAccounts, agentTrueMoneyAccounts } from '@/contract/deposits.contract';
import type { SandboxGatewayTables } from './gateway.tables';
import { AMOUNT_MISSING, readAmount } from './sandbox-amount';
import { writePageHeaders } from './sandbox-frame';
import {
  maskNumber,
  parseAccount,
  TRANSFER_PATH,
  type TransferAccount,
  unsealAccount,
  writeAccount,
  writeTransferUrl,
} from './transfer-account';
import {
  renderNoTransfer,
  renderReceipt,
  renderTransferPage,
  type TransferDraft,
  type TransferTarget,
} from './transfer-page';

/** Dependencies of the transfer pages. */
export interface TransferRoutesDeps {
  readonly db: Kysely<SandboxGatewayTables>;
  readonly merchantId: string;
  /** URL where the merchant publishes its accounts. */
  readonly platformUrl: string;
  /** Secret shared with the platform, for encrypting the senders of transfers. */
  readonly secret: string;
  readonly fetch: typeof fetch;
  readonly logger: Logger;
  readonly sendReports: () => Promise<void>;
}

const RECEIPT_PATH = '/sandbox-gateway/transfers';
const RESPONSE_TIMEOUT_MS = 8_000;
const SENDER_WRONG = 'กรุณากรอกเลขบัญชีหรือเบอร์วอลเล็ตของผู้โอน เป็นตัวเลข 9–15 หลัก';
const TARGET_WRONG = 'กรุณาเลือกบัญชีรับเงิน';
const NAME_WRONG = 'ชื่อผู้โอนยาวเกินไป หรือมีตัวอักษรที่ใช้ไม่ได้';

const text = v.optional(v.string(), '');
const draftFields = v.object({
  to: text,
  amount: text,
  from: text,
  bank: text,
  number: text,
  name: text,
});
const senderName = v.pipe(v.string(), v.trim(), v.maxLength(120), v.regex(/^\P{C}*$/u));

const accountFields = { account_number: v.string(), account_name: v.string() };
const accountsResponse = v.object({
  data: v.array(v.object({ ...accountFields, bank_code: v.optional(v.string()) })),
});

/** Creates the pages for simulating bank and TrueMoney transfers. */
export function createTransferRoutes(deps: TransferRoutesDeps): Hono {
  const { db, merchantId } = deps;
  const app = new Hono();

  app.get(TRANSFER_PATH, (c) => {
    const sealed = c.req.query('from') ?? '';
    const from = unsealAccount(deps.secret, sealed);
    return showForm(c, null, {
      to: c.req.query('to') ?? '',
      amount: c.req.query('amount') ?? '',
      from: from ? sealed : '',
      bank: from ? bankOf(from) : '',
      number: from ? maskNumber(from.accountNumber) : '',
      name: '',
    });
  });

  app.post(TRANSFER_PATH, async (c) => {
    const read = v.safeParse(draftFields, await c.req.parseBody());
    if (!read.success) return showForm(c, TARGET_WRONG, v.parse(draftFields, {}));
    const draft = read.output;
    const to = parseAccount(draft.to);
    const amountSatang = readAmount(draft.amount);
    const from = readSender(deps.secret, draft);
    const name = v.safeParse(senderName, draft.name);
    if (!to) return showForm(c, TARGET_WRONG, draft);
    if (amountSatang === null) return showForm(c, AMOUNT_MISSING, draft);
    if (!from) return showForm(c, SENDER_WRONG, draft);
    if (!name.success) return showForm(c, NAME_WRONG, draft);
    const transactionId = randomUUID();
    await db
      .insertInto('sandbox_gateway.reports')
      .values({
        transaction_id: transactionId,
        amount: amountSatang,
        merchant_id: merchantId,
        bank_code: to.bankCode,
        account_number: to.accountNumber,
        sender_bank_code: from.bankCode,
        sender_account_number: from.accountNumber,
        sender_name: name.output === '' ? null : name.output,
      })
      .execute();
    await deps.sendReports();
    return c.redirect(`${RECEIPT_PATH}/${transactionId}`, 303);
  });

  app.get(`${RECEIPT_PATH}/:id`, async (c) => {
    const nonce = startPage(c);
    const report = await db
      .selectFrom('sandbox_gateway.reports')
      .selectAll()
      .where('transaction_id', '=', c.req.param('id'))
      .where('merchant_id', '=', merchantId)
      .executeTakeFirst();
    if (report?.account_number == null || report.sender_account_number === null) {
      return c.html(renderNoTransfer(nonce), 404);
    }
    const transfer = {
      amountSatang: report.amount,
      to: { bankCode: report.bank_code, accountNumber: report.account_number },
      from: { bankCode: report.sender_bank_code, accountNumber: report.sender_account_number },
    };
    const againUrl = writeTransferUrl(deps.secret, transfer);
    return c.html(renderReceipt({ ...transfer, response: report.answer, againUrl, nonce }));
  });

  async function showForm(c: Context, problem: string | null, draft: TransferDraft) {
    const nonce = startPage(c);
    const known = await fetchTargets(deps);
    const to = parseAccount(draft.to);
    // A bank also accepts money for accounts that are no longer published.
    const isKnown = !to || known.some((target) => writeAccount(target) === draft.to);
    const targets = isKnown ? known : [...known, { ...to, owner: '' }];
    const page = renderTransferPage({ draft, targets, problem, nonce });
    return c.html(page, problem === null ? 200 : 400);
  }

  return app;
}

function bankOf({ bankCode }: TransferAccount): string {
  return bankCode ?? 'truemoney';
}

/** Returns the sender from the URL while its masked number is unchanged, or else the typed one. */
function readSender(
  secret: string,
  { from, bank, number }: TransferDraft,
): TransferAccount | undefined {
  const known = unsealAccount(secret, from);
  if (known && bank === bankOf(known) && number === maskNumber(known.accountNumber)) return known;
  return parseAccount(`${bank}-${number.replaceAll(/[\s-]/g, '')}`);
}

function startPage(c: Context): string {
  const nonce = randomBytes(16).toString('base64');
  writePageHeaders(c, nonce);
  return nonce;
}

/** Fetches the accounts that the merchant publishes. */
async function fetchTargets(deps: TransferRoutesDeps): Promise<TransferTarget[]> {
  const lists = [agentBankAccounts, agentTrueMoneyAccounts].map(async ({ path }) => {
    const response = await deps.fetch(`${deps.platformUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    return v.parse(accountsResponse, await response.json()).data;
  });
  try {
    return (await Promise.all(lists)).flat().map((account) => ({
      bankCode: account.bank_code ?? null,
      accountNumber: account.account_number,
      owner: account.account_name,
    }));
  } catch (error) {
    deps.logger.warn({ error }, 'sandbox gateway: failed to fetch the accounts of the platform');
    return [];
  }
}
