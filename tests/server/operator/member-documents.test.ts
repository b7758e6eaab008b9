import * as v from 'valibot';
import { expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { memberDocuments } from '@/contract/operator/member-documents.contract';
import { queryRaw } from '@/server/db/raw';
import { operate, report, reserve, senders, transfer } from '../../support/deposit.fixture';
import { done, useOperatorFixture } from '../../support/operator.fixture';

const fixture = useOperatorFixture();
const MEMBER = 1001;

async function read(query: Record<string, string> = {}) {
  const text = new URLSearchParams({ id: String(MEMBER), ...query });
  const { data } = await operate(fixture.app, `/members/documents?${text}`, { as: 'som' });
  return v.parse(memberDocuments.data, data);
}

const nameForm = {
  ...{ id: MEMBER, first_name: 'สมใจ', last_name: 'มีโชค' },
  ...{ reason: 'เปลี่ยนชื่อ', document: 'ใบเปลี่ยนชื่อ' },
};
const bankForm = {
  ...{ id: MEMBER, bank_code: '014', bank_account_number: '7778881112' },
  ...{ reason: 'บัญชีเดิมปิด', document: 'หน้าสมุดบัญชี' },
};
const numberOf = ({ data }: { data: unknown }) => (data as { approval: number }).approval;

test('a request at a deposit is listed with the state of the deposit now', async () => {
  const { id, amount } = await reserve(fixture.app, fixture.token);
  await report(fixture.app, transfer(amount, { from: senders.stranger }));
  expect((await read()).asked).toEqual([]);
  const body = { id, note: 'ขอสลิปการโอน' };
  await operate(fixture.app, '/deposits/ask', { body, as: 'som' });
  const asked = { note: 'ขอสลิปการโอน', asked_by: 'operator/som', amount };
  expect((await read()).asked).toMatchObject([{ ...asked, state: 'review' }]);
  await fixture.approve(id);
  const [row] = (await read()).asked;
  expect(row).toMatchObject({ ...asked, state: 'credited' });
  const [deposit] = await queryRaw<{ id: string }>(
    fixture.app.db,
    'SELECT id FROM deposits WHERE number = $1',
    [row?.deposit_number],
  );
  expect(deposit?.id).toBe(id);
});

test('documents of changes are listed with the decision, the latest first and as many as asked', async () => {
  const name = await operate(fixture.app, '/members/change_name', { body: nameForm, as: 'som' });
  const body = { id: numberOf(name), note: 'อ่านไม่ออก' };
  expect(await operate(fixture.app, '/approvals/reject', { body, as: 'lek' })).toEqual(done);
  await operate(fixture.app, '/members/change_bank', { body: bankForm, as: 'som' });
  const waiting = {
    ...{ kind: 'bank_account', document: 'หน้าสมุดบัญชี', reason: 'บัญชีเดิมปิด' },
    ...{ state: 'waiting', asked_by: 'operator/som', decided_by: null },
  };
  expect((await read()).checked).toMatchObject([
    waiting,
    { kind: 'name', document: 'ใบเปลี่ยนชื่อ', state: 'rejected', decided_by: 'operator/lek' },
  ]);
  expect((await read({ limit: '1' })).checked).toMatchObject([waiting]);
});

test('a document of a change that one person made alone is listed too', async () => {
  await queryRaw(fixture.app.db, 'UPDATE agents SET is_one_person = true WHERE id = 1');
  const made = await operate(fixture.app, '/members/change_name', { body: nameForm, as: 'som' });
  expect(made.error).toBe(0);
  expect((await read()).checked).toMatchObject([
    {
      ...{ kind: 'name', document: 'ใบเปลี่ยนชื่อ', reason: 'เปลี่ยนชื่อ', state: 'approved' },
      ...{ asked_by: 'operator/som', decided_by: null },
    },
  ]);
});

test("the member's answers to the terms are listed", async () => {
  await queryRaw(fixture.app.db, 'DELETE FROM consents WHERE member_id = $1', [MEMBER]);
  expect((await read()).answers).toEqual([]);
  await queryRaw(
    fixture.app.db,
    `INSERT INTO consents (member_id, document, version, answer, answered_at)
     VALUES ($1, 'terms', 1, 'declined', business_now() - interval '1 hour'),
       ($1, 'privacy', 1, 'agreed', business_now())`,
    [MEMBER],
  );
  expect((await read()).answers).toMatchObject([
    { document: 'privacy', version: 1, answer: 'agreed' },
    { document: 'terms', version: 1, answer: 'declined' },
  ]);
});

test('a member of another agent is not found, and each access is in the audit log', async () => {
  const path = `/members/documents?id=${MEMBER}`;
  expect((await operate(fixture.yok, path, { as: 'som' })).error).toBe(
    errorCodes['request.not_found'],
  );
  await read();
  expect(await fixture.audit()).toEqual([`som member.show member/${MEMBER}`]);
});
