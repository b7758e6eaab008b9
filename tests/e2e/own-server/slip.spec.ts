import { slipVerify } from 'promptparse/generate';
import sharp from 'sharp';
import { paintQr } from '@/features/deposits/qr-picture.painter';
import { readableLog } from '../../support/e2e';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { test as base, expect } from '../../support/e2e-line';
import { BuiltServer, createSeededDataDir, removeDataDir } from '../../support/e2e-server';
import { gold } from '../../support/journey-site';
import { linePhone } from '../../support/line-browser';
import { type ScriptedServer, startScriptedServer } from '../../support/scripted-server';

const REF = '0002123123121200011';

const test = base.extend<object, { bank: ScriptedServer }>({
  bank: [
    async ({}, use) => {
      const bank = await startScriptedServer();
      await use(bank);
      await bank.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ lineHttp, demo, bank }, use) => {
      const dataDir = await createSeededDataDir(undefined, demo);
      const server = await BuiltServer.start(dataDir, {
        ...readableLog,
        ...lineHttp.environment,
        ...{ SEED: demo, SLIP_VERIFIER: 'easyslip', SLIP_KEY: 'key', SLIP_URL: bank.url },
      });
      await use(server);
      await server.stop();
      removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** Draws a slip as an app of a bank saves it: a tall picture with a small code in a corner. */
async function drawSlip(): Promise<Buffer> {
  const [, code = ''] = paintQr(slipVerify({ sendingBank: '004', transRef: REF })).split(',');
  const qr = await sharp(Buffer.from(code, 'base64')).resize(220).toBuffer();
  return sharp({ create: { width: 1080, height: 1920, channels: 3, background: '#d8f0e0' } })
    .composite([{ input: qr, left: 800, top: 1600 }])
    .jpeg({ quality: 80 })
    .toBuffer();
}

test.describe('a slip inside LINE', () => {
  test.use(linePhone);

  test('a transfer that does not arrive is credited by the picture of its slip', async ({
    page,
    site,
    line,
    lineUser,
    standIn,
    backEnd,
    server,
    bank,
  }) => {
    await backEnd.linkLine(gold, await standIn.issueIdToken(lineUser));
    const before = await backEnd.fetchBalance(gold);
    await line.open(page, '/member/deposit?method=bank');
    const { id, amount } = await backEnd.reserveDeposit(gold, '500');
    await page.reload();
    await site.main.getByRole('button', { name: 'โอนเรียบร้อยแล้ว' }).tap();
    await expect(site.main.getByText('กำลังตรวจสอบยอด')).toBeVisible();
    const card = site.main.getByRole('region', { name: 'เงินยังไม่เข้าใช่ไหม' });
    await expect(card).toHaveCount(0);

    await page.goto('about:blank');
    await server.passTime(61_000);
    await line.open(page, '/member/deposit?method=bank');
    await expect(card).toBeVisible();
    expect(await findSeriousViolations(page), 'slip').toEqual([]);
    const party = { bank: { id: '004' }, account: { bank: { account: 'xxx-x-x5678-x' } } };
    const rawSlip = {
      ...{ transRef: REF, date: server.now.toISOString(), sender: party, receiver: party },
    };
    bank.answers = [
      { status: 200, body: JSON.stringify({ data: { amountInSlip: amount / 100, rawSlip } }) },
    ];
    const blank = await sharp({
      create: { width: 600, height: 900, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer();
    const input = card.getByLabel('รูปสลิป');
    await input.setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer: blank });
    await expect(card.getByRole('alert')).toContainText('ไม่พบ QR ในรูปนี้');
    expect(bank.received).toHaveLength(0);
    await input.setInputFiles({
      ...{ name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await drawSlip() },
    });
    await expect(site.main.getByRole('heading', { name: 'เงินเข้าแล้ว' })).toBeVisible();
    expect(bank.received).toHaveLength(1);
    expect(bank.received[0]?.body).not.toContain('image');
    expect(await backEnd.fetchBalance(gold)).toBe(before + amount);
    expect(await backEnd.fetchDeposit(id)).toMatchObject({ state: 'credited' });
    expect((await backEnd.verifyLedger()).faults).toEqual([]);
  });
});
