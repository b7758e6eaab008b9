import type { ArtBrand } from './banner.renderer';

/** Size of link previews in px. */
export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;
/** Size of pictures in LINE messages in px: no side may exceed 1024. */
export const MESSAGE_WIDTH = 1024;
export const MESSAGE_HEIGHT = 536;

type Ink = readonly [dark: string, mid: string];

/** Content of a shared picture: one glyph in a ring, and two beside it. */
export interface ShareScene {
  readonly hero: string;
  readonly sides: readonly [left: string, right: string];
  readonly inks: Readonly<Record<ArtBrand, Ink>>;
}

const wine: Ink = ['#160D1C', '#5C1836'];
const plum: Ink = ['#120C20', '#43245C'];
const indigo: Ink = ['#0D1026', '#28327C'];
const pine: Ink = ['#081614', '#14504A'];
const umber: Ink = ['#1A0E0A', '#5A3513'];
const teal: Ink = ['#07161E', '#135768'];
const jade: Ink = ['#06120F', '#125040'];
const leaf: Ink = ['#0B150A', '#2F5A24'];
const sea: Ink = ['#06141A', '#14566A'];
const bronze: Ink = ['#12100A', '#5B4316'];

const inks = (chokdee: Ink, yok: Ink): ShareScene['inks'] => ({ chokdee, yok });

/** Scenes by shared content. */
export const shareScenes = {
  home: { hero: 'dragon', sides: ['money-bag', 'lotus'], inks: inks(wine, jade) },
  friends: { hero: 'handshake', sides: ['red-envelope', 'star'], inks: inks(plum, leaf) },
  gift: { hero: 'wrapped-gift', sides: ['coin', 'gem-stone'], inks: inks(wine, jade) },
  daily: { hero: 'spiral-calendar', sides: ['star', 'coin'], inks: inks(indigo, sea) },
  deposit: { hero: 'money-bag', sides: ['coin', 'glowing-star'], inks: inks(umber, bronze) },
  slot: { hero: 'slot-machine', sides: ['cherries', 'bell'], inks: inks(wine, sea) },
  casino: { hero: 'joker', sides: ['game-die', 'gem-stone'], inks: inks(pine, jade) },
  sport: { hero: 'soccer-ball', sides: ['trophy', 'star'], inks: inks(indigo, leaf) },
  fishing: { hero: 'tropical-fish', sides: ['octopus', 'coin'], inks: inks(teal, sea) },
  lotto: { hero: 'admission-tickets', sides: ['input-numbers', 'coin'], inks: inks(plum, bronze) },
  won: {
    hero: 'admission-tickets',
    sides: ['glowing-star', 'four-leaf-clover'],
    inks: inks(pine, jade),
  },
  shop: { hero: 'gem-stone', sides: ['coin', 'crown'], inks: inks(indigo, sea) },
  poll: { hero: 'speech-balloon', sides: ['trophy', 'thumbs-up'], inks: inks(teal, leaf) },
  article: {
    hero: 'open-book',
    sides: ['light-bulb', 'magnifying-glass-tilted-left'],
    inks: inks(umber, bronze),
  },
} as const satisfies Record<string, ShareScene>;

/** Id of a scene. */
export type ShareSceneId = keyof typeof shareScenes;

/** Text of a preview; each headline line has space for nine letters, not counting marks above and below. */
export interface PreviewCopy {
  readonly scene: ShareSceneId;
  readonly kicker: string;
  readonly headline: readonly [string, string];
  readonly foot: string;
}

type PreviewPlan = Readonly<Partial<Record<ArtBrand, PreviewCopy>>>;

/** Returns the same plan for every brand. */
const both = (copy: PreviewCopy): Required<PreviewPlan> => ({ chokdee: copy, yok: copy });

