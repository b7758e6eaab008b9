import { html } from 'hono/html';
import { formatMoney, type Satang } from '@/domain/money';
import { nameResponse, renderFrame } from './sandbox-frame';

/** A payment as the page shows it. */
export interface PayPage {
  readonly gatewayReference: string;
  readonly amountSatang: Satang;
  readonly isExpired: boolean;
  readonly reports: readonly { amountSatang: Satang; response: string | null }[];
  /** Error message of the last request; null without one. */
  readonly problem: string | null;
  readonly nonce: string;
}

const TITLE = 'จำลองการชำระเงิน';

/** Renders the page for simulating the payment of a QR code, in place of a member's banking app. */
export function renderPayPage(page: PayPage) {
  const amount = formatMoney(page.amountSatang);
  return renderFrame(
    page.nonce,
    TITLE,
    html`<h1>${TITLE}</h1>
      <p class="note">หน้านี้แทนแอปธนาคารของคุณ ไม่มีเงินจริงเคลื่อนไหว</p>
      <dl>
        <dt>ยอดที่ต้องจ่าย</dt>
        <dd class="amount">${amount}</dd>
        <dt>รหัสอ้างอิง</dt>
        <dd>${page.gatewayReference}</dd>
      </dl>
      ${page.isExpired ? html`<p class="warn">QR นี้หมดเวลาแล้ว ถ้าจ่ายตอนนี้ เงินจะรอทีมงานตรวจสอบ</p>` : ''}
      ${page.problem === null ? '' : html`<p class="warn" role="alert">${page.problem}</p>`}
      ${
        page.reports.length === 0
          ? ''
          : html`<ul role="status">
              ${page.reports.map(
                ({ amountSatang, response }) =>
                  html`<li>
                    จ่ายแล้ว ${formatMoney(amountSatang)} ·
                    ${nameResponse(response)}
                  </li>`,
              )}
            </ul>`
      }
      <form method="post">
        <button name="amount" value="exact">${page.reports.length === 0 ? 'จ่าย' : 'จ่ายซ้ำอีกครั้ง'} ${amount}</button>
      </form>
      <form method="post">
        <label for="other">ลองจ่ายยอดอื่น (บาท)</label>
        <div class="row">
          <input id="other" name="amount" inputmode="decimal" autocomplete="off" required />
          <button class="quiet">จ่ายยอดนี้</button>
        </div>
      </form>`,
  );
}

/** Renders the page for a payment that does not exist. */
export function renderNoPayment(nonce: string) {
  return renderFrame(
    nonce,
    TITLE,
    html`<h1>ไม่พบรายการชำระเงินนี้</h1>
      <p class="note">กรุณากลับไปสร้าง QR ใหม่</p>`,
  );
}
