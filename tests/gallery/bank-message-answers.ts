import type { DataInputOf } from '@/contract/endpoint';
import type { bankMessageList, bankMessageSetup } from '@/contract/operator/bank-messages.contract';

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const phone = { device_name: 'มือถือหน้าร้าน', sender: 'KBank', closed_by: null, closed_at: null };

/** Messages in each state. */
export const bankMessages = (): DataInputOf<typeof bankMessageList> => ({
  next_cursor: null,
  rows: [
    {
      ...{ ...phone, id: 31, received_at: ago(3), why: null },
      text: '29/11/69 13:42 บชX345678X รับโอนจากX345678X 300.37บ คงเหลือ41,920.37บ',
      incoming: {
        ...{ id: 812, state: 'review', reason: 'message_alone', amount: '300.37' },
        ...{ account_id: 1, same_as: null },
        deposit: { id: 'a3f0', number: 1042, state: 'review' },
      },
    },
    {
      ...{ ...phone, id: 30, received_at: ago(9), why: 'unknown_text', incoming: null },
      text: 'โปรโมชันพิเศษเฉพาะคุณ ผ่อน 0% นาน 10 เดือน',
    },
    {
      ...{ ...phone, id: 29, received_at: ago(24), why: null, sender: '027777777' },
      text: '29/11@13:21 100.11 จากBAAC/x838467เข้าx234567 ใช้ได้3,452.35บ',
      incoming: {
        ...{ id: 809, state: 'credited', reason: null, amount: '100.11', account_id: 2 },
        ...{ same_as: null, deposit: { id: 'b1c2', number: 1039, state: 'credited' } },
      },
    },
    {
      ...{ ...phone, id: 28, received_at: ago(51), why: 'unknown_sender', incoming: null },
      ...{ sender: 'ช่างแอร์', closed_by: 'operator/nok', closed_at: ago(40) },
      text: '29/11/69 12:54 บชX345678X เงินเข้า5,000.00บ',
    },
    {
      ...{ ...phone, id: 27, received_at: ago(75), why: null },
      text: '29/11/69 12:30 บชX345678X รับโอนจากX890123X 500.02บ คงเหลือ41,120.00บ',
      incoming: {
        ...{ id: 801, state: 'repeated', reason: 'repeated', amount: '500.02', account_id: 1 },
        ...{ same_as: 800, deposit: null },
      },
    },
  ],
});

/** Two phones, one of them ended, and an account that was frozen. */
export const messageSetup = (): DataInputOf<typeof bankMessageSetup> => ({
  ...{ limit: '2000.00', unread_count: 1 },
  devices: [
    {
      ...{ id: '5f6c1d5e-6f0a-4a9f-8d62-0d3f7f1a2b3c', name: 'มือถือหน้าร้าน' },
      ...{ senders: ['KBank', '027777777', 'TrueMoney'], made_by: 'operator/pim' },
      ...{ made_at: ago(90_000), last_seen_at: ago(3), revoked_by: null, revoked_at: null },
    },
    {
      ...{ id: '0d3f7f1a-6f0a-4a9f-8d62-5f6c1d5e2b3c', name: 'เครื่องเก่า', senders: ['KBank'] },
      ...{ made_by: 'operator/pim', made_at: ago(200_000), last_seen_at: ago(91_000) },
      ...{ revoked_by: 'operator/pim', revoked_at: ago(90_500) },
    },
  ],
  accounts: [
    {
      ...{ account_id: 1, bank_code: '004', account_number: '0123456780' },
      ...{ account_name: 'บจก. โชคดี', unshown: '0.00' },
      frozen: {
        since: ago(180),
        missing: [{ incoming_id: 774, amount: '1500.04', at: ago(1_500), statement_id: 7 }],
      },
    },
    {
      ...{ account_id: 2, bank_code: '014', account_number: '4051234567' },
      ...{ account_name: 'บจก. โชคดี', unshown: '100.11', frozen: null },
    },
  ],
});

/** Nothing is set up. */
export const noMessages = (): DataInputOf<typeof bankMessageSetup> => ({
  ...{ limit: '0.00', unread_count: 0, devices: [], accounts: [] },
});
