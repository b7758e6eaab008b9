import { lottoLobby } from '@/contract/lotto.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { watchCalls } from '../../support/e2e-calls';
import { expect, test } from '../../support/e2e-line';
import { asMoney } from '../../support/journey-site';
import { linePhone } from '../../support/line-browser';

test.use(linePhone);

test('a credited deposit is announced on the lottery page inside LINE', async ({
  page,
  site,
  line,
  lineUser,
  standIn,
  backEnd,
}) => {
  const member = await backEnd.register();
  await backEnd.linkLine(member, await standIn.issueIdToken(lineUser));
  await line.open(page, '/lotto/lobby');
  await expect(site.headerBalance).toHaveText(asMoney(0));
  const asked = watchCalls(page);
  const credited = await backEnd.fund(member, '500');
  await expect(site.toast(`ฝากเงินสำเร็จ ${asMoney(credited)}`)).toBeVisible();
  await expect(site.headerBalance).toHaveText(asMoney(credited));
  expect([asked(memberWallets.path), asked(lottoLobby.path)]).toEqual([1, 0]);
});
