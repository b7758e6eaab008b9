import type { BankCode } from '@/domain/banks';
import type { DemoAgent, DemoKind } from '../area';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import type { CommandKey } from '../ledger/command-id';
import {
  fetchBalances,
  findHouseAccountId,
  isCommandDone,
  runCommand,
} from '../ledger/ledger.service';
import { recordConsents } from './consent.service';
import { createMember } from './member-creation.service';

/** The demo members that the contract documents. */
export const demoMembers = [
  {
    username: '0812345678',
    password: 'demo1234',
    firstName: 'สมหญิง',
    lastName: 'มีโชค',
    bankCode: '004',
    bankAccountNumber: '0123456789',
    vipLevel: 1,
    balanceSatang: 1_000_00,
    points: 500,
    hasPast: true,
  },
  {
    username: '0823456789',
    password: 'demo1234',
    firstName: 'วีรชัย',
    lastName: 'ทองดี',
    bankCode: '014',
    bankAccountNumber: '4567890123',
    vipLevel: 2,
    balanceSatang: 25_000_00,
    points: 3_200,
    hasPast: true,
  },
] as const;

interface DemoMember {
  readonly username: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly bankCode: BankCode;
  readonly bankAccountNumber: string;
  readonly vipLevel: 0 | 1 | 2;
  readonly balanceSatang: number;
  readonly points: number;
  /** Whether a demo with play gives this member a history. */
  readonly hasPast: boolean;
}

/** Members of the second demo agent, which shares only the database with the first. */
const yokMembers: readonly DemoMember[] = [
  {
    username: '0898765432',
    password: 'demo1234',
    firstName: 'มณีรัตน์',
    lastName: 'หยกงาม',
    bankCode: '006',
    bankAccountNumber: '9876543210',
    vipLevel: 1,
    balanceSatang: 2_000_00,
    points: 800,
    hasPast: false,
  },
];

/** Demo members by the code of their agent. */
const membersOf: Readonly<Record<string, readonly DemoMember[]>> = {
  CHOKDEE: demoMembers,
  YOK: yokMembers,
};

/** Returns the demo members of an agent. */
export function findDemoMembers(agentCode: string): readonly DemoMember[] {
  return membersOf[agentCode] ?? [];
}

const DEMO_BIRTH_DATE = '1990-01-01';

/**
 * Creates the demo members with their opening balances, unless their accounts were opened before. In a demo with play,
 * the seed of a member's history opens the accounts of that member.
 */
export async function seedMembers(
  db: Db,
  agents: readonly DemoAgent[],
  { isPlayed }: DemoKind,
): Promise<void> {
  for (const { id, code } of agents) {
    for (const member of findDemoMembers(code)) {
      if (isPlayed && member.hasPast) await findOrCreateMember(db, id, member);
      else if (!(await hasOpening(db, member.username))) await openDemoMember(db, id, member);
    }
  }
}

/** Returns the command that opens the accounts of a demo member. */
function openingOf(username: string): CommandKey {
  return { scope: 'system', route: 'opening_balance', key: `demo/${username}` };
}

/** Returns whether the accounts of a demo member were opened. */
export function hasOpening(db: Db, username: string): Promise<boolean> {
  return isCommandDone(db, openingOf(username));
}

/** Creates a demo member with their opening balances. */
export async function openDemoMember(
  db: Db,
  agentId: number,
  member: DemoMember,
): Promise<{ memberId: number; walletId: number }> {
  const memberId = await findOrCreateMember(db, agentId, member);
  const wallet = [...(await fetchBalances(db, memberId, 'member_wallet')).keys()][0];
  const points = [...(await fetchBalances(db, memberId, 'member_points')).keys()][0];
  if (wallet === undefined || points === undefined)
    throw new Error(`the demo member ${member.username} has no wallet or no points account`);
  const bank = await findHouseAccountId(db, agentId, 'agent_bank');
  const housePoints = await findHouseAccountId(db, agentId, 'house_points');
  const opening = { balanceSatang: member.balanceSatang, points: member.points };
  await runCommand(
    db,
    {
      ...openingOf(member.username),
      content: opening,
      lockAccountIds: [wallet, points],
    },
    async ({ post }) => {
      const shared = { code: 'opening_balance', reference: 'demo' };
      // A member with a history has no opening balance, because their deposits are part of the history.
      if (opening.balanceSatang > 0) {
        await post({
          leg: 'money',
          debitAccountId: bank,
          creditAccountId: wallet,
          amount: opening.balanceSatang,
          ...shared,
        });
      }
      await post({
        leg: 'points',
        debitAccountId: housePoints,
        creditAccountId: points,
        amount: opening.points,
        ...shared,
      });
      return opening;
    },
  );
  return { memberId, walletId: wallet };
}

async function findOrCreateMember(db: Db, agentId: number, member: DemoMember): Promise<number> {
  try {
    return await createMember(
      db,
      {
        agentId,
        username: member.username,
        password: member.password,
        firstName: member.firstName,
        lastName: member.lastName,
        bankCode: member.bankCode,
        bankAccountNumber: member.bankAccountNumber,
        birthDate: DEMO_BIRTH_DATE,
        attributedAgentCode: null,
        referrerMemberId: null,
        vipLevel: member.vipLevel,
        isPhoneVerified: true,
      },
      { after: (tx, memberId) => recordConsents(tx, memberId, 'agreed') },
    );
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const row = await db
      .selectFrom('members')
      .select('id')
      .where('agent_id', '=', agentId)
      .where('username', '=', member.username)
      .executeTakeFirstOrThrow();
    return row.id;
  }
}
