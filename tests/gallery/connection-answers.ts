import type { DataInputOf } from '@/contract/endpoint';
import type { connectionList } from '@/contract/operator/connections.contract';

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

type Row = DataInputOf<typeof connectionList>[number];

const row = (id: string, kind: Row['kind'], name: string, change: Partial<Row> = {}): Row => ({
  ...{ id, kind, name, is_simulated: false, state: 'ok', succeeded_at: ago(1) },
  ...{ failed_at: null, error: null, can_test: false },
  ...change,
});

/** Parties in each state. */
export const connections = (): DataInputOf<typeof connectionList> => [
  row('games/sandbox', 'games', 'Sandbox', { is_simulated: true, can_test: true }),
  row('gateway/scb', 'gateway', 'SCB', {
    ...{ state: 'failing', can_test: true, failed_at: ago(2), succeeded_at: ago(38) },
    error: 'Payment gateway scb: responds 503 to /v1/payment/qrcode/create',
  }),
  row('bank_messages/5f6c', 'bank_messages', 'มือถือหน้าร้าน', { succeeded_at: ago(3) }),
  row('slips/none', 'slips', 'ยังไม่เลือกบริการ', { state: 'off', succeeded_at: null }),
  row('results/glo', 'results', 'สำนักงานสลากฯ', { can_test: true, succeeded_at: ago(17_000) }),
  row('results/sanook', 'results', 'Sanook', {
    ...{ can_test: true, failed_at: ago(4_000), error: 'news.sanook.com: no response in 10 s' },
  }),
  row('sms/codes', 'sms', 'รหัสและแจ้งเตือน', { succeeded_at: ago(12) }),
  row('line/login', 'line', 'LINE Login', { state: 'unused', succeeded_at: null }),
  row('line/account', 'line', 'บัญชีทางการ LINE', { succeeded_at: ago(6) }),
  row('errors/reports', 'errors', 'o1.ingest.sentry.io', { succeeded_at: ago(240) }),
];
