import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answerConsents, memberConsents } from '@/contract/consents.contract';
import { currentVersions } from '@/contract/documents';
import { helpFacts } from '@/contract/help.contract';
import { localStore } from '@/shared/state/local.store';
import { writeRules } from '../support/agent-rules';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import { countCalls, cut, mendNetwork, respondWith } from '../support/screen-network';

const backEnd = useBackEnd();
const versions = { ...currentVersions };
afterEach(() => void Object.assign(currentVersions, versions));

const ASKED = 'ข้อกำหนดของ โชคดี';

function askedDialog(title = ASKED) {
  return screen.findByRole('dialog', { name: title });
}

function forgetAnswers(): Promise<unknown> {
  return backEnd.app.db.deleteFrom('consents').execute();
}

async function readAnswers(): Promise<string[]> {
  const rows = await backEnd.app.db
    .selectFrom('consents')
    .innerJoin('members', 'members.id', 'consents.member_id')
    .where('username', '=', '0812345678')
    .select(['document', 'version', 'answer'])
    .orderBy('document')
    .orderBy('version')
    .execute();
  return rows.map(({ document, version, answer }) => `${document} ${version} ${answer}`);
}

describe('the consent dialog', () => {
  it('does not open for a member with stored answers, and requests them exactly once', async () => {
    await comeAsMember(backEnd);
    await openScreen('/slot');
    await waitFor(() => expect(localStore.documentsAnswered).toMatch(/^\d+\/1\/1$/));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(countCalls(memberConsents)).toBe(1);
    expect(countCalls(answerConsents)).toBe(0);
  });

  it.each([
    ['ยอมรับ', 'บันทึกการยอมรับแล้ว', 'agreed'],
    ['ยังไม่ยอมรับ', 'บันทึกคำตอบแล้ว เปลี่ยนใจได้ที่หน้าข้อกำหนดการใช้งาน', 'declined'],
  ])('saves the answer "%s" and closes', async (button, message, answer) => {
    await forgetAnswers();
    await comeAsMember(backEnd);
    const user = await openScreen('/slot');
    const dialog = within(await askedDialog());
    expect(dialog.getByText(/เงิน โพย และรายการที่มีอยู่ใช้ได้ตามเดิม/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: button }));
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await readAnswers()).toEqual([`privacy 1 ${answer}`, `terms 1 ${answer}`]);
    expect(localStore.documentsAnswered).toMatch(/^\d+\/1\/1$/);
  });

  it('shows that a text has changed and can be postponed until the next visit', async () => {
    Object.assign(currentVersions, { terms: versions.terms + 1 });
    await comeAsMember(backEnd);
    const user = await openScreen('/slot');
    await askedDialog('ข้อกำหนดมีการเปลี่ยนแปลง');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(countCalls(answerConsents)).toBe(0);
    expect(localStore.documentsAnswered).toBeNull();
  });

  it('shows an error when the answer cannot be saved and accepts a second try', async () => {
    await forgetAnswers();
    await comeAsMember(backEnd);
    const user = await openScreen('/slot');
    const dialog = within(await askedDialog());
    respondWith(answerConsents, 503, 'request.unavailable');
    await user.click(dialog.getByRole('button', { name: 'ยอมรับ' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/[ก-๙]/);
    mendNetwork();
    await user.click(dialog.getByRole('button', { name: 'ยอมรับ' }));
    expect(await screen.findByText('บันทึกการยอมรับแล้ว')).toBeTruthy();
  });

  it('leaves the page as it is when the API offers no consents', async () => {
    cut(memberConsents);
    await comeAsMember(backEnd);
    await openScreen('/slot');
    await waitFor(() => expect(countCalls(memberConsents)).toBeGreaterThan(0));
    expect(await screen.findByRole('heading', { level: 1, name: 'สล็อต' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a legal document', () => {
  it.each([
    ['/terms', 'ข้อกำหนดการใช้งาน', 'นโยบายความเป็นส่วนตัว', 'อายุและตัวตน'],
    ['/privacy', 'นโยบายความเป็นส่วนตัว', 'ข้อกำหนดการใช้งาน', 'ข้อมูลจาก LINE'],
  ])(
    '%s names the site and its edition and links to the other document',
    async (path, title, other, part) => {
      await openScreen(path);
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
      const main = within(screen.getByRole('main'));
      expect(main.getByRole('heading', { level: 2, name: new RegExp(part) })).toBeTruthy();
      expect(main.getByText('ฉบับที่ 1 · ใช้ตั้งแต่ 24 พ.ย. 2569')).toBeTruthy();
      expect(main.getAllByText(/โชคดี/).length).toBeGreaterThan(0);
      expect(main.getByRole('link', { name: other })).toBeTruthy();
      expect(main.queryByText(/คุณยอมรับฉบับนี้เมื่อ/)).toBeNull();
    },
  );

  it('can be accepted later by a member who declined it', async () => {
    await backEnd.app.db.updateTable('consents').set({ answer: 'declined' }).execute();
    await comeAsMember(backEnd);
    const user = await openScreen('/terms');
    await user.click(await screen.findByRole('button', { name: 'ยอมรับทั้งสองฉบับ' }));
    expect(await screen.findByText(/^คุณยอมรับฉบับนี้เมื่อ \d/)).toBeTruthy();
    expect(await readAnswers()).toContain('terms 1 agreed');
  });
});

describe('the help page', () => {
  it('answers ten questions with the current rules and links to their pages', async () => {
    await writeRules(backEnd.app.db, {
      lotto: { cancel_minutes: 7 },
      yeekee: { fewest_shots: 33 },
    });
    const user = await openScreen('/help');
    await screen.findByRole('heading', { level: 2, name: /ฝากแล้วเงินยังไม่เข้า/ });
    const main = within(screen.getByRole('main'));
    expect(main.getAllByRole('group')).toHaveLength(10);
    expect(main.getByText(/จนถึง 7 นาทีก่อนปิดรับ/)).toBeTruthy();
    expect(main.getByText(/ไม่ถึง 33 เลข/)).toBeTruthy();
    expect(main.getByText(/ครั้งละ ฿100.00 ถึง ฿50,000.00 วันละ 5 ครั้ง/)).toBeTruthy();
    await user.click(main.getByRole('heading', { level: 2, name: 'ลืมรหัสผ่าน' }));
    expect(main.getByRole('link', { name: 'ลืมรหัสผ่าน' }).getAttribute('href')).toBe('/forgot');
  });

  it('opens the question that its URL names', async () => {
    await openScreen('/help#turnover');
    await waitFor(() =>
      expect(document.querySelector<HTMLDetailsElement>('#turnover')?.open).toBe(true),
    );
    expect(document.querySelector<HTMLDetailsElement>('#deposit')?.open).toBe(false);
  });

  it('offers a retry when the rules fail to load', async () => {
    respondWith(helpFacts, 503, 'request.unavailable');
    const user = await openScreen('/help');
    const retry = await screen.findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    await user.click(retry);
    expect(await screen.findByRole('heading', { level: 2, name: /ฝากแล้วเงินยังไม่เข้า/ })).toBeTruthy();
  });
});

it('the footer links to help and the documents', async () => {
  await openScreen('/slot');
  const footer = within(await screen.findByRole('contentinfo'));
  for (const [name, path] of [
    ['ช่วยเหลือ', '/help'],
    ['ข้อกำหนด', '/terms'],
    ['ความเป็นส่วนตัว', '/privacy'],
  ] as const) {
    expect(footer.getByRole('link', { name }).getAttribute('href')).toBe(path);
  }
});
