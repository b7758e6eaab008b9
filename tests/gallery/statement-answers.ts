import type { DataInputOf } from '@/contract/endpoint';
import type {
  statementLines,
  statementList,
  statementShow,
} from '@/contract/operator/bank-statements.contract';

/** Answers about statements of a bank. Lines that credit deposits would change the other scenes. */

type Statement = DataInputOf<typeof statementList>['rows'][number];
type Line = DataInputOf<typeof statementLines>['rows'][number];

const file: Statement = {
  ...{ id: 7, account_id: 1, bank_code: '004', account_number: '0123456780' },
  ...{ account_name: 'บจก. โชคดี เอนเตอร์เทนเมนต์', file_name: 'kbank-2026-11-28.csv' },
  ...{ layout: 'kbank_thai', encoding: 'windows-874', line_count: 4, state: 'preview' },
  ...{ from_at: '2026-11-27T17:02:11.000Z', to_at: '2026-11-28T05:51:29.000Z' },
  ...{ last_balance: '186420.50', uploaded_by: 'operator/nok' },
  ...{ uploaded_at: '2026-11-28T06:00:00.000Z', decided_by: null, decided_at: null },
};

const applied: Statement = {
  ...{
    ...file,
    id: 6,
    file_name: 'kbank-2026-11-27.xlsx',
    layout: 'kbank_sheet',
    encoding: 'xlsx',
  },
  ...{ line_count: 318, state: 'applied', decided_by: 'operator/som' },
  decided_at: '2026-11-27T16:40:00.000Z',
};

/** Files that wait, were applied and were discarded. */
export const statementFiles: DataInputOf<typeof statementList> = {
  rows: [file, applied, { ...applied, id: 5, file_name: 'texport.csv', state: 'discarded' }],
  next_cursor: null,
};

const figures = {
  credit: { count: 1, amount: '500.24' },
  repeated: { count: 1, amount: '1000.00' },
  review: { count: 1, amount: '2000.00' },
  out: { count: 1, amount: '-750.00' },
};

/** The preview of a file, with a credited deposit that the bank does not show. */
export const previewedFile: DataInputOf<typeof statementShow> = {
  ...{ ...file, figures, needs_second_person: true },
  missing: [
    {
      ...{ id: '5d0f2b5e-6c0e-4c9e-9a46-3f1f0a8c7d11', number: 1042, member_id: 1002 },
      ...{ member_name: 'วีรชัย ทองดี', username: '082-xxx-6789', amount: '300.00' },
      ...{ at: '2026-11-28T03:10:00.000Z', decided_by: 'operator/nok', incoming_id: null },
    },
  ],
};

/** A file that is applied, in which the bank shows each deposit. */
export const appliedFile: DataInputOf<typeof statementShow> = {
  ...{ ...previewedFile, ...applied, missing: [], needs_second_person: false },
};

const line: Line = {
  ...{ line: 5, at: '2026-11-27T17:02:11.000Z', has_time: true, amount: '500.24' },
  ...{ balance: '185920.26', channel: 'K PLUS', text: 'รับโอนเงิน', sender_bank_code: '004' },
  ...{ sender_account_number: 'xxx-x-x6789-x', sender_name: 'สมหญิง มีโชค', verdict: 'credit' },
  ...{ reason: null, member_name: 'สมหญิง มีโชค', repeats: null, incoming_id: null },
  deposit: { id: '0d7f3c1e-95ac-4ed1-8a2b-1c2d3e4f5a6b', number: 1040, state: 'pending' },
};
const unknown = { deposit: null, member_name: null } as const;

/** Lines with each verdict. */
export const previewedLines: DataInputOf<typeof statementLines> = {
  rows: [
    line,
    {
      ...{ ...line, ...unknown, line: 6, amount: '1000.00', balance: '186920.26' },
      ...{ verdict: 'repeated', repeats: { source: 'gateway', incoming_id: 12 } },
      sender_name: 'วีรชัย ทองดี',
    },
    {
      ...{ ...line, ...unknown, line: 7, amount: '2000.00', balance: '188920.26' },
      ...{ verdict: 'review', reason: 'unknown_sender', sender_name: 'บจก. ตัวอย่าง' },
      ...{ sender_bank_code: '014', sender_account_number: 'xxx-x-x4410-x' },
    },
    {
      ...{ ...line, ...unknown, line: 8, amount: '-750.00', balance: '188170.26' },
      ...{ verdict: 'out', sender_name: null, sender_account_number: null, text: 'โอนเงินออก' },
      sender_bank_code: null,
    },
  ],
  next_cursor: null,
};
