import { sql } from 'kysely';
import type { DemoAgent } from '../area';
import type { Tx } from '../db/tables';
import type { DemoContent } from './demo-content';
import { yokContent } from './yok-content.seed';

/** Content of the demo agent CHOKDEE. */
export const demoContent: DemoContent = {
  banners: [
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
  ],
  notifications: [
    {
      id: 'fair-results',
      type: 1,
      image: '/art/banners/fair-656x272.webp',
      title: 'ตรวจสอบผลย้อนหลังได้ทุกรอบ',
      description:
        'ก่อนเริ่มรอบ เกมจะแสดงรหัสยืนยันผลไว้ล่วงหน้า จบรอบแล้วคำนวณซ้ำเองได้ที่ปุ่ม ⓘ “กติกาและอัตราจ่าย”',
      link: '/slot',
      hoursAgo: 2,
    },
    {
      id: 'impostors',
      type: 1,
      image: '/art/banners/guard-656x272.webp',
      title: 'ระวังผู้แอบอ้างเป็นทีมงาน',
      description:
        'ทีมงานไม่เคยขอรหัสผ่านหรือรหัส OTP และไม่ทักหาสมาชิกก่อน หากไม่แน่ใจ สอบถามทาง LINE ทางการได้ตลอด',
      link: 'https://line.me/R/ti/p/@chokdee-admin-demo',
      hoursAgo: 26,
    },
    {
      id: 'simulated-money',
      type: 1,
      image: '/art/banners/simulated-656x272.webp',
      title: 'เว็บนี้ใช้เงินจำลอง',
      description: 'ยอดเงินทุกบาทในเว็บเป็นเงินจำลองสำหรับทดลองเล่น ฝากหรือถอนเป็นเงินจริงไม่ได้',
      link: '',
      hoursAgo: 50,
    },
    {
      id: 'new-games',
      type: 2,
      image: '/art/banners/arrivals-656x272.webp',
      title: 'เกมใหม่ประจำสัปดาห์',
      description: 'เพิ่มเกมใหม่ในล็อบบี้สล็อตแล้ว ดูได้จากป้าย “ใหม่” บนการ์ดเกม',
      link: '/slot',
      hoursAgo: 1,
    },
    {
      id: 'maintenance-done',
      type: 2,
      image: '',
      title: 'ปรับปรุงระบบเรียบร้อยแล้ว',
      description: 'ขอบคุณที่รอ ทุกเกมกลับมาเล่นได้ตามปกติ',
      link: '',
      hoursAgo: 30,
    },
  ],
  events: [
    {
      id: 'vote',
      image: '/art/events/vote.webp',
      alt: 'กิจกรรมโหวตเกมขวัญใจประจำเดือน โหวตถูก แบ่งเงินรางวัล',
    },
    {
      id: 'champion',
      image: '/art/events/champion.webp',
      alt: 'กิจกรรมทายทีมแชมป์ ทายถูกรับแต้ม',
    },
    {
      id: 'lantern',
      image: '/art/events/lantern.webp',
      alt: 'กิจกรรมโคมลอยนำโชค ลุ้นรางวัลทุกคืนวันเพ็ญ',
    },
  ],
};

/** Demo content by the code of the agent. */
const contentOf: Readonly<Record<string, DemoContent>> = {
  CHOKDEE: demoContent,
  YOK: yokContent,
};

/** Writes the content of a demo agent. */
export async function seedContent(tx: Tx, { id: agentId, code }: DemoAgent): Promise<void> {
  const content = contentOf[code];
  if (!content) return;
  const { banners, notifications, events } = content;
  await tx
    .insertInto('banners')
    .values(listed(agentId, banners))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('notifications')
    .values(
      notifications.map(({ id, type, hoursAgo, ...content }) => ({
        agent_id: agentId,
        id,
        type,
        published_at: sql<Date>`business_now() - ${hoursAgo}::int * interval '1 hour'`,
        content: JSON.stringify(content),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('events')
    .values(listed(agentId, events))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns rows with their position, which is their display order. */
function listed(agentId: number, items: readonly { id: string }[]) {
  return items.map(({ id, ...content }, position) => ({
    agent_id: agentId,
    id,
    position,
    content: JSON.stringify(content),
  }));
}
