import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
// These modules are loaded up front, so that a slow machine does not spend a test's time limit on loading them.
import '@/features/fairness/screens/proof.screen';
import '@/features/wallet/screens/statement.screen';
import { fairnessReveal, fairnessRound, type RoundProof } from '@/contract/fairness.contract';
import { setLinePlatform } from '@/shared/line/line-platform';
import type { TestPlayer } from '../support/app';
import { createFakeLinePlatform } from '../support/fake-line-platform';
import {
  type ProvenRound,
  proveHand,
  proveMatch,
  proveShot,
  proveSlot,
  seedOf,
} from '../support/round-proofs';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import { countCalls, hold, mendNetwork, respondOnce, respondWith } from '../support/screen-network';

const backEnd = useBackEnd();
let player: TestPlayer;

beforeEach(async () => {
  player = await backEnd.app.openPlayer();
  await comeAsMember(backEnd);
  Object.assign(backEnd.provider, { saysToReveals: 'revealed' });
});

/** Plays a round of the member, so that the provider has the given proof of it. */
async function play(proof: RoundProof, id = 'round-1'): Promise<void> {
  const call = { player_token: player.playerToken, round_id: id, game_id: 'golden-dragon' };
  const stake = { ...call, transaction_id: `${id}/stake`, amount_satang: 100 };
  expect((await backEnd.app.providerCall('debit', stake)).status).toBe('ok');
  const end = { ...call, transaction_id: `${id}/end`, amount_satang: 50, round_closed: true };
  expect((await backEnd.app.providerCall('credit', end)).status).toBe('ok');
  backEnd.provider.proofs.set(`round/${id}`, proof);
}

/** Publishes the tables of a round for as many requests as the page makes. */
function publish({ proof, tables }: ProvenRound): void {
  for (let request = 0; request < 3; request += 1)
    respondOnce(`/proof/tables/${proof.tables_hash ?? ''}.json`, () => new Response(tables));
}

const openProof = (id = 'round-1') => openScreen(`/fairness/sandbox/${id}`);
/** Returns the verdict, which begins with the given words. */
const verdict = async (words: string) =>
  (await screen.findByText(words)).parentElement?.textContent;

describe('the page of a proof', () => {
  it('shows the promise, what came, and that every step agrees', async () => {
    const proven = await proveSlot(seedOf(92), 4);
    await play(proven.proof);
    publish(proven);
    await openProof();
    expect(await screen.findByText('ตรงกันทุกขั้น')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'ตรวจสอบผล' })).toBeTruthy();
    expect(screen.getByText(/^Golden Dragon/)).toBeTruthy();
    const promised = within(screen.getByRole('region', { name: 'สัญญาไว้ก่อนเล่น' }));
    expect(promised.getByText(proven.proof.seed_hash)).toBeTruthy();
    expect(promised.getByText(/^ประกาศเมื่อ 21 พ\.ย\./)).toBeTruthy();
    const came = within(screen.getByRole('region', { name: 'เปิดเผยหลังเล่น' }));
    expect(came.getByText(seedOf(92))).toBeTruthy();
    expect(came.getByText('เลขนำโชค 9')).toBeTruthy();
    const steps = within(screen.getByRole('region', { name: 'คำนวณซ้ำในเครื่องนี้' }));
    expect(steps.getAllByText('ตรงกัน')).toHaveLength(4);
    expect(steps.getByText('จุดหยุดของ 5 รีล').closest('li')?.textContent).toContain(
      proven.proof.outcome!.stops[0]!.join(' '),
    );
  });

  it.each([
    ['a shot', () => proveShot(seedOf(92), 4, 'anchovy'), 'ผลการยิง'],
    ['a hand', () => proveHand(seedOf(92), 'gold-7', 12), 'ไพ่ตาที่ 13'],
    ['a match', () => proveMatch(seedOf(92), 'league-1', { home: 150, away: 120 }), 'สกอร์'],
  ])('computes %s again', async (_, prove, step) => {
    const proven = await prove();
    await play(proven.proof);
    publish(proven);
    await openProof();
    expect(await screen.findByText('ตรงกันทุกขั้น')).toBeTruthy();
    expect(screen.getByText(step)).toBeTruthy();
  });

  it('names the first number that differs', async () => {
    const proven = await proveSlot(seedOf(92), 4);
    const { outcome } = proven.proof;
    const [first = [], ...free] = outcome!.stops;
    const stops = [[first[0]!, first[1]!, first[2]! + 1, first[3]!, first[4]!], ...free];
    await play({ ...proven.proof, outcome: { ...outcome!, stops } });
    publish(proven);
    await openProof();
    expect(await verdict('ไม่ตรงที่ จุดหยุดของ 5 รีล')).toContain(
      `ตัวที่ 3: คำนวณได้ ${first[2]} ประกาศไว้ ${first[2]! + 1}`,
    );
  });

  it('detects a seed that is not the promised one', async () => {
    const proven = await proveSlot(seedOf(92), 4);
    await play({ ...proven.proof, seed: seedOf(93) });
    publish(proven);
    await openProof();
    expect(await screen.findByText('ไม่ตรงที่ รหัสยืนยันผล')).toBeTruthy();
  });

  it('detects changed tables', async () => {
    const proven = await proveSlot(seedOf(92), 4);
    await play(proven.proof);
    publish({ ...proven, tables: proven.tables.replace('5000000', '1') });
    await openProof();
    expect(await screen.findByText('ไม่ตรงที่ รหัสของตาราง')).toBeTruthy();
  });

  it('says that older tables were not kept', async () => {
    const { proof } = await proveSlot(seedOf(92), 4);
    await play({ ...proof, tables_hash: null });
    await openProof();
    expect(await verdict('เลขลับตรงกับรหัสยืนยันผล')).toContain('ตารางของเวลานั้นไม่ได้เก็บไว้');
  });

  it('offers the proof with its tables, the script and its command', async () => {
    const proven = await proveSlot(seedOf(92), 4);
    await play(proven.proof);
    publish(proven);
    await openProof();
    const link = await screen.findByRole<HTMLAnchorElement>('link', {
      name: 'ดาวน์โหลดหลักฐาน (JSON)',
    });
    await screen.findByText('ตรงกันทุกขั้น');
    const text = decodeURIComponent(link.href.replace(/^[^,]*,/, ''));
    const tables: unknown = JSON.parse(proven.tables);
    expect(JSON.parse(text)).toEqual({ ...proven.proof, tables });
    expect(link.download).toBe('slot-round-1.json');
    expect(screen.getByRole('link', { name: 'ดาวน์โหลดสคริปต์ตรวจสอบ' }).getAttribute('href')).toBe(
      '/proof/verify.mjs',
    );
    expect(
      screen.getByText(`node verify.mjs slot-round-1.json ${proven.proof.seed_hash}`),
    ).toBeTruthy();
  });

  it('opens the script outside of LINE, and offers the proof to copy', async () => {
    const line = createFakeLinePlatform();
    setLinePlatform(line);
    const proven = await proveSlot(seedOf(92), 4);
    await play(proven.proof);
    publish(proven);
    const user = await openProof();
    expect(await screen.findByRole('button', { name: 'คัดลอกหลักฐาน' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'ดาวน์โหลดหลักฐาน (JSON)' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'ดาวน์โหลดสคริปต์ตรวจสอบ' }));
    expect(line.opened.at(-1)).toContain('/proof/verify.mjs');
  });
});

