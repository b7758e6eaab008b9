import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
// These modules are loaded up front, so that a slow machine does not spend a test's time limit on loading them.
import '@/features/lotto/components/bill.dialog';
import '@/features/lotto/screens/bills.screen';
import '@/features/lotto/screens/lotto-lobby.screen';
import '@/features/lotto/screens/results.screen';
import '@/features/lotto/screens/round.screen';
import '@/app/screens/yeekee.screen';
import '@/app/room-with-bills';
import { lottoRound } from '@/contract/lotto.contract';
import { yeekeeDay } from '@/contract/yeekee.contract';
import { addDays, type CalendarDay, toDayStart } from '@/domain/calendar-day';
import { findYeekeeDay, toLottoResult } from '@/domain/yeekee';
import { queryRaw } from '@/server/db/raw';
import { settleRounds } from '@/server/lotto/settlement.service';
import { signOut } from '@/shared/state/user.store';
import type { TestRound } from '../support/draw.fixture';
import { bet, toBet } from '../support/lotto.fixture';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import { cut, hold, mendNetwork } from '../support/screen-network';
import { drawYeekeeRounds } from '../support/test-seeds';
import { makeShots, putShots } from '../support/yeekee.fixture';

const backEnd = useBackEnd();

/** A day with planned rounds in which there was no shot yet. */
let date: CalendarDay;

beforeEach(async () => {
  date = addDays(findYeekeeDay(new Date()), 1);
  // Other rounds are removed: without shots they would have to be drawn as well.
  await queryRaw(
    backEnd.app.db,
    `WITH others AS (
       DELETE FROM yeekee_rounds y USING lotto_rounds r
       WHERE r.id = y.round_id AND y.shot_count = 0 AND (r.agent_id <> 1 OR r.day <> $1) RETURNING r.id
     )
     DELETE FROM lotto_rounds WHERE id IN (SELECT id FROM others)`,
    [date],
  );
  // Round 17 closed at 10:00, round 18 closes at 10:15.
  await goTo('10:07:30');
});

/** Moves the clock to a time of the day, plus the given number of days. */
async function goTo(time: string, days = 0): Promise<void> {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const start = toDayStart(addDays(date, days)).getTime();
  const instant = start + ((hours * 60 + minutes) * 60 + seconds) * 1000;
  await backEnd.app.moveClock(instant - Date.now());
}

async function findRound(number: number): Promise<TestRound> {
  const [round] = await queryRaw<TestRound>(
    backEnd.app.db,
    `SELECT id, round_id AS "roundId" FROM lotto_rounds
     WHERE agent_id = 1 AND market_id = 'yeekee' AND day = $1 AND number = $2`,
    [date, number],
  );
  return round!;
}

async function idOfMember(): Promise<number> {
  const [member] = await queryRaw<{ id: number }>(
    backEnd.app.db,
    'SELECT id FROM members WHERE agent_id = 1 ORDER BY id LIMIT 1',
  );
  return member!.id;
}

/** Puts shots into a finished round and draws every finished round. @returns the announced number */
async function drawRound(number: number): Promise<string> {
  const round = await findRound(number);
  await putShots(backEnd.app.db, round, makeShots(25));
  await drawYeekeeRounds(backEnd.app.db);
  const query = { round_id: round.roundId };
  const drawn = (await backEnd.app.call(lottoRound, { query })).data.round.result?.announced;
  return drawn ?? '';
}

const cell = (number: number) =>
  screen.findByRole('link', { name: new RegExp(`^รอบที่ ${number} .*\\d\\d:\\d\\d`) });
const unfold = async (): Promise<HTMLElement> =>
  (await screen.findByRole('heading', { name: 'ผ่านไปแล้ว' })).closest('summary')!;

