import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// These modules are loaded up front, so that a slow machine does not spend a test's time limit on loading them.
import '@/app/room-with-bills';
import '@/app/screens/yeekee.screen';
import '@/features/account/components/login.dialog';
import { yeekeeList, yeekeeProof, yeekeeShoot, yeekeeStream } from '@/contract/yeekee.contract';
import { queryRaw } from '@/server/db/raw';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import {
  countCalls,
  countRequests,
  cut,
  loseResponse,
  mendNetwork,
  respondOnce,
  respondWithData,
} from '../support/screen-network';
import { drawYeekeeRounds } from '../support/test-seeds';
import {
  makeShots,
  openYeekeeRound,
  putShots,
  type TestYeekeeRound,
} from '../support/yeekee.fixture';

const backEnd = useBackEnd();

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'เลข 5 หลัก' });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const part = (name: string) => screen.findByRole('region', { name });

async function enter({ roundId }: TestYeekeeRound): Promise<UserEvent> {
  const user = await openScreen(`/lotto/yeekee?round=${roundId}`);
  await screen.findByRole('heading', { level: 1, name: /^ยี่กี รอบที่ \d+$/ });
  return user;
}

/** Freezes the page's clock, so that a running countdown does not end on a slow machine. */
function stopTime(): void {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
}

async function idOf(username: string): Promise<number> {
  const [member] = await queryRaw<{ id: number }>(
    backEnd.app.db,
    'SELECT id FROM members WHERE username = $1 AND agent_id = 1',
    [username],
  );
  return member!.id;
}

/** Returns a round that was drawn from the given number of shots. */
async function drawRound(shots: number): Promise<TestYeekeeRound> {
  const times = { closes: -4, shootingEnds: -2, draws: -1 };
  const round = await openYeekeeRound(backEnd.app, times);
  await putShots(backEnd.app.db, round, makeShots(shots));
  await drawYeekeeRounds(backEnd.app.db);
  return round;
}

async function fetchProof({ roundId }: TestYeekeeRound) {
  return (await backEnd.app.call(yeekeeProof, { query: { round_id: roundId } })).data;
}

describe('a yeekee room', () => {
  it('offers a retry when it fails to load', async () => {
    const { roundId } = await openYeekeeRound(backEnd.app);
    cut(yeekeeList);
    const user = await openScreen(`/lotto/yeekee?round=${roundId}`);
    expect((await screen.findByRole('alert')).textContent).toContain('เชื่อมต่ออินเทอร์เน็ตไม่ได้');
    expect(screen.getByRole('heading', { level: 1, name: 'ยี่กี' })).toBeTruthy();
    mendNetwork();
    await user.click(screen.getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByRole('heading', { level: 1, name: /^ยี่กี รอบที่ \d+$/ })).toBeTruthy();
  });
});

