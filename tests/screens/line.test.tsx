import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { lineAccount, lineLink, lineUnlink } from '@/contract/line.contract';
import { queryRaw } from '@/server/db/raw';
import { createLineGateway } from '@/server/line/line-gateway';
import { ApiError } from '@/shared/http/api-error';
import { setLinePlatform } from '@/shared/line/line-platform';
import { createFakeLinePlatform } from '../support/fake-line-platform';
import { createLineStandIn, lineUsers } from '../support/line-stand-in';
import { registerMember } from '../support/registration.fixture';
import { comeAsMember, fill, openScreen, useBackEnd } from '../support/screen';
import { countCalls, cut, mendNetwork } from '../support/screen-network';

const standIn = await createLineStandIn();
const backEnd = useBackEnd({
  line: createLineGateway({
    apiUrl: 'https://api.line.me',
    channelId: standIn.channelId,
    channelSecret: standIn.channelSecret,
    fetch: standIn.fetch,
  }),
});

/** Enables LINE for the test and opens the page as a signed-in LINE user. */
async function openInLine(): Promise<void> {
  vi.stubEnv('VITE_LIFF_ID', standIn.liffId);
  const idToken = await standIn.issueIdToken(lineUsers.somchai);
  const accessToken = standIn.issueAccessToken(lineUsers.somchai);
  setLinePlatform(
    createFakeLinePlatform({
      getProof: () => ({ id_token: idToken }),
      getAccessToken: () => accessToken,
    }),
  );
}

function card(): HTMLElement {
  const section = screen.getByRole('heading', { name: 'บัญชี LINE' }).closest('section');
  if (!section) throw new Error('the heading stands alone');
  return section;
}

