import { html } from 'hono/html';
import { formatMoney, type Satang } from '@/domain/money';

/** A payment as the page shows it. */
export interface PayPage {
  readonly gatewayReference: string;
  readonly amountSatang: Satang;
  readonly isExpired: boolean;
  readonly reports: readonly { amountSatang: Satang; answer: string | null }[];
  /** Why the last press did nothing. */
  readonly problem: string | null;
  readonly nonce: string;
}

const answers: Readonly<Record<string, string>> = {
  credited: 'เงินเข้ากระเป๋าแล้ว',
  review: 'รอเจ้าหน้าที่ตรวจสอบ',
  conflict: 'รายงานซ้ำด้วยข้อมูลอื่น',
};

/** The page on which paying a QR code is pretended: what a member's banking app would be. */
export function renderPayPage(page: PayPage) {
  const amount = formatMoney(page.amountSatang);
  return frame(
    page.nonce,
    html`<h1>จำลองการชำระเงิน</h1>
      <p class="note">หน้านี้แทนแอปธนาคารของคุณ ไม่มีเงินจริงเคลื่อนไหว</p>
      <dl>
        <dt>ยอดที่ต้องจ่าย</dt>
        <dd class="amount">${amount}</dd>
        <dt>รหัสอ้างอิง</dt>
        <dd>${page.gatewayReference}</dd>
      </dl>
      ${page.isExpired ? html`<p class="warn">QR นี้หมดเวลาแล้ว ถ้าจ่ายตอนนี้ เงินจะรอเจ้าหน้าที่ตรวจสอบ</p>` : ''}
      ${page.problem === null ? '' : html`<p class="warn" role="alert">${page.problem}</p>`}
      ${
        page.reports.length === 0
          ? ''
          : html`<ul role="status">
              ${page.reports.map(
                ({ amountSatang, answer }) =>
                  html`<li>
                    จ่ายแล้ว ${formatMoney(amountSatang)} ·
                    ${answers[answer ?? ''] ?? 'กำลังแจ้งเว็บ ระบบจะแจ้งซ้ำจนกว่าจะได้รับคำตอบ'}
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

/** Instead of a payment that is not there. */
export function renderNoPayment(nonce: string) {
  return frame(
    nonce,
    html`<h1>ไม่พบรายการชำระเงินนี้</h1>
      <p class="note">กรุณากลับไปสร้าง QR ใหม่</p>`,
  );
}

function frame(nonce: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="th">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>จำลองการชำระเงิน</title>
        <style nonce="${nonce}">
          :root { color-scheme: dark; }
          body { margin: 0; background: #0f1418; color: #f2f5f7; font: 16px/1.6 'Noto Sans Thai', system-ui, sans-serif; }
          main { max-width: 420px; margin: 0 auto; padding: 24px 16px 48px; }
          h1 { font-size: 22px; margin: 0 0 4px; }
          .note { color: #b3c0ca; margin: 0 0 20px; }
          .warn { color: #f5c451; }
          dl, ul { background: #1a222a; border-radius: 16px; padding: 16px; margin: 0 0 16px; }
          dt { color: #b3c0ca; font-size: 14px; }
          dd { margin: 0 0 8px; overflow-wrap: anywhere; }
          .amount { font-size: 36px; font-weight: 600; font-variant-numeric: tabular-nums; }
          ul { list-style: none; color: #6ad3a2; }
          form { margin: 0 0 20px; }
          label { display: block; margin: 0 0 4px; color: #b3c0ca; }
          button, input { box-sizing: border-box; width: 100%; min-height: 48px; border-radius: 12px; font: inherit; }
          button { border: 0; background: #4fa3ff; color: #06121f; font-weight: 600; cursor: pointer; }
          .quiet { width: auto; flex: none; padding: 0 20px; background: #2b3742; color: #f2f5f7; }
          .row { display: flex; gap: 8px; }
          input { padding: 0 12px; border: 1px solid #6c7b88; background: #1a222a; color: inherit; }
          :focus-visible { outline: 3px solid #a9d4ff; outline-offset: 2px; }
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`;
}
