import { sql } from 'kysely';
import { type ContentKind, contentKinds } from '@/contract/operator/content.fields';
import type { DemoAgent } from '../area';
import type { Tx } from '../db/tables';
import type { DemoContent } from './demo-content';
import { yokContent } from './yok-content.seed';

const HOURS_PER_DAY = 24;

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
      link: '',
    },
    {
      id: 'champion',
      image: '/art/events/champion.webp',
      alt: 'กิจกรรมทายทีมแชมป์ ทายถูกรับแต้ม',
      link: '',
    },
    {
      id: 'lantern',
      image: '/art/events/lantern.webp',
      alt: 'กิจกรรมโคมลอยนำโชค ลุ้นรางวัลทุกคืนวันเพ็ญ',
      link: '',
    },
  ],
  waiting: [
    {
      kind: 'banner',
      id: 'lotto-night',
      inDays: 90,
      content: {
        image: '/art/banners/lotto-656x272.webp',
        image_wide: '/art/banners/lotto-1896x640.webp',
        kicker: 'หวยรัฐบาลงวดพิเศษ',
        title: 'ลุ้นงวดใหญ่\nต้นปี',
        action: 'ดูตลาดหวย',
        link: '/lotto/lobby',
      },
    },
    {
      kind: 'notification',
      id: 'holiday-hours',
      inDays: null,
      content: {
        type: 2,
        image: '',
        title: 'เวลาทำการช่วงวันหยุด',
        description: 'ทีมงานตอบทาง LINE 09:00–21:00 น. ฝากและถอนได้ตามปกติ',
        link: '/help',
      },
    },
  ],
};

/** Demo content by the code of the agent. */
const contentOf: Readonly<Record<string, DemoContent>> = {
  CHOKDEE: demoContent,
  YOK: yokContent,
};

/** Writes the content of a demo agent: each item as published version 1, and some that wait. */
export async function seedContent(tx: Tx, { id: agentId, code }: DemoAgent): Promise<void> {
  const content = contentOf[code];
  if (!content) return;
  const { banners, notifications, events, waiting = [] } = content;
  const items: SeededItem[] = [
    ...banners.map((each) => ({ kind: 'banner' as const, ...shownNow(each) })),
    ...notifications
      .toSorted((a, b) => b.hoursAgo - a.hoursAgo)
      .map(({ hoursAgo, ...each }) => ({
        kind: 'notification' as const,
        ...shownNow(each),
        hoursAgo,
      })),
    ...events.map((each) => ({ kind: 'event' as const, ...shownNow(each) })),
    ...waiting.map(({ kind, id, content: text, inDays }) => ({
      ...{ kind, id, content: text, hoursAgo: inDays === null ? null : -inDays * HOURS_PER_DAY },
    })),
  ];
  for (const kind of contentKinds) {
    const own = items.filter((item) => item.kind === kind);
    for (const [position, item] of own.entries()) await seedItem(tx, agentId, position, item);
  }
}

/** An item to seed; it starts `hoursAgo`, later for a negative number, and is a draft for null. */
interface SeededItem {
  kind: ContentKind;
  id: string;
  content: object;
  hoursAgo: number | null;
}

function shownNow({ id, ...content }: { id: string }) {
  return { id, content, hoursAgo: 0 };
}

async function seedItem(
  tx: Tx,
  agentId: number,
  position: number,
  { kind, id, content, hoursAgo }: SeededItem,
): Promise<void> {
  const added = await tx
    .insertInto('content_slots')
    .values({ agent_id: agentId, kind, id, position })
    .onConflict((conflict) => conflict.columns(['agent_id', 'kind', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return;
  await tx
    .insertInto('content_versions')
    .values({
      ...{ agent_id: agentId, kind, id, version: 1, content: JSON.stringify(content) },
      ...{ written_by: 'system', written_at: sql<Date>`business_now()` },
    })
    .execute();
  if (hoursAgo === null) return;
  const startsAt = sql<Date>`business_now() - ${hoursAgo}::int * interval '1 hour'`;
  await tx
    .updateTable('content_slots')
    .set({ published_version: 1, starts_at: startsAt })
    .where('agent_id', '=', agentId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
}
