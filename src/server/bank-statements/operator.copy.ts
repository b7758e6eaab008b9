import type { LineVerdict, StatementState } from '@/contract/operator/bank-statements.contract';

/** Thai texts in tables for operators. */
export const statementStateNames: Record<StatementState, string> = {
  preview: 'รอนำเข้า',
  applying: 'กำลังนำเข้า',
  applied: 'นำเข้าแล้ว',
  discarded: 'ทิ้งแล้ว',
};

export const verdictNames: Record<LineVerdict, string> = {
  credit: 'เติม',
  repeated: 'ซ้ำ',
  review: 'รอตรวจ',
  out: 'เงินออก',
};
