import {
  memberChangeBank,
  memberChangeName,
  memberChangePhone,
  memberCloseCheck,
  memberCloseWithPayout,
  memberHoldPayouts,
  memberPhoneCode,
} from '@/contract/operator/member-changes.contract';
import { formatBaht } from '@/domain/baht';
import type { PhoneCodeRequest, PhoneCodes } from '../account/phone-code.service';
import type { ActDeps } from '../approvals/approvable-act';
import type { CallingOperator } from '../http/acting-operator';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { holdPayoutsFor } from './changed-member.service';
import { bankAct, closeAct, nameAct, phoneAct } from './member-changes.acts';
import { checkClosing } from './member-changes.operator-queries';
import { assertPhoneFree } from './phone-change.service';

/** Returns the operator endpoints that change who a member is, or close a member with a payout. */
export function memberChangesOperatorRoutes(
  house: ActDeps & { agentId: number; phoneCodes: PhoneCodes },
): MountedOperatorEndpoint[] {
  const { db, agentId, phoneCodes } = house;
  return [
    handleForOperators(memberPhoneCode, async ({ body: { id: memberId, phone }, operator }) => {
      await assertPhoneFree(db, { agentId, memberId, phone });
      return phoneCodes.send(requestCode({ memberId, phone }, operator));
    }),
    handleForOperators(memberChangePhone, async ({ body, operator }) => {
      const { id: memberId, phone, code, reason } = body;
      const proven = await phoneCodes.prove({
        ...requestCode({ memberId, phone }, operator),
        code,
      });
      // Before the code is used up, so that it still counts after a refusal.
      await assertPhoneFree(db, { agentId, memberId, phone });
      await phoneCodes.use(db, proven);
      await phoneAct.doOrAsk(house, {
        ...{ agentId, operator: operator.name },
        payload: { memberId, phone, reason },
      });
    }),
    handleForOperators(memberChangeBank, ({ body, operator: { name: operator } }) => {
      const { id: memberId, bank_code, bank_account_number, reason, document } = body;
      return bankAct.doOrAsk(house, {
        ...{ agentId, operator },
        payload: {
          ...{ memberId, reason, document },
          bankCode: bank_code,
          accountNumber: bank_account_number,
        },
      });
    }),
    handleForOperators(memberChangeName, ({ body, operator: { name: operator } }) => {
      const { id: memberId, first_name: firstName, last_name: lastName, reason, document } = body;
      return nameAct.doOrAsk(house, {
        ...{ agentId, operator },
        payload: { memberId, firstName, lastName, reason, document },
      });
    }),
    handleForOperators(memberHoldPayouts, async ({ body, operator: { name: operator } }) => {
      const { id: memberId, reason } = body;
      const until = await holdPayoutsFor(db, { agentId, memberId, operator, reason });
      return { payouts_held_until: until.toISOString() };
    }),
    handleForOperators(memberCloseCheck, ({ query: { id: memberId } }) =>
      checkClosing(db, { agentId, memberId }),
    ),
    handleForOperators(memberCloseWithPayout, async ({ body, operator: { name: operator } }) => {
      const { withdrawalId, amountSatang } = await closeAct.doOrAsk(house, {
        ...{ agentId, operator },
        payload: { memberId: body.id, reason: body.reason },
      });
      return { withdrawal_id: withdrawalId, amount: formatBaht(amountSatang) };
    }),
  ];
}

/** The member reads the code to the operator, so the operator is the caller who asks for it and enters it. */
function requestCode(
  { memberId, phone }: { memberId: number; phone: string },
  { ip, userAgent }: CallingOperator,
): PhoneCodeRequest {
  return { purpose: 'change_phone', phone, memberId, caller: { ip, userAgent } };
}