describe('the yeekee rounds of a day', () => {
  it('begin with the round that closes next, with links to bets and shots', async () => {
    const { roundId, id } = await findRound(18);
    await putShots(backEnd.app.db, { id }, makeShots(3), [await idOfMember()]);
    const token = await comeAsMember(backEnd);
    await bet(backEnd.app, token, roundId, [toBet('two_top', '47', '150.00')]);
    await openScreen('/lotto/yeekee');
    const next = await screen.findByRole('region', { name: 'รอบที่ 18' });
    expect(within(next).getByRole('timer').textContent).toMatch(/^ปิดใน 0[67]:\d\d$/);
    expect(next.textContent).toContain('ปิดรับ 10:15 น.');
    expect(next.textContent).toContain('ยิงแล้ว3 เลข');
    expect(next.textContent).toContain('ยอดแทงของฉัน฿150.00');
    expect(next.textContent).toContain('เลขที่ฉันยิง3 เลข');
    const way = (name: string) => within(next).getByRole('link', { name }).getAttribute('href');
    expect(way('แทง')).toBe(`/lotto/${roundId}`);
    expect(way('ยิงเลข')).toBe(`/lotto/yeekee?round=${roundId}`);
    expect(screen.getByText(/^เวลาระบบ/).textContent).toMatch(/10:0[78]:\d\d$/);
    expect((await cell(18)).textContent).toContain('฿150.00');
  });

  it('are all listed, with past rounds and their results collapsed', async () => {
    const number = await drawRound(17);
    const user = await openScreen('/lotto/yeekee');
    await user.click(await unfold());
    const { three_top, two_bottom } = toLottoResult(number);
    const drawn = await cell(17);
    expect(drawn.textContent).toContain(`${two_bottom}${three_top}`);
    expect(drawn.getAttribute('href')).toBe(`/lotto/yeekee?round=${(await findRound(17)).roundId}`);
    // Round 16 had no shots, so its bills are refunded.
    expect((await cell(16)).textContent).toContain('คืนโพย');
    const coming = await cell(88);
    expect(coming.textContent).toContain('03:45');
    expect(coming.textContent).toContain('รับแทง');
    expect(coming.getAttribute('href')).toBe(`/lotto/${(await findRound(88)).roundId}`);
    expect(screen.getAllByRole('link', { name: /^รอบที่ \d+ .*\d\d:\d\d/ })).toHaveLength(88);
  });

  it('show counts of the drawn digits and explain that statistics do not improve the odds', async () => {
    const number = await drawRound(17);
    await openScreen('/lotto/yeekee');
    const sums = within(await screen.findByRole('row', { name: /^รวม/ })).getAllByRole('cell');
    expect(sums.map(({ textContent }) => Number(textContent))).toEqual(
      Array.from({ length: 10 }, (_, digit) => number.split(`${digit}`).length - 1),
    );
    expect(screen.getByText('สถิติย้อนหลังไม่เพิ่มโอกาสชนะ')).toBeTruthy();
  });

  it('advance to the next round by themselves when a round closes to bets', async () => {
    await goTo('10:14:58');
    await openScreen('/lotto/yeekee');
    await screen.findByRole('region', { name: 'รอบที่ 19' });
    const before = await screen.findByRole('link', { name: /^รอบก่อนหน้า.*รอบที่ 18/ });
    expect(before.textContent).toMatch(/ยิงได้อีก 0[12]:\d\d$/);
    expect((await screen.findByText('ผ่านไปแล้ว')).parentElement?.textContent).toContain('18 รอบ');
  });

  it('show refunds and totals to the member only', async () => {
    await goTo('09:50:00');
    const { roundId } = await findRound(17);
    const token = await comeAsMember(backEnd);
    await bet(backEnd.app, token, roundId, [toBet('two_top', '47', '20.00')]);
    await goTo('10:07:30');
    await drawYeekeeRounds(backEnd.app.db);
    await settleRounds(backEnd.app.db);
    await openScreen('/lotto/yeekee');
    const before = await screen.findByRole('link', { name: /^รอบก่อนหน้า.*รอบที่ 17/ });
    expect(before.textContent).toContain('คืนโพย');
    expect((await cell(17)).textContent).toMatch(/คืนโพย.*คืนเงิน ฿20.00/);
    const own = screen.getByRole('region', { name: 'ของฉันในวันนี้' });
    expect(own.textContent).toContain('แทง฿20.00');
    expect(own.textContent).toContain('ได้รับรวมเงินคืน฿20.00');
    signOut();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'ของฉันในวันนี้' })).toBeNull());
    const next = await screen.findByRole('region', { name: 'รอบที่ 18' });
    expect(next.textContent).not.toContain('ยอดแทงของฉัน');
    expect((await cell(17)).textContent).not.toContain('฿');
  });

  it('can be shown for another day', async () => {
    const user = await openScreen('/lotto/yeekee');
    await screen.findByRole('region', { name: 'รอบที่ 18' });
    await user.click(screen.getByRole('button', { name: 'เมื่อวาน' }));
    await waitFor(() => expect(window.location.search).toBe(`?date=${addDays(date, -1)}`));
    const choose = (day: CalendarDay) =>
      fireEvent.change(screen.getByLabelText('เลือกวัน'), { target: { value: day } });
    choose(addDays(date, -2));
    const day = await screen.findByRole('region', { name: /^ผล / });
    await waitFor(() => expect(within(day).getAllByRole('link')).toHaveLength(88));
    expect(screen.queryByRole('timer')).toBeNull();
    choose(addDays(date, -30));
    expect(await screen.findByText('วันที่เลือกไม่มีรอบยี่กี')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'ดูรอบของวันนี้' }));
    expect(await screen.findByRole('region', { name: 'รอบที่ 18' })).toBeTruthy();
  });

  it('are marked when demo shooters took part', async () => {
    await goTo('10:07:30', -1);
    await openScreen('/lotto/yeekee?date=' + addDays(date, -2));
    const day = await screen.findByRole('region', { name: /^ผล / });
    expect(day.textContent).toContain('มีเลขจากผู้ยิงสาธิต');
    expect((await cell(5)).textContent).toMatch(/ผลสาธิต.*\d{5}$/);
  });

  it("end at night, with a countdown to the next day's rounds", async () => {
    await goTo('04:10:00', 1);
    await openScreen('/lotto/yeekee');
    const ended = await screen.findByRole('region', { name: 'รอบของวันนี้ปิดรับครบแล้ว' });
    expect(ended.textContent).toContain('รอบใหม่เปิดรับ 05:00 น.');
    expect(within(ended).getByRole('timer').textContent).toMatch(/^เปิดใน (?:49|50):\d\d$/);
  });

  it('show a loading state until they arrive', async () => {
    const release = hold(yeekeeDay);
    await openScreen('/lotto/yeekee');
    const main = screen.getByRole('main');
    await waitFor(() => expect(main.querySelector('[aria-busy="true"]')).toBeTruthy());
    release();
    expect(await screen.findByRole('region', { name: 'รอบที่ 18' })).toBeTruthy();
  });

  it('offer a retry after a failure and say when there is no yeekee market', async () => {
    await queryRaw(backEnd.app.db, 'TRUNCATE lotto_markets CASCADE');
    cut(yeekeeDay);
    const user = await openScreen('/lotto/yeekee');
    const retry = await screen.findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    await user.click(retry);
    expect(await screen.findByText('ตอนนี้ยังไม่มียี่กี')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'ดูหวยอื่น' })).toBeTruthy();
  });
});

