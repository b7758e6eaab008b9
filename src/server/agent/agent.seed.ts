import type { DemoAgent } from '../area';
import type { Tx } from '../db/tables';
import { openHouseAccounts } from '../ledger/ledger.service';

/** The demo agent of the contract: code CHOKDEE, id 1. */
export const demoAgent: DemoAgent = {
  id: 1,
  code: 'CHOKDEE',
  name: 'โชคดี',
  config: {
    brand: { name: 'chokdee', tokens: {} },
    info: {
      agent_logo: '/art/logo.svg',
      icons: {
        touch: '/art/logo-180.png',
        small: '/art/logo-192.png',
        large: '/art/logo-512.png',
      },
      backgrounds: { auth: '/art/backdrops/auth.webp', page: '/art/backdrops/page.webp' },
    },
    line_contact_url: 'https://line.me/R/ti/p/@chokdee-demo',
    line_admin_url: 'https://line.me/R/ti/p/@chokdee-admin-demo',
    telegram_contact_url: 'https://t.me/chokdee_demo',
    seo: {
      title: 'โชคดี | สล็อตและเกมครบในที่เดียว',
      description:
        'เล่นสล็อตกว่า 240 เกมด้วยกระเป๋าเดียว ผลทุกรอบตรวจสอบย้อนหลังได้ เปิดเล่นได้ทั้งใน LINE และบนเว็บ',
      og_image: '/art/share/home-1200x630.jpg',
    },
    phone_code: 'at_registration',
    simulated_money: true,
  },
};

/** Creates a demo agent with its house accounts. */
export async function seedAgent(tx: Tx, { config, ...agent }: DemoAgent): Promise<void> {
  await tx
    .insertInto('agents')
    .values({ ...agent, config: JSON.stringify(config) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await openHouseAccounts(tx, agent.id);
}