describe('a shot of five digits', () => {
  it('keeps leading zeros, and shows its place and the waiting time immediately', async () => {
    const round = await openYeekeeRound(backEnd.app);
    await comeAsMember(backEnd);
    const user = await enter(round);
    stopTime();
    const shoot = await button('ยิงเลข');
    expect(shoot.getAttribute('aria-disabled')).toBe('true');
    await user.type(await field(), '00042{Enter}');
    await screen.findByText('คุณยิงลำดับที่ 1');
    expect((await field()).value).toBe('');
    await within(await part('เลขที่ฉันยิง')).findByText('00042');
    const waiting = await button(/^ยิงได้อีกใน [1-5] วินาที$/);
    await user.type(await field(), '11111');
    await user.click(waiting);
    expect(countCalls(yeekeeShoot)).toBe(1);
  });

  it('can be pasted, even with Thai digits, or drawn at random', async () => {
    const round = await openYeekeeRound(backEnd.app);
    const user = await enter(round);
    await user.type(await field(), '987');
    await user.paste('เลข ๐1-2 ๓45678');
    expect((await field()).value).toBe('01234');
    await user.type(await field(), '9');
    expect((await field()).value).toBe('01234');
    await user.click(await button('สุ่มเลข 5 หลัก'));
    expect((await field()).value).toMatch(/^\d{5}$/);
  });

  it('that a visitor has typed is kept during the login', async () => {
    const round = await openYeekeeRound(backEnd.app);
    const user = await enter(round);
    await user.type(await field(), '54321');
    await user.click(await button('เข้าสู่ระบบเพื่อยิงเลข'));
    const login = await screen.findByRole('dialog', { name: 'เข้าสู่ระบบ' });
    await user.type(within(login).getByLabelText('เบอร์โทรศัพท์'), '0812345678');
    await user.type(within(login).getByLabelText('รหัสผ่าน'), 'demo1234');
    await user.click(within(login).getByRole('button', { name: 'เข้าสู่ระบบ' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await field()).value).toBe('54321');
    await user.click(await button('ยิงเลข'));
    await screen.findByText('คุณยิงลำดับที่ 1');
    expect(countCalls(yeekeeShoot)).toBe(1);
  });

  it('is counted exactly once when its response is lost and it is sent again', async () => {
    const round = await openYeekeeRound(backEnd.app);
    const token = await comeAsMember(backEnd);
    const user = await enter(round);
    await user.type(await field(), '70007');
    loseResponse(yeekeeShoot);
    await user.click(await button('ยิงเลข'));
    expect((await screen.findByRole('alert')).textContent).toContain('เชื่อมต่ออินเทอร์เน็ตไม่ได้');
    expect((await field()).value).toBe('70007');
    await user.type(await field(), '{Enter}');
    await screen.findByText('คุณยิงลำดับที่ 1');
    const query = { round_id: round.roundId };
    const { data } = await backEnd.app.call(yeekeeList, { query, token });
    expect(data.round.shot_count).toBe(1);
  });

  it('that is refused shows why at the field', async () => {
    const round = await openYeekeeRound(backEnd.app);
    const token = await comeAsMember(backEnd);
    const user = await enter(round);
    const body = { round_id: round.roundId, number: '11111' };
    await user.type(await field(), '22222');
    stopTime();
    await backEnd.app.call(yeekeeShoot, { token, body });
    await user.type(await field(), '{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('ยิงได้ครั้งละ 5 วินาที');
    await button(/^ยิงได้อีกใน/);
    expect((await field()).value).toBe('22222');
  });

  it('is refused for a staff account', async () => {
    const round = await openYeekeeRound(backEnd.app);
    await comeAsMember(backEnd);
    await queryRaw(backEnd.app.db, 'UPDATE members SET is_staff = true');
    const user = await enter(round);
    await user.type(await field(), '22222{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('บัญชีของทีมงานยิงเลขไม่ได้');
  });
});

describe('a yeekee room on a phone', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList,
    );
  });
  afterEach(() => vi.restoreAllMocks());

  it('has its own keypad, so that the system keyboard does not cover it', async () => {
    const round = await openYeekeeRound(backEnd.app);
    await comeAsMember(backEnd);
    const user = await enter(round);
    expect((await field()).inputMode).toBe('none');
    const keys = within(screen.getByRole('group', { name: 'แป้นตัวเลข' }));
    const press = (name: string) => user.click(keys.getByRole('button', { name }));
    for (const digit of '120') await press(digit);
    await press('ลบตัวเลข');
    for (const digit of '9876') await press(digit);
    expect((await field()).value).toBe('12987');
    await user.click(await button('ยิงเลข'));
    await screen.findByText('คุณยิงลำดับที่ 1');
    expect(countCalls(yeekeeShoot)).toBe(1);
    await press('5');
    await press('ล้าง');
    expect((await field()).value).toBe('');
  });

  it('shows only the latest shots, and all shots on request', async () => {
    const round = await openYeekeeRound(backEnd.app);
    await putShots(backEnd.app.db, round, makeShots(14));
    const user = await enter(round);
    const shots = await part('เลขที่ยิง');
    expect(within(shots).getAllByRole('listitem')).toHaveLength(8);
    await user.click(within(shots).getByRole('button', { name: 'ดูเลขที่ยิงทั้งหมด' }));
    await within(shots).findByText('หน้า 1 จาก 1');
    expect(within(shots).getAllByRole('listitem')).toHaveLength(14);
  });
});