describe('the links to yeekee', () => {
  it('are in the lottery menu and on the yeekee card of the lobby, which names the current round', async () => {
    await openScreen('/lotto/lobby');
    const heading = await screen.findByRole('heading', { name: 'ยี่กี', level: 3 });
    const card = heading.closest('article')!;
    expect(within(card).getByRole('link', { name: 'ยี่กี' }).getAttribute('href')).toBe(
      '/lotto/yeekee?market=yeekee',
    );
    expect(card.textContent).toContain('รอบที่ 18');
    const ways = within(screen.getByRole('navigation', { name: 'เมนูหวย' }));
    expect(ways.getByRole('link', { name: 'ยี่กี' }).getAttribute('href')).toBe('/lotto/yeekee');
  });

  it('lead from betting to the shots of the same round', async () => {
    const { roundId } = await findRound(18);
    const user = await openScreen(`/lotto/${roundId}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'ยี่กี รอบที่ 18' })).toBeTruthy();
    const back = screen.getByRole('link', { name: 'กลับไปรอบทั้งวัน' });
    expect(back.getAttribute('href')).toBe('/lotto/yeekee?market=yeekee');
    await user.click(screen.getByRole('link', { name: 'ยิงเลข' }));
    expect(window.location.search).toBe(`?round=${roundId}`);
    expect(await screen.findByRole('textbox', { name: 'เลข 5 หลัก' })).toBeTruthy();
  });

  it('lead from a result to the round that proves it', async () => {
    const number = await drawRound(17);
    await openScreen('/lotto/results?market=yeekee');
    // The latest round comes first; the demo may have had rounds with this number today and yesterday.
    const [link] = await screen.findAllByRole('link', { name: /^รอบที่ 17 · / });
    const { roundId } = await findRound(17);
    expect(link!.getAttribute('href')).toBe(`/lotto/yeekee?round=${roundId}`);
    expect(link!.closest('li')?.textContent).toContain(`ผลเต็ม${number}`);
    const history = screen.getAllByRole('table')[0]!;
    expect(within(history).getAllByRole('columnheader', { name: 'รอบที่ 17' })).not.toEqual([]);
  });

  it('name the round on the bills', async () => {
    const { roundId } = await findRound(18);
    const token = await comeAsMember(backEnd);
    await bet(backEnd.app, token, roundId, [toBet('two_top', '47', '20.00')]);
    const user = await openScreen('/lotto/bills');
    const bill = await screen.findByRole('link', { name: /รอบที่ 18 · / });
    await user.click(bill);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^รอบที่ 18 · /)).toBeTruthy();
  });
});
