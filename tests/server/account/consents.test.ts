import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerConsents, type ConsentAnswer, memberConsents } from '@/contract/consents.contract';
import { currentVersions } from '@/contract/documents';
import { register } from '@/contract/registration.contract';
import { createTestApp, type TestApp } from '../../support/app';
import { registerMember } from '../../support/registration.fixture';
import { registrationForm } from '../../support/registration-form';

let app: TestApp;
const versions = { ...currentVersions };
const form = registrationForm();
const { consent: _asked, ...bareForm } = form;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.reset());
afterEach(() => void Object.assign(currentVersions, versions));
afterAll(() => app.close());

function rows(username = form.username) {
  return app.db
    .selectFrom('consents')
    .innerJoin('members', 'members.id', 'consents.member_id')
    .where('username', '=', username)
    .select(['document', 'version', 'answer'])
    .orderBy('document')
    .orderBy('version')
    .orderBy('answer')
    .execute();
}

async function join(body: object = form): Promise<string> {
  return (await registerMember(app, body)).extraFields.access_token;
}

const read = async (token: string) => (await app.call(memberConsents, { token })).data;
const answer = (token: string, given: ConsentAnswer, shown = currentVersions) =>
  app.call(answerConsents, { token, body: { versions: { ...shown }, answer: given } });

test("a registration stores the member's agreement to both the terms and the privacy policy", async () => {
  const token = await join();
  expect(await rows()).toEqual([
    { document: 'privacy', version: versions.privacy, answer: 'agreed' },
    { document: 'terms', version: versions.terms, answer: 'agreed' },
  ]);
  expect(await read(token)).toMatchObject([
    { document: 'terms', version: versions.terms, answer: 'agreed', has_changed: false },
    { document: 'privacy', version: versions.privacy, answer: 'agreed', has_changed: false },
  ]);
});

test('a registration that is refused at its last step stores no consent', async () => {
  await join();
  const twin = { ...form, username: '0899999998' };
  expect((await registerMember(app, twin)).refusal).toBe('register.bank_account_taken');
  expect(await rows(twin.username)).toEqual([]);
});

test('a form that agrees to an earlier version of the terms is refused before a code is sent', async () => {
  Object.assign(currentVersions, { terms: versions.terms + 1 });
  const before = app.sentCodes.length;
  const refused = await app.call(register, { body: { ...form, consent: versions } });
  expect(refused).toMatchObject({ status: 200, refusal: 'documents.changed' });
  expect(app.sentCodes).toHaveLength(before);
});

test('a registration without the consent field succeeds and stores no answer to terms or privacy policy', async () => {
  const token = await join(bareForm);
  expect(await rows()).toEqual([]);
  expect(await read(token)).toMatchObject([
    { document: 'terms', answer: null, answered_at: null, has_changed: false },
    { document: 'privacy', answer: null, answered_at: null, has_changed: false },
  ]);
});

test('a consent that does not name the versions of both terms and privacy policy is malformed', async () => {
  for (const consent of [{ terms: 1 }, { terms: 1, privacy: '1' }, true]) {
    const body = { ...form, consent } as unknown as typeof form;
    expect((await app.call(register, { body })).status).toBe(400);
  }
});

test('a member who declined the terms may agree later; after agreeing, declining no longer counts', async () => {
  const token = await join(bareForm);
  expect((await answer(token, 'declined')).data).toMatchObject([
    { answer: 'declined' },
    { answer: 'declined' },
  ]);
  expect((await answer(token, 'agreed')).data).toMatchObject([
    { answer: 'agreed' },
    { answer: 'agreed' },
  ]);
  expect((await answer(token, 'declined')).data).toMatchObject([
    { answer: 'agreed' },
    { answer: 'agreed' },
  ]);
  expect(await rows()).toHaveLength(4);
});

test('an answer to the terms that is sent many times in parallel is stored once, for its member only', async () => {
  const token = await join(bareForm);
  const other = await app.loginAs('0823456789');
  const before = await rows('0823456789');
  const given = await Promise.all(Array.from({ length: 8 }, () => answer(token, 'agreed')));
  expect(given.map(({ refusal }) => refusal)).toEqual(given.map(() => undefined));
  expect(await rows()).toHaveLength(2);
  expect(await rows('0823456789')).toEqual(before);
  expect(await read(other)).toMatchObject([{ answer: 'agreed' }, { answer: 'agreed' }]);
});

test('a new version of the terms needs a new agreement, which must name that version', async () => {
  const token = await join();
  Object.assign(currentVersions, { terms: versions.terms + 1 });
  expect(await read(token)).toMatchObject([
    { document: 'terms', version: versions.terms + 1, answer: null, has_changed: true },
    { document: 'privacy', answer: 'agreed', has_changed: false },
  ]);
  expect((await answer(token, 'agreed', versions)).refusal).toBe('documents.changed');
  await answer(token, 'agreed');
  expect(await rows()).toEqual([
    { document: 'privacy', version: versions.privacy, answer: 'agreed' },
    { document: 'terms', version: versions.terms, answer: 'agreed' },
    { document: 'terms', version: versions.terms + 1, answer: 'agreed' },
  ]);
});
