/** An invented team, as published with its matches. */
export interface Team {
  readonly name: string;
  /** Letters on the team's crest. */
  readonly letters: string;
  /** Colours of the team's shirt and of its trim. */
  readonly colours: readonly [shirt: string, trim: string];
}

/** A team with its strength; 100 is average. */
interface LeagueTeam extends Team {
  readonly strength: number;
}

/** An invented league. Every team repeatedly meets every other at home and away. */
export interface League {
  readonly leagueId: string;
  readonly name: string;
  /** Seconds from the start of each time slot of the programme to the kick-off of this league's match. */
  readonly offsetSeconds: number;
  readonly teams: readonly LeagueTeam[];
}

const team = (
  name: string,
  letters: string,
  strength: number,
  shirt: string,
  trim: string,
): LeagueTeam => ({ name, letters, strength, colours: [shirt, trim] });

/** Both leagues. No town, team or league of this list exists. */
export const leagues: readonly League[] = [
  {
    leagueId: 'hills',
    name: 'ลีกดอยลมเย็น',
    offsetSeconds: 0,
    teams: [
      team('กวางดาว เวียงหมอก', 'วม', 118, '#1f6b4a', '#ffe08a'),
      team('อินทรี ผาตะวัน', 'ผต', 126, '#8c1d2f', '#ffd0a1'),
      team('กระเรียน บึงสายรุ้ง', 'บร', 97, '#2456a6', '#d6ecff'),
      team('หมีควาย ถ้ำทองใส', 'ถท', 88, '#4a3426', '#f3c77b'),
      team('จิ้งจอก ทุ่งดาวเหนือ', 'ทน', 104, '#b4541a', '#fff1d6'),
      team('ตัวนิ่ม ไร่น้ำค้าง', 'รค', 79, '#5b3a86', '#e7d3ff'),
    ],
  },
  {
    leagueId: 'coast',
    name: 'ลีกอ่าวจันทร์เสี้ยว',
    offsetSeconds: 90,
    teams: [
      team('วาฬน้อย เกาะมุกดำ', 'กม', 121, '#16486b', '#aee6ff'),
      team('นางนวล แหลมลมรัก', 'ลร', 108, '#f2f2ee', '#1d3a6b'),
      team('ปูลม หาดทรายแก้ว', 'หก', 84, '#c2452f', '#ffe6c9'),
      team('โลมา อ่าวพลอยใส', 'อพ', 112, '#0f7a86', '#d9fff5'),
      team('ม้าน้ำ คลองหิ่งห้อย', 'คห', 93, '#7a5a0c', '#fff0a8'),
      team('กระเบน ท่าดาวตก', 'ทด', 76, '#2a2f45', '#ff9fb4'),
    ],
  },
];
