import type { DemoContent } from '../content/content.seed';
import type { DemoAgent } from './agent.seed';

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
      og_image: '/art/logo-yok-512.png',
    },
    phone_code: 'at_registration',
    simulated_money: true,
  },
};

/** Content of the demo agent YOK. */
export const yokContent: DemoContent = {
  banners: [
    {
      id: 'first',
      image: '/art/banners/first-yok-656x272.webp',
      image_wide: '/art/banners/first-yok-1896x640.webp',
      kicker: 'ยินดีต้อนรับสู่บ้านหยก',
      title: 'เปิดกล่อง\nรับโชคดี',
      action: 'เริ่มเล่น',
      link: '/slot',
    },
    {
      id: 'dragon',
      image: '/art/banners/dragon-yok-656x272.webp',
      image_wide: '/art/banners/dragon-yok-1896x640.webp',
      kicker: 'เกมเด่นของเดือนนี้',
      title: 'มังกรทอง\nคู่บ้านหยก',
      action: 'เล่นเลย',
      link: '/play?game_id=golden-dragon&provider_id=manee&source=sandbox',
    },
  ],
  notifications: [
    {
      id: 'welcome',
      type: 1,
      image: '/art/banners/first-yok-656x272.webp',
      title: 'ยินดีต้อนรับสู่บ้านหยก',
      description: 'เลือกเกมที่ชอบแล้วทดลองเล่นได้ทันที ไม่ต้องสมัครสมาชิกก่อน',
      link: '/slot',
      hoursAgo: 3,
    },
    {
      id: 'simulated-money',
      type: 1,
      image: '',
      title: 'เว็บนี้ใช้เงินจำลอง',
      description: 'ยอดเงินทุกบาทในเว็บเป็นเงินจำลองสำหรับทดลองเล่น ฝากหรือถอนเป็นเงินจริงไม่ได้',
      link: '',
      hoursAgo: 40,
    },
    {
      id: 'new-games',
      type: 2,
      image: '/art/banners/slots-yok-656x272.webp',
      title: 'เกมมาใหม่',
      description: 'เพิ่มเกมใหม่ในล็อบบี้สล็อตแล้ว',
      link: '/slot',
      hoursAgo: 5,
    },
  ],
  events: [
    {
      id: 'harvest',
      image: '/art/events/yok-harvest.webp',
      alt: 'กิจกรรมเก็บใบนำโชค สะสมครบรับของรางวัล',
    },
    {
      id: 'dragon',
      image: '/art/events/yok-dragon.webp',
      alt: 'กิจกรรมศึกมังกรหยก ร่วมโหวตทีมโปรดของคุณ',
    },
    {
      id: 'wheel',
      image: '/art/events/yok-wheel.webp',
      alt: 'กิจกรรมวงล้อมหาลาภ ทายผลรับแต้มทุกสัปดาห์',
    },
  ],
};