describe('a yeekee round', () => {
  it('shows shots of other members live without numbers, and what the member still needs for a prize', async () => {
    const round = await openYeekeeRound(backEnd.app);
    await comeAsMember(backEnd);
    const other = await idOf('0823456789');
    const user = await enter(round);
    const shots = await part('เลขที่ยิง');
    await within(shots).findByText('ยังไม่มีใครยิงเลขในรอบนี้');
    const prizes = within(await part('รางวัลคนยิงเลข'));
    prizes.getByText('ยังไม่มีสิทธิ์ · ยิงเลขในรอบนี้ก่อน');
    const [list] = prizes.getAllByRole('list');
    expect(list?.dataset['promised']).toBe('false');
    await user.type(await field(), '00042{Enter}');
    await within(shots).findByText('00042');
    await putShots(backEnd.app.db, round, makeShots(14), [other]);
    await putShots(backEnd.app.db, round, makeShots(1), ['มะลิ']);
    await within(shots).findByText('16 เลข');
    const rows = within(shots).getAllByRole('listitem');
    expect(rows).toHaveLength(16);
    expect(rows[0]?.textContent).toContain('ผู้ยิงสาธิต');
    expect(rows[1]?.textContent).toContain('082*****89');
    expect(rows[1]?.textContent).toContain('ยังไม่เปิดเผย');
    expect(rows[15]?.textContent).toMatch(/081\*{5}78คุณ.*00042/);
    expect(shots.textContent).toContain('ขาดอีก 4 เลข');
    await prizes.findByText('ยังไม่มีสิทธิ์ · แทงอีก ฿100.00');
    expect(prizes.getAllByText('จับรางวัลเมื่อออกผล')).toHaveLength(2);
  });

  it('follows the state that the server reports', async () => {
    const round = await openYeekeeRound(backEnd.app);
    await comeAsMember(backEnd);
    const user = await enter(round);
    await screen.findByText('รับแทงและยิงเลข');
    expect(screen.getByRole('timer').textContent).toMatch(/^ปิดรับแทงใน 00:\d\d:\d\d$/);
    expect(await screen.findByRole('link', { name: 'แทงรอบนี้' })).toBeTruthy();
    await user.type(await field(), '1');
    const move = (set: string) =>
      queryRaw(
        backEnd.app.db,
        `WITH y AS (UPDATE yeekee_rounds SET shooting_ends_at = business_now() + interval '${set}' WHERE round_id = $1)
         UPDATE lotto_rounds SET state = 'closed', closes_at = business_now() - interval '1 second' WHERE id = $1`,
        [round.id],
      );
    await move('1 minute');
    await screen.findByText('ปิดรับแทง ยังยิงได้');
    expect(screen.queryByRole('link', { name: 'แทงรอบนี้' })).toBeNull();
    expect((await field()).value).toBe('1');
    await move('-1 second');
    await screen.findByText('กำลังออกผล');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('that is not open yet shows a countdown', async () => {
    const round = await openYeekeeRound(backEnd.app, { opens: 10, closes: 30 });
    await enter(round);
    await screen.findByText('แทงล่วงหน้าและยิงเลขได้เมื่อรอบนี้เปิด');
    expect(screen.getByRole('timer').textContent).toMatch(/^เปิดใน 00:\d\d:\d\d$/);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is polled when streaming does not work', async () => {
    const round = await openYeekeeRound(backEnd.app);
    respondOnce(yeekeeStream.path, () => new Response('{}', { status: 404 }));
    await enter(round);
    await putShots(backEnd.app.db, round, makeShots(3));
    await within(await part('เลขที่ยิง')).findByText('3 เลข');
    await putShots(backEnd.app.db, round, makeShots(1));
    await within(await part('เลขที่ยิง')).findByText('4 เลข');
    expect(countRequests(yeekeeStream.path)).toBe(1);
  });

  it('that does not exist shows an error', async () => {
    await openScreen('/lotto/yeekee?round=no-such-round');
    expect((await screen.findByRole('alert')).textContent).toContain('ไม่พบงวดนี้');
  });

  it('lists every shot, page by page', async () => {
    const round = await openYeekeeRound(backEnd.app);
    await putShots(backEnd.app.db, round, makeShots(60));
    const user = await enter(round);
    const shots = await part('เลขที่ยิง');
    await waitFor(() => expect(within(shots).getAllByRole('listitem')).toHaveLength(20));
    await user.click(await button('ดูเลขที่ยิงทั้งหมด'));
    await within(shots).findByText('หน้า 1 จาก 2');
    await user.click(await button('หน้าถัดไป'));
    await within(shots).findByText('หน้า 2 จาก 2');
    await waitFor(() => expect(within(shots).getAllByRole('listitem')).toHaveLength(10));
    await user.click(await button('ดูเฉพาะล่าสุด'));
    await waitFor(() => expect(within(shots).getAllByRole('listitem')).toHaveLength(20));
  });
});

describe('a yeekee result', () => {
  it('is recomputed on the page, step by step', async () => {
    const round = await drawRound(21);
    await comeAsMember(backEnd);
    const user = await enter(round);
    const { commitment, drawn } = await fetchProof(round);
    const result = drawn?.result ?? '';
    expect(within(await part('ผลที่ออก')).getByText(result)).toBeTruthy();
    expect(within(await part('ผลที่ออก')).getByText(result.slice(2))).toBeTruthy();
    const proof = await part('ตรวจสอบผล');
    expect(within(proof).getByText(commitment)).toBeTruthy();
    await user.click(within(proof).getByRole('button', { name: 'ตรวจสอบด้วยเครื่องนี้' }));
    await within(proof).findByText('ตรงกันทุกขั้น');
    const steps = within(within(proof).getByRole('list', { name: 'ขั้นตรวจสอบ' }));
    expect(steps.getAllByText('ตรงกัน')).toHaveLength(7);
    expect(steps.getByText(String(drawn?.house_number))).toBeTruthy();
    const script = within(proof).getByRole('link', { name: 'ดาวน์โหลดสคริปต์ตรวจสอบ' });
    expect(new URL(script.getAttribute('href') ?? '').pathname).toBe('/proof/verify.mjs');
    expect(proof.textContent).toContain(`node verify.mjs ${round.roundId}.json ${commitment}`);
  });

  it.each([
    ['another seed', { seed: 'ab'.repeat(32) }, /^ไม่ตรงที่ขั้น รหัสยืนยันผล, เลขระบบ/],
    ['other shots', { shots: makeShots(22).slice(1) }, /^ไม่ตรงที่ขั้น รายการเลขยิง, ลายนิ้วมือ/],
  ])('with %s in its proof fails the verification', async (_what, lie, verdict) => {
    const round = await drawRound(21);
    respondWithData(yeekeeProof, { ...(await fetchProof(round)), ...lie });
    await comeAsMember(backEnd);
    const user = await enter(round);
    await user.click(await button('ตรวจสอบด้วยเครื่องนี้'));
    expect(await screen.findByText(verdict)).toBeTruthy();
    expect(screen.queryByText('ตรงกันทุกขั้น')).toBeNull();
  });

  it('on a page without WebCrypto can be verified only by the downloaded script', async () => {
    const round = await drawRound(20);
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    await enter(round);
    expect(await screen.findByText(/ไม่ได้เปิดผ่าน https/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'ตรวจสอบด้วยเครื่องนี้' })).toBeNull();
  });

  it('without enough shots is void, but its commitment can still be checked', async () => {
    const round = await drawRound(19);
    const user = await enter(round);
    expect((await part('ผลที่ออก')).textContent).toContain('คืนโพยทุกใบในรอบนี้');
    await user.click(await button('ตรวจสอบด้วยเครื่องนี้'));
    expect(await screen.findByText('เลขลับตรงกับรหัสยืนยันผล')).toBeTruthy();
    expect((await part('รางวัลคนยิงเลข')).textContent).toContain('คืนโพย ไม่มีรางวัล');
  });
});
