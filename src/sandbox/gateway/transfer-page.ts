import { html } from 'hono/html';
import { bankCodes, banks } from '@/domain/banks';
import { formatMoney } from '@/domain/money';
import { nameResponse, renderFrame } from './sandbox-frame';
import {
  maskNumber,
  type SimulatedTransfer,
  TRANSFER_PATH,
  type TransferAccount,
  writeAccount,
} from './transfer-account';

/** An account to choose as the recipient. */
export interface TransferTarget extends TransferAccount {
  readonly owner: string;
}

/** The fields of the form, as typed. */
export interface TransferDraft {
  readonly to: string;
  readonly amount: string;
  /** The encrypted sender from the form's URL; empty for none. */
  readonly from: string;
  readonly bank: string;
  readonly number: string;
  readonly name: string;
}

const TITLE = 'จำลองการโอน';
const TRUE_MONEY_NAME = 'วอลเล็ต TrueMoney';
const names: Readonly<Record<string, { name: string }>> = banks;

/** Renders the page for simulating a transfer, in place of a member's bank or wallet app. */
export function renderTransferPage({
  draft,
  targets,
  problem,
  nonce,
}: {
  draft: TransferDraft;
  targets: readonly TransferTarget[];
  /** Error message of the last request; null without one. */
  problem: string | null;
  nonce: string;
}) {
  return renderFrame(
    nonce,
    TITLE,
    html`<h1>${TITLE}</h1>
      <p class="note">หน้านี้แทนแอปธนาคารหรือวอลเล็ตของคุณ ไม่มีเงินจริงเคลื่อนไหว</p>
      ${problem === null ? '' : html`<p class="warn" role="alert">${problem}</p>`}
      <form method="post" action="${TRANSFER_PATH}">
        <fieldset>
          <legend>โอนไปที่</legend>
          <label for="to">บัญชีรับเงินของเว็บ</label>
          <select id="to" name="to" required>
            ${targets.map((target) => renderOption(writeAccount(target), describe(target), draft.to))}
          </select>
          <label for="amount">จำนวนเงิน (บาท)</label>
          <input id="amount" name="amount" inputmode="decimal" autocomplete="off" required value="${draft.amount}" />
        </fieldset>
        <fieldset>
          <legend>โอนจาก</legend>
          <input id="from" name="from" type="hidden" value="${draft.from}" />
          <label for="bank">ธนาคารของผู้โอน</label>
          <select id="bank" name="bank">
            ${bankCodes.map((code) => renderOption(code, banks[code].name, draft.bank))}
            ${renderOption('truemoney', TRUE_MONEY_NAME, draft.bank)}
          </select>
          <label for="number">เลขบัญชี หรือเบอร์วอลเล็ตของผู้โอน</label>
          <input id="number" name="number" inputmode="numeric" autocomplete="off" required value="${draft.number}" />
          <label for="name">ชื่อผู้โอน (ไม่บังคับ)</label>
          <input id="name" name="name" autocomplete="off" maxlength="120" value="${draft.name}" />
        </fieldset>
        <button>โอนเงินจำลอง</button>
      </form>`,
  );
}

/** Renders the result of a transfer. */
export function renderReceipt({
  amountSatang,
  to,
  from,
  response,
  againUrl,
  nonce,
}: SimulatedTransfer & {
  response: string | null;
  /** URL of the form filled with the same transfer. */
  againUrl: string;
  nonce: string;
}) {
  return renderFrame(
    nonce,
    TITLE,
    html`<h1>โอนเงินจำลองแล้ว</h1>
      <p class="note">ไม่มีเงินจริงเคลื่อนไหว กลับไปที่หน้าฝากเงินได้เลย</p>
      <dl>
        <dt>ยอดที่โอน</dt>
        <dd class="amount">${formatMoney(amountSatang)}</dd>
        <dt>ไปที่</dt>
        <dd>${describe(to)}</dd>
        <dt>จาก</dt>
        <dd>${describe({ ...from, accountNumber: maskNumber(from.accountNumber) })}</dd>
        <dt>เว็บตอบว่า</dt>
        <dd class="done" role="status">${nameResponse(response)}</dd>
      </dl>
      <a class="button" href="${againUrl}">โอนอีกครั้ง</a>`,
  );
}

/** Renders the page for a transfer that does not exist. */
export function renderNoTransfer(nonce: string) {
  return renderFrame(
    nonce,
    TITLE,
    html`<h1>ไม่พบรายการโอนนี้</h1>
      <p class="note">กรุณากลับไปที่หน้าฝากเงิน</p>`,
  );
}

function renderOption(value: string, text: string, chosen: string) {
  return value === chosen
    ? html`<option value="${value}" selected>${text}</option>`
    : html`<option value="${value}">${text}</option>`;
}

function describe({
  bankCode,
  accountNumber,
  owner,
}: TransferAccount & { owner?: string }): string {
  const bank = bankCode === null ? TRUE_MONEY_NAME : (names[bankCode]?.name ?? bankCode);
  return [bank, accountNumber, owner].filter((part) => part !== undefined).join(' · ');
}
