import type { DemoAgent } from '../area';

/** A second demo agent with a brand of its own: code YOK, id 2. */
export const yokAgent: DemoAgent = {
  id: 2,
  code: 'YOK',
  name: 'หยก',
  config: {
    brand: { name: 'yok', tokens: {} },
    info: {
      agent_logo: '/art/logo-yok.svg',
      icons: {
        touch: '/art/logo-yok-180.png',
        small: '/art/logo-yok-192.png',
        large: '/art/logo-yok-512.png',
      },
      backgrounds: { auth: '/art/backdrops/auth-yok.webp', page: '/art/backdrops/page-yok.webp' },
    },
    line_contact_url: 'https://line.me/R/ti/p/@yok-demo',
    line_admin_url: 'https://line.me/R/ti/p/@yok-admin-demo',
    telegram_contact_url: 'https://t.me/yok_demo',
    seo: {
      title: 'หยก | เกมมงคล เล่นเพลินทุกวัน',
      description: 'บ้านของเกมมงคลกว่า 240 เกม เปิดเล่นบน LINE หรือบนเว็บด้วยบัญชีเดียว ทุกผลตรวจสอบย้อนหลังได้',
      og_image: '/art/share/home-yok-1200x630.jpg',
    },
    phone_code: 'at_registration',
    simulated_money: true,
  },
};
