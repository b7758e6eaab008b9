import type { BankCode } from '@/domain/banks';
import type { DemoAgent } from '../area';
import type { Tx } from '../db/tables';

interface DemoAccount {
  readonly kind: 'bank' | 'truemoney';
  readonly bank_code: BankCode | null;
  readonly account_number: string;
  readonly account_name: string;
  readonly min_satang: number;
  readonly max_satang: number;
}

interface DemoChannel {
  readonly id: string;
  readonly gateway_id: string;
  readonly name: string;
  readonly sub_channels: readonly { sub_channel_id: string; name: string }[];
  readonly min_satang: number;
  readonly max_satang: number;
  readonly valid_seconds: number;
}

/** The accounts and channels into which the members of a demo agent pay. */
export interface DemoReceiving {
  readonly accounts: readonly DemoAccount[];
  readonly channels: readonly DemoChannel[];
}

const bankLimits = { min_satang: 50_00, max_satang: 200_000_00 };
const trueMoneyLimits = { min_satang: 50_00, max_satang: 30_000_00 };

const channels: readonly DemoChannel[] = [
  {
    id: 'promptpay',
    gateway_id: 'sandbox',
    name: 'พร้อมเพย์ QR',
    sub_channels: [{ sub_channel_id: 'qr', name: 'สแกนด้วยแอปธนาคาร' }],
    min_satang: 20_00,
    max_satang: 50_000_00,
    valid_seconds: 10 * 60,
  },
];

/** Receiving accounts of the demo agent CHOKDEE. */
export const demoReceiving: DemoReceiving = {
  accounts: [
    {
      kind: 'bank',
      bank_code: '004',
      account_number: '0123456780',
      account_name: 'บจก. โชคดี เดโม',
      ...bankLimits,
    },
    {
      kind: 'bank',
      bank_code: '014',
      account_number: '4051234567',
      account_name: 'บจก. โชคดี เดโม',
      ...bankLimits,
    },
    {
      kind: 'truemoney',
      bank_code: null,
      account_number: '0900000001',
      account_name: 'โชคดี เดโม',
      ...trueMoneyLimits,
    },
  ],
  channels,
};

/** Receiving accounts of the demo agent YOK. */
export const yokReceiving: DemoReceiving = {
  accounts: [
    {
      kind: 'bank',
      bank_code: '006',
      account_number: '9801234567',
      account_name: 'บจก. หยก เดโม',
      ...bankLimits,
    },
    {
      kind: 'truemoney',
      bank_code: null,
      account_number: '0900000002',
      account_name: 'หยก เดโม',
      ...trueMoneyLimits,
    },
  ],
  channels,
};

/** Receiving accounts by the code of their agent. */
const receivingOf: Readonly<Record<string, DemoReceiving>> = {
  CHOKDEE: demoReceiving,
  YOK: yokReceiving,
};

/** Creates the accounts and channels into which the members of a demo agent pay. */
export async function seedReceiving(tx: Tx, { id: agentId, code }: DemoAgent): Promise<void> {
  const receiving = receivingOf[code];
  if (!receiving) return;
  const known = await tx
    .selectFrom('receiving_accounts')
    .select('id')
    .where('agent_id', '=', agentId)
    .limit(1)
    .executeTakeFirst();
  // Once people work for the agent, another account needs the approval of two of them.
  if (!known) {
    await tx
      .insertInto('receiving_accounts')
      .values(
        receiving.accounts.map((account, position) => ({
          agent_id: agentId,
          position,
          ...account,
        })),
      )
      .execute();
  }
  await tx
    .insertInto('payment_channels')
    .values(
      receiving.channels.map(({ sub_channels, ...channel }, position) => ({
        agent_id: agentId,
        position,
        sub_channels: JSON.stringify(sub_channels),
        ...channel,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
