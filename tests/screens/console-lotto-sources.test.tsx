import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lottoSourceList, lottoSourceReadings } from '@/contract/operator/lotto-sources.contract';
import { queryRaw } from '@/server/db/raw';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { openTestRound, readRound, type TestRound } from '../support/draw.fixture';
import {
  askAgain,
  createTestSource,
  putSources,
  readSources,
  type Told,
} from '../support/result-sources.fixture';
import { mendNetwork, respondWith } from '../support/screen-network';

const office = createTestSource('office');
const press = createTestSource('press');
const backEnd = useConsoleBackEnd({ resultSources: [office, press] });
const right = { special: '70196', first: '04531' };
const wrong = { special: '70197', first: '04531' };

async function openTold(mode: string, one: Told, other?: Told): Promise<TestRound> {
  const { db } = backEnd.app;
  const round = await openTestRound(db, {}, { kind: 'hanoi' });
  await putSources(db, 'test-hanoi', { mode, sources: [office, press] });
  office.told = one;
  press.told = other ?? { state: 'not_yet', why: 'nothing drawn' };
  await askAgain(db);
  await readSources(db, [office, press]);
  return round;
}

const open = (round: TestRound, name = 'lek') =>
  openConsole(backEnd, `/lotto/result/${round.roundId}`, name);
const answers = () => screen.findByRole('region', { name: 'คำตอบจากแหล่งผล' });

describe('the answers of sources', () => {
  it('are confirmed by one press of one person when two agree and the owner allows it', async () => {
    const round = await openTold('agree_operator', right, right);
    const user = await open(round);
    const region = await answers();
    expect(region.textContent).toContain('สองแหล่งตรงกัน ตรวจยอดจ่ายแล้วกดยืนยันครั้งเดียว');
    expect(within(region).getAllByText('70196 04531')).toHaveLength(2);
    await screen.findByRole('region', { name: 'ยอดจ่ายก่อนยืนยัน' });
    await user.click(await screen.findByRole('button', { name: /^ยืนยันและจ่าย/ }));
    const dialog = await screen.findByRole('dialog', { name: /^ยืนยันผล/ });
    await user.click(within(dialog).getByRole('button', { name: 'ยืนยันและจ่าย' }));
    expect(await screen.findByText('กำลังจ่ายรางวัล ตัวเลขขึ้นเองเมื่อจ่ายครบ')).toBeTruthy();
    expect(await readRound(backEnd.app.db, round)).toMatchObject({ three_top: '196' });
  });

  it('stand side by side with their raw bodies when they contradict each other', async () => {
    const round = await openTold('agree_final', right, wrong);
    const user = await open(round);
    const region = await answers();
    expect(region.textContent).toContain('แหล่งผลบอกไม่ตรงกัน');
    expect(region.textContent).toContain('ยังไม่คืนโพยก่อน');
    expect(within(region).getByText('70196 04531')).toBeTruthy();
    const row = within(region).getByText('70197 04531').closest('tr')!;
    await user.click(within(row).getByRole('button', { name: 'ดูต้นฉบับ' }));
    const dialog = await screen.findByRole('dialog', { name: 'ต้นฉบับจาก แหล่ง press' });
    expect(await within(dialog).findByText(/"special":"70197"/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^ยืนยันและจ่าย/ })).toBeNull();
  });

  it('hide the numbers of one source from the person who types them', async () => {
    const round = await openTold('operator', right);
    await open(round);
    const region = await answers();
    expect(region.textContent).toContain('มีแหล่งเดียวที่บอกผล');
    expect(within(region).getByText('ซ่อนไว้จนกว่าคุณจะพิมพ์ผลเอง')).toBeTruthy();
    expect(await screen.findByText(/แหล่งผล office บันทึกไว้/)).toBeTruthy();
    expect(document.body.textContent).not.toContain('70196');
    expect(within(region).queryByRole('button', { name: 'ดูต้นฉบับ' })).toBeNull();
  });

  it('are read again by a button after they failed', async () => {
    const round = await openTold('operator', right);
    respondWith(lottoSourceReadings, 500);
    const user = await open(round);
    const alert = await screen.findByRole('alert');
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await answers()).toBeTruthy();
  });
});

describe('the sources of a market', () => {
  const openMarket = async (name: string, market: string) => {
    const user = await openConsole(backEnd, '/lotto/markets', name);
    await user.click(await screen.findByRole('button', { name: market }));
    return { user, card: await screen.findByRole('region', { name: 'ผลจากแหล่งภายนอก' }) };
  };

  it('are chosen by an owner, with the way in which a result becomes final', async () => {
    const { user, card } = await openMarket('pim', 'หวยรัฐบาล');
    expect(card.textContent).toContain('ไม่มี คนบันทึกผลทุกงวด');
    await user.click(within(card).getByRole('button', { name: 'เลือกแหล่งผล' }));
    const dialog = await screen.findByRole('dialog', { name: /^เลือกแหล่งผล/ });
    await user.selectOptions(within(dialog).getByLabelText('วิธีเป็นทางการ'), 'agree_final');
    await user.click(within(dialog).getByRole('checkbox', { name: /แหล่ง office/ }));
    await user.click(within(dialog).getByRole('checkbox', { name: /แหล่ง press/ }));
    await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
    expect(await within(card).findByText('แหล่ง office · แหล่ง press')).toBeTruthy();
    expect(card.textContent).toContain('สองแหล่งตรงกัน เป็นทางการเอง');
    const [row] = await queryRaw(
      backEnd.app.db,
      `SELECT result_mode FROM lotto_markets WHERE agent_id = 1 AND market_id = 'government'`,
    );
    expect(row).toEqual({ result_mode: 'agree_final' });
  });

  it('always need a person where no institution publishes the number', async () => {
    const { user, card } = await openMarket('pim', 'หวยลาว');
    await user.click(within(card).getByRole('button', { name: 'เลือกแหล่งผล' }));
    const dialog = await screen.findByRole('dialog', { name: /^เลือกแหล่งผล/ });
    expect(dialog.textContent).toContain('ตลาดนี้ไม่มีเลขทางการ');
    expect(dialog.textContent).toContain('RESULT_SOURCES');
    expect(within(dialog).queryByRole('option', { name: 'สองแหล่งตรงกัน เป็นทางการเอง' })).toBeNull();
  });

  it('are shown to others without a way to change them, and read again after a failure', async () => {
    respondWith(lottoSourceList, 500);
    const user = await openConsole(backEnd, '/lotto/markets', 'audi');
    await user.click(await screen.findByRole('button', { name: 'หวยรัฐบาล' }));
    const alert = await screen.findByRole('alert');
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    const card = await screen.findByRole('region', { name: 'ผลจากแหล่งภายนอก' });
    expect(within(card).queryByRole('button', { name: 'เลือกแหล่งผล' })).toBeNull();
  });
});