/** Previews by shared content: screens, and the promotions of the demo. */
export const previewPlans = {
  home: both({
    scene: 'home',
    kicker: 'สล็อต หวย คาสิโน กีฬา',
    headline: ['ครบทุกเกม', 'ที่เดียว'],
    foot: 'กระเป๋าเดียว ผลทุกรอบตรวจสอบได้',
  }),
  friends: both({
    scene: 'friends',
    kicker: 'เพื่อนชวนคุณ',
    headline: ['มาเล่น', 'ด้วยกัน'],
    foot: 'สมัครผ่านลิงก์ของเพื่อน',
  }),
  promotions: both({
    scene: 'gift',
    kicker: 'โปรโมชั่นที่เปิดรับอยู่',
    headline: ['ฝากแล้ว', 'รับเพิ่ม'],
    foot: 'บอกยอดเทิร์นและเงื่อนไขครบก่อนรับ',
  }),
  'promotion-first': {
    chokdee: {
      scene: 'gift',
      kicker: 'สมาชิกใหม่ ฝากครั้งแรก',
      headline: ['รับเพิ่ม', '50%'],
      foot: 'สูงสุด ฿1,000 · ยอดเทิร์น 10 เท่า',
    },
    yok: {
      scene: 'gift',
      kicker: 'ต้อนรับสู่บ้านหยก',
      headline: ['รับเพิ่ม', '55%'],
      foot: 'สมาชิกใหม่ ฝากครั้งแรก',
    },
  },
  'promotion-daily': {
    chokdee: {
      scene: 'daily',
      kicker: 'ฝากประจำวัน',
      headline: ['รับเพิ่ม', '20%'],
      foot: 'วันละครั้ง สูงสุด ฿400 · ยอดเทิร์น 5 เท่า',
    },
    yok: {
      scene: 'daily',
      kicker: 'ฝากทุกวัน',
      headline: ['รับทันที', '30 บาท'],
      foot: 'รับได้วันละหนึ่งครั้ง',
    },
  },
  'promotion-deposit': {
    chokdee: {
      scene: 'deposit',
      kicker: 'ทุกยอดฝาก',
      headline: ['รับเพิ่ม', '10%'],
      foot: 'สูงสุด ฿500 · ยอดเทิร์น 3 เท่า',
    },
    yok: {
      scene: 'deposit',
      kicker: 'ทุกยอดฝาก',
      headline: ['รับเพิ่ม', '8%'],
      foot: 'รับได้ทุกครั้งที่ฝาก',
    },
  },
  'promotion-slot': {
    chokdee: {
      scene: 'slot',
      kicker: 'สล็อต ฝาก ฿300',
      headline: ['รับเพิ่ม', '100 บาท'],
      foot: 'รับได้ 3 ครั้ง · ยอดเทิร์น 7 เท่า',
    },
    yok: {
      scene: 'slot',
      kicker: 'สล็อต ฝากแล้วหมุน',
      headline: ['รับเพิ่ม', '25%'],
      foot: 'ใช้หมุนเกมสล็อต',
    },
  },
  'promotion-casino': {
    chokdee: {
      scene: 'casino',
      kicker: 'คาสิโน',
      headline: ['ฝากแล้ว', 'รับ 5%'],
      foot: 'ใช้เล่นเกมคาสิโน',
    },
    yok: {
      scene: 'casino',
      kicker: 'คาสิโนมงคล',
      headline: ['ฝาก 500', 'รับ 88'],
      foot: 'ใช้เล่นเกมคาสิโน',
    },
  },
  'promotion-sport': {
    chokdee: {
      scene: 'sport',
      kicker: 'กีฬา',
      headline: ['ฝากแล้ว', 'รับ 15%'],
      foot: 'ใช้เดิมพันกีฬา',
    },
  },
  slot: both({
    scene: 'slot',
    kicker: 'สล็อตกว่า 200 เกม',
    headline: ['หมุนได้', 'ทุกเกม'],
    foot: 'ตรวจผลทุกรอบด้วยตัวเองได้',
  }),
  casino: both({
    scene: 'casino',
    kicker: 'บาคาร่า',
    headline: ['ร่วมโต๊ะ', 'เดียวกัน'],
    foot: 'ไพ่ทุกขอนพิสูจน์ย้อนหลังได้',
  }),
  sport: both({
    scene: 'sport',
    kicker: 'กีฬา',
    headline: ['เชียร์คู่', 'ที่ใช่'],
    foot: 'ราคาชัด รู้ผลหลังจบแมตช์',
  }),
  fishing: both({
    scene: 'fishing',
    kicker: 'ยิงปลา',
    headline: ['ลงสนาม', 'ใต้ทะเล'],
    foot: 'ผลทุกนัดตรวจสอบได้',
  }),
  lotto: both({
    scene: 'lotto',
    kicker: 'หวยรัฐบาล ลาว ฮานอย ยี่กี',
    headline: ['งวดนี้', 'เลขอะไร'],
    foot: 'บอกอัตราจ่ายครบก่อนแทง',
  }),
  shop: both({
    scene: 'shop',
    kicker: 'ร้านค้าแต้ม',
    headline: ['เล่นแล้ว', 'ได้แต้ม'],
    foot: 'แลกเครดิต คูปอง และสิทธิ์หมุน',
  }),
  poll: both({
    scene: 'poll',
    kicker: 'โหวต',
    headline: ['คุณเลือก', 'อะไร'],
    foot: 'ร่วมโหวตกับสมาชิกคนอื่น',
  }),
  article: both({
    scene: 'article',
    kicker: 'บทความ',
    headline: ['อ่านก่อน', 'เล่น'],
    foot: 'รู้ตัวเลขจริงและสิทธิ์ของคุณ',
  }),
} as const satisfies Record<string, PreviewPlan>;

type PreviewId = keyof typeof previewPlans;

/** A picture to draw: its content id and brand. */
interface SharePicture {
  readonly id: string;
  readonly brand: ArtBrand;
}

/** All previews. */
export const previews: readonly (SharePicture & { copy: PreviewCopy })[] = (
  Object.entries(previewPlans) as [PreviewId, PreviewPlan][]
).flatMap(([id, plan]) =>
  (Object.entries(plan) as [ArtBrand, PreviewCopy][]).map(([brand, copy]) => ({
    id,
    brand,
    copy,
  })),
);

/** All message pictures: one per preview, and one per brand for a won lottery bill, which has no preview. */
export const messages: readonly (SharePicture & { scene: ShareSceneId })[] = [
  ...previews.map(({ id, brand, copy }) => ({ id, brand, scene: copy.scene })),
  { id: 'won', brand: 'chokdee', scene: 'won' },
  { id: 'won', brand: 'yok', scene: 'won' },
];
