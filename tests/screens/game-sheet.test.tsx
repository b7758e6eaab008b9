import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { gameDemo, gameLink, gameWallets } from '@/contract/games.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { queryRaw } from '@/server/db/raw';
import { findHouseAccountId, runCommand } from '@/server/ledger/ledger.service';
import { sessionStore } from '@/shared/state/session.store';
import { comeAsMember, fill, openScreen, useBackEnd } from '../support/screen';
import { countCalls, hold, mendNetwork, respondWith } from '../support/screen-network';
import { oweTurnover } from '../support/withdrawal.fixture';

const backEnd = useBackEnd();

const GAME = 'Golden Dragon';

async function chooseGame(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: `${GAME} ค่าย Manee Studio` }));
  return screen.findByRole('dialog', { name: GAME });
}

function findFrame(): Promise<HTMLElement> {
  return screen.findByTitle(`เกม ${GAME}`);
}

/** Gives the first demo member a second wallet that holds the given amount of satang. */
async function giveBonusWallet(satang: number): Promise<void> {
  const { db } = backEnd.app;
  const [wallet] = await queryRaw<{ account_id: number; member_id: number }>(
    db,
    `WITH member AS (SELECT id, agent_id FROM members WHERE username = '0812345678'),
       account AS (INSERT INTO accounts (kind, currency, agent_id, member_id, balance)
                   SELECT 'member_wallet', 'THB', agent_id, id, 0 FROM member RETURNING id, member_id)
     INSERT INTO wallets (account_id, member_id, wallet_type_id, name)
     SELECT id, member_id, 2, 'โบนัสต้อนรับ' FROM account RETURNING account_id, member_id`,
  );
  const creditAccountId = wallet!.account_id;
  if (satang === 0) return;
  const debitAccountId = await findHouseAccountId(db, 1, 'agent_bank');
  await runCommand(
    db,
    {
      scope: 'test',
      route: 'bonus',
      key: 'one',
      content: satang,
      lockAccountIds: [creditAccountId],
    },
    async ({ post }) => {
      await post({
        leg: 'money',
        debitAccountId,
        creditAccountId,
        amount: satang,
        code: 'opening_balance',
        reference: 'test',
      });
      return null;
    },
  );
}

