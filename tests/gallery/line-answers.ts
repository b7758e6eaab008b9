import type { DataInputOf } from '@/contract/endpoint';
import type { broadcastQuote, broadcastShow } from '@/contract/operator/broadcasts.contract';
import type { LineCheck, LineWaiting } from '@/contract/operator/official-account.contract';

/** Answers of calls that need an official account, which the demo of the gallery has not. */

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** A check that finds three things. */
export const checkedAccount: LineCheck = {
  is_healthy: false,
  steps: [
    { name: 'tokens', state: 'ok', text: 'รหัสของทั้งสองช่องทางใช้ได้' },
    { name: 'account', state: 'ok', text: 'บัญชี โชคดี (@chokdee) แอดมินตอบในแชทได้' },
    {
      ...{ name: 'liff', state: 'by_hand' },
      text: 'พบแอป LIFF ของเว็บนี้ ตั้ง LIFF_ID=2000000001-AbCdEfGh แล้วเปิดเซิร์ฟเวอร์ใหม่',
    },
    {
      ...{ name: 'webhook', state: 'wrong' },
      text: 'เว็บฮุกเป็นของเว็บอื่น: https://other.example/hook ถ้าจะใช้เว็บนี้แทน สั่งตั้งค่าให้ตรงแบบย้ายเว็บ (line setup --replace-webhook)',
    },
    {
      ...{ name: 'provider', state: 'ok' },
      text: 'บัญชีทางการและช่องทาง LINE Login อยู่ใต้ผู้ให้บริการเดียวกัน',
    },
    { name: 'quota', state: 'ok', text: 'เหลือ 4,120 จาก 15,000 ข้อความ อีก 3 วันจะหมดเดือน' },
    { name: 'menus', state: 'changed', text: 'วางเมนูใหม่ 3 เมนู' },
    { name: 'events', state: 'ok', text: 'วันนี้ LINE ส่งมา 318 รายการ' },
    { name: 'deliveries', state: 'ok', text: 'มี 2 ข้อความรอส่ง' },
  ],
  counts: {
    ...{ events_today: 318, events_failed: 1, deliveries_waiting: 2 },
    oldest_delivery_at: minutesAgo(3),
    ...{ friends: 1284, linked: 962, linked_friends: 917, linked_strangers: 45 },
    ...{ menus_behind: 0, waiting: 3 },
  },
};

/** Users who wait: members and a stranger. */
export const waitingUsers: readonly LineWaiting[] = [
  {
    ...{ user_id: `U${'1'.repeat(32)}`, member_id: 1001, username: '081-xxx-5678' },
    ...{ name: 'สมชาย ใจดี', asked_at: minutesAgo(42), quiet_until: minutesAgo(-12) },
  },
  {
    ...{ user_id: `U${'2'.repeat(32)}`, member_id: null, username: null, name: null },
    ...{ asked_at: minutesAgo(17), quiet_until: null },
  },
  {
    ...{ user_id: `U${'3'.repeat(32)}`, member_id: 1002, username: '082-xxx-6789' },
    ...{ name: 'สมหญิง มีโชค', asked_at: minutesAgo(4), quiet_until: minutesAgo(-26) },
  },
];

type Shown = DataInputOf<typeof broadcastShow>;

const none = {
  ...{ recipients: 0, accepted: 0, failed: 0, left_out: 0, unsent: 0, waiting: 0 },
  ...{ batches: 0, batches_sent: 0, batches_waiting: 0 },
};

/** A draft of a text. */
export const draftBroadcast: Shown = {
  ...{ id: 8, revision: 2, title: 'หวยรัฐบาลงวดนี้ปิดรับ 15.00 น.', segment: 'lottery_players' },
  card: {
    kind: 'text',
    text: 'แทงล่วงหน้าได้แล้ววันนี้ ดูเลขปิดและอัตราจ่ายก่อนแทงทุกครั้ง',
    screen: 'lottoLobby',
  },
  ...{ promotion: null, starts_at: null, state: 'draft', ended_as: null, written_by: 'kwan' },
  ...{ written_at: minutesAgo(12), approval: null, proposed_by: null, approved_by: null },
  ...{ approved_at: null, ended_at: null, stopped_by: null, counts: none },
};

/** A broadcast of which LINE has accepted a part. */
export const sendingBroadcast: Shown = {
  ...draftBroadcast,
  ...{ id: 7, title: 'โปรวันเสาร์', segment: 'all', state: 'sending', approval: 3 },
  ...{ proposed_by: 'operator/kwan', approved_by: 'operator/som', approved_at: minutesAgo(2) },
  counts: {
    ...{ recipients: 917, accepted: 500, failed: 0, left_out: 4, unsent: 0, waiting: 413 },
    ...{ batches: 2, batches_sent: 1, batches_waiting: 1 },
  },
};

/** The quote of the draft. */
export const quotedBroadcast: DataInputOf<typeof broadcastQuote> = {
  ...{ recipients: 642, messages: 642, used: 10_880, most: 15_000, left_above_reserve: 478 },
  ...{ cost: '38.52', sends_at: minutesAgo(-1) },
};
