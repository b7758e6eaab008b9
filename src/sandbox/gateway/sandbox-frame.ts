import type { Context } from 'hono';
import { html } from 'hono/html';

/** Thai texts of the platform's responses to a report. */
const responses: Readonly<Record<string, string>> = {
  credited: 'เงินเข้ากระเป๋าแล้ว',
  review: 'รอทีมงานตรวจสอบ',
  conflict: 'รายงานซ้ำด้วยข้อมูลอื่น',
};

/** Returns the Thai text of a response to a report; null means no response yet. */
export function nameResponse(response: string | null): string {
  return responses[response ?? ''] ?? 'กำลังแจ้งเว็บ ระบบจะแจ้งซ้ำจนกว่าจะได้รับคำตอบ';
}

/** Renders a page of the sandbox around its content. */
export function renderFrame(nonce: string, title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="th">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style nonce="${nonce}">
          :root { color-scheme: dark; }
          body { margin: 0; background: #0f1418; color: #f2f5f7; font: 16px/1.6 'Noto Sans Thai', system-ui, sans-serif; }
          main { max-width: 420px; margin: 0 auto; padding: 24px 16px 48px; }
          h1 { font-size: 22px; margin: 0 0 4px; }
          .note { color: #b3c0ca; margin: 0 0 20px; text-wrap: balance; }
          .warn { color: #f5c451; }
          dl, ul { background: #1a222a; border-radius: 16px; padding: 16px; margin: 0 0 16px; }
          dt { color: #b3c0ca; font-size: 14px; }
          dd { margin: 0 0 8px; overflow-wrap: anywhere; }
          .amount { font-size: 36px; font-weight: 600; font-variant-numeric: tabular-nums; }
          ul, .done { list-style: none; color: #6ad3a2; }
          form { margin: 0 0 20px; }
          fieldset { margin: 0 0 16px; padding: 16px; border: 0; border-radius: 16px; background: #1a222a; }
          legend { float: left; width: 100%; margin: 0 0 8px; font-weight: 600; }
          fieldset label { clear: both; }
          label { display: block; margin: 8px 0 4px; color: #b3c0ca; }
          button, input, select, .button { box-sizing: border-box; width: 100%; min-height: 48px; border-radius: 12px; font: inherit; }
          button, .button { display: block; border: 0; background: #4fa3ff; color: #06121f; font-weight: 600; line-height: 48px; text-align: center; text-decoration: none; cursor: pointer; }
          .quiet { width: auto; flex: none; padding: 0 20px; background: #2b3742; color: #f2f5f7; }
          .row { display: flex; gap: 8px; }
          input, select { padding: 0 12px; border: 1px solid #6c7b88; background: #0f1418; color: inherit; }
          :focus-visible { outline: 3px solid #a9d4ff; outline-offset: 2px; }
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`;
}

/** Sets headers that forbid scripts, framing and caching. */
export function writePageHeaders(c: Context, nonce: string): void {
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `style-src 'nonce-${nonce}'`,
    "frame-ancestors 'none'",
  ].join('; ');
  c.header('content-security-policy', policy);
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  c.header('x-content-type-options', 'nosniff');
}