describe('a member opening a game', () => {
  it('starts the game immediately with only one wallet', async () => {
    await comeAsMember(backEnd);
    const user = await openScreen('/slot');
    await chooseGame(user);
    const frame = await findFrame();
    expect(frame.getAttribute('src')).toBe('https://games.test/golden-dragon');
    // A provider's game needs its own origin to keep its session.
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin');
    expect(screen.getByText('กำลังเริ่มเกม')).toBeTruthy();
    expect(screen.queryByText('กรุณาเลือกกระเป๋าเงิน')).toBeNull();
    expect(countCalls(gameWallets)).toBe(1);
    expect(backEnd.provider.launches).toMatchObject([
      { gameId: 'golden-dragon', providerId: 'manee' },
    ]);
    expect(backEnd.provider.launches[0]?.player).not.toBeNull();
  });

  it('chooses one of two wallets, which starts the game', async () => {
    await giveBonusWallet(250_00);
    await comeAsMember(backEnd);
    const user = await openScreen('/slot');
    await chooseGame(user);
    const choice = within(await screen.findByRole('region', { name: 'กรุณาเลือกกระเป๋าเงิน' }));
    expect(choice.getByText('เกมนี้ใช้ได้ 2 กระเป๋า')).toBeTruthy();
    expect(choice.getByRole('button', { name: /กระเป๋าหลัก.*฿1,000\.00/s })).toBeTruthy();
    expect(backEnd.provider.launches).toHaveLength(0);
    await user.click(choice.getByRole('button', { name: /โบนัสต้อนรับ.*฿250\.00/s }));
    await findFrame();
    expect(backEnd.provider.launches).toHaveLength(1);
    const [player] = await queryRaw<{ name: string }>(
      backEnd.app.db,
      'SELECT w.name FROM game_players p JOIN wallets w USING (account_id) WHERE p.token = $1',
      [backEnd.provider.launches[0]?.player?.token],
    );
    expect(player?.name).toBe('โบนัสต้อนรับ');
  });

  it('sees the turnover left on a wallet, and no wallet is called withdrawable', async () => {
    await giveBonusWallet(250_00);
    await oweTurnover(backEnd.app, '0812345678', { required: 9_000_00, played: 1_000_00 });
    await comeAsMember(backEnd);
    const user = await openScreen('/slot');
    await chooseGame(user);
    const choice = within(await screen.findByRole('region', { name: 'กรุณาเลือกกระเป๋าเงิน' }));
    const main = choice.getByRole('button', { name: /กระเป๋าหลัก/ });
    expect(main.textContent).toContain('เหลือยอดเทิร์น ฿8,000.00 ก่อนถอน');
    const bonus = choice.getByRole('button', { name: /โบนัสต้อนรับ/ });
    expect(bonus.textContent).not.toContain('฿8,000.00');
    expect(choice.queryByText(/ถอนได้/)).toBeNull();
  });

  it('is not offered an empty bonus wallet', async () => {
    await giveBonusWallet(0);
    await comeAsMember(backEnd);
    const user = await openScreen('/slot');
    await chooseGame(user);
    await findFrame();
    expect(screen.queryByText('กรุณาเลือกกระเป๋าเงิน')).toBeNull();
  });

  it('sees the new balance when the game changes it', async () => {
    const player = await backEnd.app.openPlayer();
    await comeAsMember(backEnd);
    const user = await openScreen('/slot');
    const balance = await screen.findByRole('status', { name: 'ยอดเงินรวม' });
    await waitFor(() => expect(balance.textContent).toBe('฿1,000.00'));
    await chooseGame(user);
    const frame = await findFrame();
    // jsdom loads no page in the frame, so the test supplies the frame's window itself.
    const source = window.document.createElement('iframe') as unknown as Window;
    Object.defineProperty(frame, 'contentWindow', { value: source });
    await waitFor(() => expect(countCalls(memberWallets)).toBeGreaterThan(1));
    const bet = {
      player_token: player.playerToken,
      transaction_id: 't1',
      round_id: 'r1',
      game_id: 'golden-dragon',
      amount_satang: 100_00,
    };
    await backEnd.app.providerCall('debit', bet);
    window.dispatchEvent(
      new MessageEvent('message', { data: { type: 'balance-changed' }, source }),
    );
    await waitFor(() => expect(balance.textContent).toBe('฿900.00'));
  });

  it('deposits without leaving the game, and is offered no deposit in demo mode', async () => {
    await comeAsMember(backEnd);
    const user = await openScreen('/slot');
    const sheet = within(await chooseGame(user));
    const frame = await findFrame();
    await user.click(sheet.getByRole('button', { name: 'ฝาก' }));
    const form = await screen.findByRole('dialog', { name: 'ฝากเงิน' });
    await user.click(within(form).getByRole('button', { name: 'ปิด' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'ฝากเงิน' })).toBeNull());
    expect(await findFrame()).toBe(frame);
    expect(countCalls(gameLink)).toBe(1);
    await user.click(sheet.getByRole('button', { name: 'ทดลองเล่น' }));
    await sheet.findByText(/โหมดทดลองเล่น/);
    expect(sheet.queryByRole('button', { name: 'ฝาก' })).toBeNull();
  });

  it('sees an alert when the link is refused, and can try again', async () => {
    await comeAsMember(backEnd);
    backEnd.provider.down = true;
    const user = await openScreen('/slot');
    await chooseGame(user);
    const alert = await screen.findByRole('alertdialog', { name: 'พบบางอย่างผิดปกติ' });
    expect(within(alert).getByText('ค่ายเกมไม่ตอบสนอง กรุณาลองใหม่อีกครั้งหรือเลือกเกมอื่น')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'ตกลง' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    backEnd.provider.down = false;
    const failed = within(await screen.findByRole('region', { name: 'เปิดเกมไม่สำเร็จ' }));
    await user.click(failed.getByRole('button', { name: 'ลองใหม่' }));
    expect(await findFrame()).toBeTruthy();
  });

  it.each([400, 500])('sees an alert when the link call returns HTTP %i', async (status) => {
    await comeAsMember(backEnd);
    respondWith(gameLink, status);
    const user = await openScreen('/slot');
    await chooseGame(user);
    const alert = await screen.findByRole('alertdialog', { name: 'พบบางอย่างผิดปกติ' });
    await user.click(within(alert).getByRole('button', { name: 'ตกลง' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(location.pathname).toBe('/slot');
  });

  it('sees a toast when the wallets cannot be read, and can try again', async () => {
    await comeAsMember(backEnd);
    respondWith(gameWallets, 500);
    const user = await openScreen('/slot');
    await chooseGame(user);
    expect(await screen.findByText('ระบบขัดข้องชั่วคราว กรุณาลองใหม่อีกครั้ง')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    mendNetwork();
    await user.click(await screen.findByRole('button', { name: 'ลองใหม่' }));
    expect(await findFrame()).toBeTruthy();
  });

  it('sees nothing of a pending launch after closing the game', async () => {
    await comeAsMember(backEnd);
    const release = hold(gameLink);
    const user = await openScreen('/slot');
    await chooseGame(user);
    await waitFor(() => expect(countCalls(gameLink)).toBe(1));
    expect(screen.getByText('กำลังเปิดเกม…')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'ปิดเกม' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    release();
    await waitFor(() => expect(backEnd.provider.launches).toHaveLength(1));
    // When the response of this later call has arrived, the held response has been handled too.
    await user.click(screen.getByRole('button', { name: 'โหลดเพิ่ม' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'โหลดเพิ่ม' })).toBeNull());
    expect(screen.queryByText('กำลังเริ่มเกม')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sessionStore.selectedGame).toBeNull();
  });
});

describe('a visitor opening a game', () => {
  it('chooses between login and demo, and the demo asks for no wallet', async () => {
    const user = await openScreen('/slot');
    await chooseGame(user);
    const choice = within(await screen.findByRole('region', { name: 'เลือกวิธีเล่น' }));
    await user.click(choice.getByRole('button', { name: 'ทดลองเล่น' }));
    await findFrame();
    expect(screen.getByText('Manee Studio · โหมดทดลองเล่น')).toBeTruthy();
    expect(countCalls(gameWallets) + countCalls(memberWallets) + countCalls(gameLink)).toBe(0);
    expect(backEnd.provider.launches).toMatchObject([{ gameId: 'golden-dragon', player: null }]);
  });

  it('sees a toast when the demo fails, and can try again', async () => {
    backEnd.provider.down = true;
    const user = await openScreen('/slot');
    await chooseGame(user);
    await user.click(await screen.findByRole('button', { name: 'ทดลองเล่น' }));
    expect(await screen.findByText('ค่ายเกมไม่ตอบสนอง กรุณาลองใหม่อีกครั้งหรือเลือกเกมอื่น')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    backEnd.provider.down = false;
    await user.click(await screen.findByRole('button', { name: 'ลองใหม่' }));
    await findFrame();
    expect(countCalls(gameDemo)).toBe(2);
  });

  it('continues with the game after logging in from the game sheet', async () => {
    const user = await openScreen('/slot');
    await chooseGame(user);
    await user.click(await screen.findByRole('button', { name: 'เข้าสู่ระบบเพื่อเล่น' }));
    const dialog = await screen.findByRole('dialog', { name: 'เข้าสู่ระบบ' });
    await fill(user, 'เบอร์โทรศัพท์', '0812345678');
    await fill(user, 'รหัสผ่าน', 'demo1234');
    await user.click(within(dialog).getByRole('button', { name: 'เข้าสู่ระบบ' }));
    await findFrame();
    expect(backEnd.provider.launches[0]?.player).not.toBeNull();
    expect(location.pathname).toBe('/slot');
  });
});

describe('the game sheet', () => {
  it('closes with Escape and returns the focus to the card', async () => {
    const user = await openScreen('/slot');
    const dialog = await chooseGame(user);
    await within(dialog).findByRole('region', { name: 'เลือกวิธีเล่น' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: `${GAME} ค่าย Manee Studio` }),
    );
  });

  it('ignores messages from any window other than its game', async () => {
    await comeAsMember(backEnd);
    const user = await openScreen('/slot');
    await chooseGame(user);
    await findFrame();
    await waitFor(() => expect(countCalls(memberWallets)).toBeGreaterThan(1));
    const before = countCalls(memberWallets);
    window.dispatchEvent(
      new MessageEvent('message', { data: { type: 'balance-changed' }, source: window }),
    );
    window.dispatchEvent(new MessageEvent('message', { data: { type: 'balance-changed' } }));
    await user.click(screen.getByRole('button', { name: 'เต็มจอ' }));
    expect(await screen.findByRole('button', { name: 'ออกจากโหมดเต็มจอ' })).toBeTruthy();
    expect(countCalls(memberWallets)).toBe(before);
  });
});

describe('the game page', () => {
  it('starts the game named in the URL', async () => {
    await openScreen('/play?game_id=golden-dragon&provider_id=manee&is_demo=1');
    expect(await screen.findByRole('heading', { level: 1, name: GAME })).toBeTruthy();
    await findFrame();
    expect(countCalls(gameDemo)).toBe(1);
  });

  it('shows a message when the game no longer exists', async () => {
    await openScreen('/play?game_id=no-such-game&provider_id=manee');
    expect(await screen.findByText('ไม่พบเกมนี้ อาจถูกนำออกแล้ว')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'เลือกเกมอื่น' }).getAttribute('href')).toBe('/slot');
  });
});
