import { expect, test } from 'vitest';
import { setOnePerson } from '@/server/approvals/lone-act.service';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { useBankFixture } from '../../support/bank.fixture';
import { keyOf } from '../../support/staff.fixture';

const fixture = useBankFixture();

async function run(line: string) {
  const out: string[] = [];
  const complaints: string[] = [];
  const code = await runOperatorCommand(line.split(' '), {
    env: { OPERATOR_KEY: keyOf('lek') },
    fetch: (...[input, init]: Parameters<typeof fetch>) =>
      fixture.app.fetch(new Request(input, init)),
    print: (text) => out.push(text),
    complain: (text) => complaints.push(text),
  });
  return { code, out: out.join('\n'), complaints: complaints.join('\n') };
}

test('the commands of accounts ask for a second person, and order all of them', async () => {
  const add = 'accounts add --bank 006 --number 1112223334 --owner โชคดี';
  expect(await run(add)).toMatchObject({ code: 1 });
  await setOnePerson(fixture.app.db, { agentId: 1, isOnePerson: true });
  expect((await run(add)).out).toMatch(/^\d+: เปิดรับ$/);
  expect(await run('accounts edit 1 --ceiling 1000 --to 500')).toMatchObject({ code: 0 });
  expect(await run('accounts edit 1 --ceiling 1000')).toMatchObject({ code: 1 });
  expect((await run('accounts list')).out).toMatch(
    /1 +004 +0123456780 +รับและจ่าย +1000\.00 .* +50\.00 +500\.00 +เปิดรับ/,
  );
  expect(await run('accounts edit 1 --ceiling none')).toMatchObject({ code: 0 });
  expect(await run('accounts order 3,2,1,6')).toMatchObject({ code: 0, out: '3,2,1,6' });
  expect((await run('accounts close 2')).out).toBe('2: ปิดรับ');
  expect(await run('accounts close 3')).toMatchObject({ code: 1 });
  expect(await run('accounts close 3 --force ธนาคารปิดระบบ')).toMatchObject({ code: 0 });
});

test('the commands of channels open, close and limit them', async () => {
  expect((await run('channels close promptpay')).out).toBe('promptpay: ปิดรับ');
  expect((await run('channels open promptpay')).out).toBe('promptpay: เปิดรับ');
  expect(await run('channels limits promptpay 20 5000')).toMatchObject({ code: 0 });
  expect((await run('channels list')).out).toMatch(/promptpay .* +20\.00 +5000\.00 +0\.00 +เปิดรับ/);
});

test('the commands of banks record movements and counts', async () => {
  expect((await run('bank move owner_in 5000 I1 --to 1')).out).toBe('1: เจ้าของเติมเงิน ฿5000.00');
  expect((await run('bank move between 2000 B1 --from 1 --to 2')).code).toBe(0);
  expect((await run('bank move fee 10 F1 --from 1 --note รายเดือน')).code).toBe(0);
  expect((await run('bank move fee 10 F2')).code).toBe(2);
  expect((await run('bank moves --kind fee')).out).toMatch(/3 +ค่าธรรมเนียม +1 .* +10\.00 +F1/);
  const [, day = ''] = /(\d{4}-\d{2}-\d{2})T/.exec((await run('bank moves')).out) ?? [];
  expect((await run('bank accounts')).out).toMatch(/1 +004 .* +2990\.00/);
  const { today } = await fixture.get<{ today: string }>('/bank/accounts');
  expect(day).not.toBe('');
  expect((await run(`bank count 1 ${today} 2990`)).out).toBe('1: book ฿2990.00, difference ฿0.00');
  expect((await run(`bank counts ${today}`)).out).toMatch(
    /1 +0123456780 +2990\.00 +2990\.00 +0\.00/,
  );
});
