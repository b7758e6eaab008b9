import type { AgentConfig, Banner } from '@/contract/agent.contract';

/** The demo agent of the contract: code CHOKDEE, id 1. */
export const demoAgent: {
  id: number;
  code: string;
  name: string;
  config: Omit<AgentConfig, 'agent_code' | 'agent_id' | 'name' | 'lobbies'>;
} = {
  id: 1,
  code: 'CHOKDEE',
  name: 'โชคดี',
  config: {
    brand: { name: 'chokdee', tokens: {} },
    info: { agent_logo: '/art/logo.svg' },
    line_contact_url: 'https://line.me/R/ti/p/@chokdee-demo',
    line_admin_url: 'https://line.me/R/ti/p/@chokdee-admin-demo',
    telegram_contact_url: 'https://t.me/chokdee_demo',
    seo: {
      title: 'โชคดี | สล็อตและเกมครบในที่เดียว',
      description:
        'เล่นสล็อตกว่า 240 เกมด้วยกระเป๋าเดียว ผลทุกรอบตรวจสอบย้อนหลังได้ เปิดเล่นได้ทั้งใน LINE และบนเว็บ',
      og_image: '/art/og.png',
    },
    simulated_money: true,
  },
};

/** Banners of the demo agent's home page. */
export const demoBanners: readonly Banner[] = [
  {
    id: 'dragon',
    image: '/art/banners/dragon-656x272.webp',
    image_wide: '/art/banners/dragon-1896x640.webp',
    kicker: 'เกมเด่นจากมณีสตูดิโอ',
    title: 'มังกรทอง\nตื่นแล้วคืนนี้',
    action: 'เล่นเลย',
    link: '/play?game_id=golden-dragon&provider_id=manee&source=sandbox',
  },
  {
    id: 'slots',
    image: '/art/banners/slots-656x272.webp',
    image_wide: '/art/banners/slots-1896x640.webp',
    kicker: 'สล็อตกว่า 240 เกม',
    title: 'เลือกสนุก\nได้ทุกวัน',
    action: 'ดูเกมทั้งหมด',
    link: '/slot',
  },
];
