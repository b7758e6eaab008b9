import { sql } from 'kysely';
import { formatBaht } from '@/domain/baht';
import { banks } from '@/domain/banks';
import { findLineAccount } from '../line/line.service';
import { fetchPoints, fetchWallets } from '../wallet/wallet.service';
import { csvFile, type DataFile, jsonFile } from './data-file';
import { aboutCopy as about, dataNames, securityNames } from './own-data.copy';

/** Attempts that another person may have made; their addresses are not the member's. */
const STRANGERS = ['sign_in.refused', 'sign_in.locked', 'code.sent', 'code.refused'] as const;

const kinds = Object.keys(securityNames) as (keyof typeof securityNames)[];

/** Files about the member's account and the access to it. */
export const accountFiles: readonly DataFile[] = [
  jsonFile({
    name: 'profile',
    about: about.profile,
    async read(tx, { memberId }) {
      const member = await tx
        .selectFrom('members')
        .select([
          'username',
          'first_name',
          'last_name',
          'birth_date',
          'bank_code',
          'bank_account_number',
          'ref_code',
          'vip_level',
          'created_at',
          'phone_verified_at',
          'bank_account_changed_at',
          'closed_at',
        ])
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow();
      const wallets = await fetchWallets(tx, memberId, 'every');
      return {
        ...member,
        bank_name: member.bank_code && banks[member.bank_code].name,
        wallets: wallets.map(({ name, balanceSatang }) => ({
          name,
          balance: formatBaht(balanceSatang),
        })),
        points: await fetchPoints(tx, memberId),
      };
    },
  }),
  jsonFile({
    name: 'line',
    about: about.line,
    async read(tx, { memberId }) {
      const notices = await tx
        .selectFrom('line_preferences')
        .select(['money', 'results', 'rewards', 'hides_amounts', 'changed_at'])
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      return { account: await findLineAccount(tx, memberId), notices: notices ?? null };
    },
  }),
  csvFile({
    name: 'consents',
    about: about.consents,
    query: (tx, memberId) =>
      tx
        .selectFrom('consents')
        .select(['document', 'version', 'answer', 'answered_at'])
        .where('member_id', '=', memberId)
        .orderBy('answered_at')
        .orderBy('document'),
    columns: {
      เวลา: ({ answered_at }) => answered_at,
      เอกสาร: ({ document }) => dataNames.documents[document],
      ฉบับที่: ({ version }) => version,
      คำตอบ: ({ answer }) => dataNames.consents[answer],
    },
  }),
  csvFile({
    name: 'sessions',
    about: about.sessions,
    query: (tx, memberId) =>
      tx
        .selectFrom('member_sessions')
        .select(['created_at', 'last_seen_at', 'expires_at', 'user_agent'])
        .select(sql<boolean>`line_proof_hash IS NOT NULL`.as('is_by_line'))
        .where('member_id', '=', memberId)
        .orderBy('created_at')
        .orderBy('id'),
    columns: {
      เข้าสู่ระบบ: ({ created_at }) => created_at,
      ใช้ล่าสุด: ({ last_seen_at }) => last_seen_at,
      หมดอายุ: ({ expires_at }) => expires_at,
      วิธี: ({ is_by_line }) => (is_by_line ? 'LINE' : 'รหัสผ่าน'),
      เบราว์เซอร์: ({ user_agent }) => user_agent,
    },
  }),
  csvFile({
    name: 'security',
    about: about.security,
    query: (tx, memberId) =>
      tx
        .selectFrom('security_events')
        .select(['happened_at', 'kind', 'address', 'user_agent'])
        .select(sql<boolean>`detail ? 'by'`.as('is_by_other'))
        .where('member_id', '=', memberId)
        .where('kind', 'in', kinds)
        .orderBy('id'),
    columns: {
      เวลา: ({ happened_at }) => happened_at,
      เหตุการณ์: ({ kind }) => securityNames[kind as keyof typeof securityNames],
      โดย: ({ is_by_other, kind }) =>
        is_by_other ? dataNames.by.staff : isStrangers(kind) ? null : dataNames.by.member,
      IP: ({ address, is_by_other, kind }) => (is_by_other || isStrangers(kind) ? null : address),
      เบราว์เซอร์: ({ user_agent, is_by_other, kind }) =>
        is_by_other || isStrangers(kind) ? null : user_agent,
    },
  }),
];

function isStrangers(kind: string): boolean {
  return STRANGERS.some((each) => each === kind);
}