describe('signing in with LINE', () => {
  it('is offered on the login page and leads to the member page', async () => {
    const platform = createFakeLinePlatform();
    setLinePlatform(platform);
    const user = await openScreen('/login');
    await user.click(await screen.findByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' }));
    expect(platform.signIns).toEqual(['/member']);
  });

  it('leads back to the page below the login dialog, with its query', async () => {
    const platform = createFakeLinePlatform();
    setLinePlatform(platform);
    const user = await openScreen('/slot?q=lucky');
    await user.click(await screen.findByRole('button', { name: 'เข้าสู่ระบบ' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'เข้าสู่ระบบ' }));
    await user.click(dialog.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' }));
    expect(platform.signIns).toEqual(['/slot?q=lucky']);
  });

  it('shows an error when it fails and can be tried again', async () => {
    const signIn = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new ApiError({ kind: 'offline' }))
      .mockResolvedValueOnce();
    setLinePlatform(createFakeLinePlatform({ signIn }));
    const user = await openScreen('/login');
    await user.click(await screen.findByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^เชื่อมต่ออินเทอร์เน็ตไม่ได้/);
    await user.click(screen.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(signIn).toHaveBeenCalledTimes(2);
  });

  it('is not offered when no LIFF app is configured', async () => {
    await openScreen('/login');
    await screen.findByRole('button', { name: 'เข้าสู่ระบบ' });
    expect(screen.queryByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' })).toBeNull();
  });
});

describe('the LINE account on the profile', () => {
  it('is linked by a tap and unlinked after a confirmation', async () => {
    await openInLine();
    await comeAsMember(backEnd);
    const user = await openScreen('/member/profile');
    await screen.findByText('ยังไม่ได้เชื่อมบัญชี LINE');
    await user.click(within(card()).getByRole('button', { name: 'เชื่อมบัญชี LINE' }));
    expect(await within(card()).findByText(lineUsers.somchai.displayName)).toBeTruthy();

    await user.click(within(card()).getByRole('button', { name: 'ยกเลิกการเชื่อม' }));
    await user.click(within(card()).getByRole('button', { name: 'ยกเลิก' }));
    expect(countCalls(lineUnlink)).toBe(0);
    await user.click(within(card()).getByRole('button', { name: 'ยกเลิกการเชื่อม' }));
    await user.click(within(card()).getByRole('button', { name: 'ยืนยันยกเลิกการเชื่อม' }));
    expect(await within(card()).findByText('ยังไม่ได้เชื่อมบัญชี LINE')).toBeTruthy();
    expect(standIn.deauthorized).toHaveLength(1);
  });

  it('is linked in an older session only after the password or an SMS code is entered', async () => {
    await openInLine();
    const token = await comeAsMember(backEnd);
    await queryRaw(
      backEnd.app.db,
      "UPDATE member_sessions SET created_at = created_at - interval '1 hour'",
    );
    const user = await openScreen('/member/profile');
    await user.click(await screen.findByRole('button', { name: 'เชื่อมบัญชี LINE' }));
    const field = await within(card()).findByLabelText('รหัสผ่านปัจจุบัน');
    await user.type(field, 'wrong one');
    await user.click(within(card()).getByRole('button', { name: 'ยืนยันและเชื่อมบัญชี' }));
    expect(await within(card()).findByText(/^รหัสผ่านปัจจุบันไม่ถูกต้อง/)).toBeTruthy();
    expect((await backEnd.app.call(lineAccount, { token })).data).toBeNull();

    await user.click(within(card()).getByRole('button', { name: 'ใช้รหัส SMS แทน' }));
    const code = await within(card()).findByLabelText('รหัส 6 หลัก');
    await user.type(code, backEnd.app.sentCodes.at(-1)!.code);
    await user.click(within(card()).getByRole('button', { name: 'ยืนยันและเชื่อมบัญชี' }));
    expect(await within(card()).findByText(lineUsers.somchai.displayName)).toBeTruthy();
  });

  it('is unlinked on a password change when the member ticks the box', async () => {
    await openInLine();
    const token = await comeAsMember(backEnd);
    const body = { id_token: await standIn.issueIdToken(lineUsers.somchai), consent: true };
    await backEnd.app.call(lineLink, { token, body });
    const user = await openScreen('/member/profile');
    await screen.findByText(lineUsers.somchai.displayName);
    await user.click(screen.getByRole('button', { name: 'ออกจากระบบทุกเครื่อง' }));
    const everywhere = within(screen.getByRole('group', { name: 'ออกจากระบบทุกเครื่อง' }));
    expect(everywhere.getByRole('checkbox', { name: /^ยกเลิกการเชื่อมบัญชี LINE ด้วย/ })).toHaveProperty(
      'checked',
      false,
    );
    await user.click(everywhere.getByRole('button', { name: 'ยกเลิก' }));

    await user.click(screen.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }));
    await fill(user, 'รหัสผ่านปัจจุบัน', 'demo1234');
    await fill(user, 'รหัสผ่านใหม่', 'another one 7');
    await user.click(screen.getByRole('checkbox', { name: /^ยกเลิกการเชื่อมบัญชี LINE ด้วย/ }));
    await user.click(screen.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }));
    expect(await within(card()).findByText('ยังไม่ได้เชื่อมบัญชี LINE')).toBeTruthy();
    expect((await backEnd.app.call(lineAccount, { token })).data).toBeNull();
  });

  it('cannot be linked while another member has it', async () => {
    await openInLine();
    const other = await registerMember(backEnd.app);
    await backEnd.app.call(lineLink, {
      token: other.extraFields.access_token,
      body: { id_token: await standIn.issueIdToken(lineUsers.somchai), consent: true },
    });
    await comeAsMember(backEnd);
    const user = await openScreen('/member/profile');
    await user.click(await screen.findByRole('button', { name: 'เชื่อมบัญชี LINE' }));
    expect((await within(card()).findByRole('alert')).textContent).toMatch(/เชื่อมกับสมาชิกคนอื่นแล้ว/);
  });

  it('shows outside LINE where it can be linked', async () => {
    vi.stubEnv('VITE_LIFF_ID', standIn.liffId);
    await comeAsMember(backEnd);
    await openScreen('/member/profile');
    expect(await screen.findByText('เปิดเว็บนี้ในแอป LINE เพื่อเชื่อมบัญชี')).toBeTruthy();
    expect(within(card()).queryByRole('button')).toBeNull();
  });

  it('offers a retry when it fails to load', async () => {
    await openInLine();
    await comeAsMember(backEnd);
    cut(lineAccount);
    const user = await openScreen('/member/profile');
    await screen.findByRole('heading', { name: 'บัญชี LINE' });
    const retry = await within(card()).findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    await user.click(retry);
    expect(await within(card()).findByText('ยังไม่ได้เชื่อมบัญชี LINE')).toBeTruthy();
  });

  it('is not shown when no LIFF app is configured', async () => {
    await comeAsMember(backEnd);
    await openScreen('/member/profile');
    await screen.findByRole('heading', { name: 'เครื่องที่เข้าสู่ระบบ' });
    expect(screen.queryByRole('heading', { name: 'บัญชี LINE' })).toBeNull();
    expect(countCalls(lineAccount)).toBe(0);
  });
});
