import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
// These modules are loaded up front, so that a slow machine does not spend a test's time limit on loading them.
import '@/features/account/screens/login.screen';
import '@/features/polls/components/vote.dialog';
import '@/features/polls/components/winners.dialog';
import '@/features/polls/screens/poll.screen';
import { pollConfig, pollStats, pollSubmit, pollWinners } from '@/contract/polls.contract';
import { queryRaw } from '@/server/db/raw';
import { loadScreen } from '@/shared/routing/screen-registry';
import { sessionStore } from '@/shared/state/session.store';
import { OPERATOR_KEY, operate } from '../support/deposit.fixture';
import { plantPlayedDeposit } from '../support/gift.fixture';
import { answerPoll, openPoll } from '../support/poll.fixture';
import { runJob } from '../support/run-job';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import {
  countCalls,
  cut,
  hold,
  mendNetwork,
  respondWith,
  respondWithData,
} from '../support/screen-network';
import { memberIdOf } from '../support/wheel.fixture';

const FIRST = '0812345678';
const backEnd = useBackEnd({ operatorKey: OPERATOR_KEY });
const main = () => within(screen.getByRole('main'));

/** Signs in a member who has the given number of votes in every open poll. */
async function comeWithVotes(votes: number): Promise<void> {
  const { app } = backEnd;
  if (votes > 0) await plantPlayedDeposit(app.db, await memberIdOf(app.db, FIRST), votes * 100_00);
  await comeAsMember(backEnd);
}

