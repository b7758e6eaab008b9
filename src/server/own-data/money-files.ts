import { withdrawalCopy } from '@/contract/withdrawals.copy';
import { banks } from '@/domain/banks';
import { noteOf } from '../deposits/deposit.queries';
import { writeStatement } from '../wallet/statement-file';
import { baht, csvFile, type DataFile } from './data-file';
import { aboutCopy as about, dataNames } from './own-data.copy';

/** Files about money that came, went and moved. */
export const moneyFiles: readonly DataFile[] = [
  {
    name: 'statement.csv',
    about: about.statement,
    write: (tx, { memberId }) => writeStatement(tx, memberId, 'all', { from: null, to: null }),
  },
  csvFile({
    name: 'deposits',
    about: about.deposits,
    query: (tx, memberId) =>
      tx
        .selectFrom('deposits')
        .select(['number', 'created_at', 'method', 'state', 'amount', 'credited_amount'])
        .select(['decided_at', 'note', 'asked_note'])
        .where('member_id', '=', memberId)
        .orderBy('created_at')
        .orderBy('id'),
    columns: {
      เลขที่: ({ number }) => `D${number}`,
      เวลา: ({ created_at }) => created_at,
      ช่องทาง: ({ method }) => dataNames.methods[method],
      สถานะ: ({ state }) => dataNames.deposits[state],
      'ยอดที่แจ้ง (บาท)': ({ amount }) => baht(amount),
      'ยอดที่เข้า (บาท)': ({ credited_amount }) => baht(credited_amount),
      เสร็จเมื่อ: ({ decided_at }) => decided_at,
      ข้อความ: noteOf,
    },
  }),
  csvFile({
    name: 'withdrawals',
    about: about.withdrawals,
    query: (tx, memberId) =>
      tx
        .selectFrom('withdrawals')
        .select(['number', 'requested_at', 'state', 'amount', 'bank_code', 'account_number'])
        .select(['account_name', 'ended_at', 'bounced_at', 'bank_reference', 'note'])
        .where('member_id', '=', memberId)
        .orderBy('requested_at')
        .orderBy('id'),
    columns: {
      เลขที่: ({ number }) => `W${number}`,
      เวลา: ({ requested_at }) => requested_at,
      สถานะ: ({ state }) => dataNames.withdrawals[state],
      'จำนวนเงิน (บาท)': ({ amount }) => baht(amount),
      ธนาคาร: ({ bank_code }) => banks[bank_code].name,
      เลขบัญชี: ({ account_number }) => account_number,
      ชื่อบัญชี: ({ account_name }) => account_name,
      เสร็จเมื่อ: ({ ended_at, bounced_at }) => bounced_at ?? ended_at,
      เลขอ้างอิงธนาคาร: ({ bank_reference }) => bank_reference,
      ข้อความ: ({ state, note }) => (state === 'bounced' ? withdrawalCopy.bounced : note),
    },
  }),
];