describe('a secret seed', () => {
  it('is revealed by the member, and the round is computed again at once', async () => {
    const proven = await proveSlot(seedOf(92), 4);
    await play({ ...proven.proof, seed: null });
    publish(proven);
    const user = await openProof();
    expect(await screen.findByText('เลขลับยังใช้อยู่ เปิดเผยแล้วเริ่มชุดใหม่')).toBeTruthy();
    backEnd.provider.proofs.set('round/round-1', proven.proof);
    await user.click(screen.getByRole('button', { name: 'เปิดเผย' }));
    expect(await screen.findByText('ตรงกันทุกขั้น')).toBeTruthy();
    expect(countCalls(fairnessReveal)).toBe(1);
    expect(screen.queryByRole('button', { name: 'เปิดเผย' })).toBeNull();
  });

  it('stays secret while a round is open, with a reason', async () => {
    const { proof } = await proveSlot(seedOf(92), 4);
    await play({ ...proof, seed: null });
    backEnd.provider.saysToReveals = 'round_open';
    const user = await openProof();
    await user.click(await screen.findByRole('button', { name: 'เปิดเผย' }));
    expect((await screen.findByRole('alert')).textContent).toContain('ยังมีรอบที่ไม่จบ');
  });

  it('opens on its own at the end of a shoe', async () => {
    const hand = (await proveHand(seedOf(92), 'gold-7', 12)).proof;
    await play({ ...hand, seed: null });
    await openProof();
    expect(await screen.findByText(/^เลขลับของขอนเปิดเผยเมื่อจบขอน/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'เปิดเผย' })).toBeNull();
  });

  it('never opens when its key is lost', async () => {
    const { proof } = await proveSlot(seedOf(92), 4);
    await play({ ...proof, seed: null, is_seed_lost: true });
    await openProof();
    expect(await screen.findByText(/^กุญแจของเลขลับชุดนี้สูญหาย/)).toBeTruthy();
  });
});

describe('a round without a proof', () => {
  it('is unknown when it is not of the member', async () => {
    await openProof('of-another');
    expect(await screen.findByText('ไม่พบรอบนี้ในบัญชีของคุณ')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'ไปรายการเงิน' }).getAttribute('href')).toBe(
      '/member/statement',
    );
  });

  it('says that its provider proves nothing', async () => {
    const { proofOf } = backEnd.provider;
    Object.assign(backEnd.provider, { proofOf: undefined });
    const { proof } = await proveSlot(seedOf(92), 4);
    await play(proof);
    await openProof();
    expect(await screen.findByText('ผู้ให้บริการนี้ไม่เปิดเผยหลักฐาน')).toBeTruthy();
    Object.assign(backEnd.provider, { proofOf });
  });

  it('is loading until the response comes', async () => {
    const proven = await proveSlot(seedOf(92), 4);
    await play(proven.proof);
    const release = hold(fairnessRound);
    publish(proven);
    await openProof();
    expect(document.querySelector('[aria-busy="true"]')).toBeTruthy();
    release();
    expect(await screen.findByText('ตรงกันทุกขั้น')).toBeTruthy();
  });

  it('can be asked for again after a failure', async () => {
    const proven = await proveSlot(seedOf(92), 4);
    await play(proven.proof);
    respondWith(fairnessRound, 503);
    const user = await openProof();
    const retry = await screen.findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    publish(proven);
    await user.click(retry);
    expect(await screen.findByText('ตรงกันทุกขั้น')).toBeTruthy();
  });
});

describe('the statement', () => {
  it('links each round of a game once', async () => {
    const { proof } = await proveSlot(seedOf(92), 4);
    await play(proof, 'round-1');
    await play(proof, 'round-2');
    const user = await openScreen('/member/statement');
    await user.click(await screen.findByRole('button', { name: /2 รอบ/ }));
    await user.click(screen.getByRole('button', { name: 'ดูทีละรายการ' }));
    const links = await screen.findAllByRole('link', { name: /^ตรวจสอบผลของรอบ/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/fairness/sandbox/round-2',
      '/fairness/sandbox/round-1',
    ]);
  });
});