describe('a poll', () => {
  it('shows a visitor the choices without results and returns to the poll after the login', async () => {
    const user = await openScreen('/poll/1');
    expect(await main().findByRole('heading', { name: 'เกมขวัญใจ', level: 1 })).toBeTruthy();
    expect(main().getByText('ชิงสูงสุด ฿5,000.00 แบ่งให้ผู้ทายถูก')).toBeTruthy();
    expect(main().getAllByRole('radio')).toHaveLength(4);
    expect(main().queryByText('ผลสด')).toBeNull();
    expect(main().getByRole('timer').textContent).toContain('ปิดโหวตใน');
    expect(await main().findByRole('heading', { name: 'ผู้ทายถูก · สัตว์นำโชค' })).toBeTruthy();
    expect(
      main()
        .getByRole('link', { name: /อยากได้เกมแนวไหน/ })
        .getAttribute('href'),
    ).toBe('/poll/3');
    await loadScreen('login');
    await user.click(main().getByRole('button', { name: 'เข้าสู่ระบบเพื่อโหวต' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(sessionStore.returnTo).toBe('/poll/1');
  });

  it('leads a member without votes to the deposit page', async () => {
    await comeWithVotes(0);
    await openScreen('/poll/1');
    expect(await main().findByRole('button', { name: 'ฝากเพื่อรับสิทธิ์โหวต' })).toBeTruthy();
    expect(await main().findByText(/^นับเมื่อ \d{2}:\d{2} น\.$/)).toBeTruthy();
    expect(main().getByText('0 สิทธิ์')).toBeTruthy();
  });

  it("asks before it uses a vote and then shows the results with the member's choice", async () => {
    await comeWithVotes(2);
    const user = await openScreen('/poll/1');
    expect(await main().findByText('2 สิทธิ์')).toBeTruthy();
    await user.click(main().getByRole('radio', { name: 'นกยูงรำ' }));
    await user.click(main().getByRole('button', { name: 'โหวต นกยูงรำ · ใช้ 1 สิทธิ์' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'โหวต นกยูงรำ?' }));
    expect(dialog.getByText('ใช้ 1 สิทธิ์ เหลือ 1 สิทธิ์ โหวตแล้วเปลี่ยนไม่ได้')).toBeTruthy();
    expect(dialog.getByText(/เลือกได้ข้อเดียว/)).toBeTruthy();
    expect(countCalls(pollSubmit)).toBe(0);
    await user.dblClick(dialog.getByRole('button', { name: 'ยืนยันโหวต' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await main().findByText('คุณเลือก')).toBeTruthy();
    expect(countCalls(pollSubmit)).toBe(1);
    expect(await main().findByText('33 โหวต')).toBeTruthy();
    expect(main().getByText('1 สิทธิ์')).toBeTruthy();
    await user.click(main().getByRole('button', { name: 'โหวตอีกครั้ง · เหลือ 1 สิทธิ์' }));
    // After the first vote the member can only vote for the same choice.
    const radios = await main().findAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ disabled }) => disabled)).toEqual([true, true, true, false]);
    expect(main().getByText('คุณเลือก นกยูงรำ แล้ว โหวตได้เฉพาะข้อนี้')).toBeTruthy();
  });

  it('shows why a vote was refused and refreshes the results', async () => {
    await comeWithVotes(1);
    const user = await openScreen('/poll/1');
    await main().findByText('1 สิทธิ์');
    await user.click(main().getByRole('radio', { name: 'มังกรทอง' }));
    await user.click(main().getByRole('button', { name: /^โหวต มังกรทอง/ }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'โหวต มังกรทอง?' }));
    await operate(backEnd.app, '/polls/close', { body: { poll_id: 1 } });
    await user.click(dialog.getByRole('button', { name: 'ยืนยันโหวต' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('ปิดโหวตแล้ว');
    expect(await screen.findByText('32 โหวต')).toBeTruthy();
  });

  it('shows a winner the prize and the masked names of the winners', async () => {
    const { app } = backEnd;
    await comeWithVotes(1);
    const id = await openPoll(app, { prize: { kind: 'each', amount: '25', is_fixed: true } });
    await plantPlayedDeposit(app.db, await memberIdOf(app.db, FIRST), 100_00);
    const token = await app.loginAs(FIRST);
    await app.call(pollSubmit, { token, body: { poll_id: id, choice_id: 1 } });
    await answerPoll(app, id, 1);
    await runJob(app, 'pay-poll-winners');
    await openScreen(`/poll/${id}`);
    expect(await main().findByText('คุณทายถูก รับ ฿25.00 เข้ากระเป๋าหลักแล้ว')).toBeTruthy();
    expect(await main().findByText('คำตอบ')).toBeTruthy();
    expect(await main().findByText('081*****78')).toBeTruthy();
    expect(await main().findByText('ปิดโหวตแล้ว')).toBeTruthy();
  });

  it('that was voided shows the reason and no results', async () => {
    await operate(backEnd.app, '/polls/void', { body: { poll_id: 1, note: 'เกมถูกถอดออก' } });
    await openScreen('/poll/1');
    expect(await main().findByText('โหวตนี้ถูกยกเลิก')).toBeTruthy();
    expect(main().getByText('เกมถูกถอดออก')).toBeTruthy();
    expect(main().queryByText(/%$/)).toBeNull();
  });

  it('lists all winners, page by page', async () => {
    const user = await openScreen('/poll/2');
    await user.click(await main().findByRole('button', { name: 'ดูทั้งหมด' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'ผู้ทายถูก · สัตว์นำโชค' }));
    expect(await dialog.findAllByRole('listitem')).toHaveLength(11);
    expect(countCalls(pollWinners)).toBe(2);
  });

  it('that does not exist links to the other polls', async () => {
    await queryRaw(
      backEnd.app.db,
      'UPDATE polls SET number = 100 WHERE agent_id = 1 AND number = 1',
    );
    await openScreen('/poll/1');
    expect(await main().findByText('ตอนนี้ยังไม่มีโหวต แวะมาดูใหม่ได้เสมอ')).toBeTruthy();
    expect(
      main()
        .getByRole('link', { name: /เกมขวัญใจ/ })
        .getAttribute('href'),
    ).toBe('/poll/100');
  });

  it('shows a loading state until its data arrive', async () => {
    const release = hold(pollConfig);
    const user = await openScreen('/poll/1');
    await waitFor(() => expect(countCalls(pollConfig)).toBe(1));
    expect(screen.getByRole('main').querySelector('[aria-busy]')).not.toBeNull();
    release();
    expect(await main().findByRole('heading', { name: 'เกมขวัญใจ' })).toBeTruthy();
    expect(user).toBeTruthy();
  });

  it('offers a retry when it fails to load', async () => {
    respondWith(pollConfig, 500);
    const user = await openScreen('/poll/1');
    const retry = await main().findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    await user.click(retry);
    expect(await main().findByRole('heading', { name: 'เกมขวัญใจ' })).toBeTruthy();
  });

  it('accepts votes while its results fail to load', async () => {
    cut(pollStats);
    await comeWithVotes(1);
    await openScreen('/poll/1');
    expect(await main().findByText('1 สิทธิ์')).toBeTruthy();
    expect(main().getAllByRole('radio')).toHaveLength(4);
  });

  it('without winners shows a message', async () => {
    const { data } = await backEnd.app.call(pollWinners, { query: { poll_id: '2' } });
    respondWithData(pollWinners, { ...data, winners: [], next_cursor: null });
    await openScreen('/poll/2');
    expect(await main().findByText('รอบนี้ไม่มีผู้ทายถูก')).toBeTruthy();
  });
});
