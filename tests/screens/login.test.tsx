import { expect, it } from 'vitest';
import { openScreen, screen, useBackEnd } from '../support/screen';

useBackEnd();

it('signs in', async () => {
  const user = await openScreen('/login');
  await user.type(await screen.findByLabelText('เบอร์โทรศัพท์'), '0812345678');
  await user.type(screen.getByLabelText('รหัสผ่าน'), 'demo1234');
  await user.click(screen.getByRole('button', { name: 'เข้าสู่ระบบ' }));
  expect(await screen.findByRole('heading', { name: 'สมาชิก' })).toBeTruthy();
});
