import type { GameTag, StudioId } from '@/sandbox/games/catalogue/catalogue-types';
import { CARD_WIDTH, num, petal, repeat } from './card.painter';
import { shapeLine } from './lettering-shaper';

const letterMark = (text: string, size: number, y: number, fill: string): string => {
  const line = shapeLine(text, 'kanit', size);
  return `<path d="${line.path}" transform="translate(${num(-line.width / 2)} ${y})" fill="${fill}"/>`;
};

const marks: Record<StudioId, () => string> = {
  manee: () =>
    `<circle r="24" fill="#160B1C" fill-opacity=".82"/><circle r="23" fill="none" stroke="#E3C27A" stroke-width="2"/>${petal(0, 0, 17, '#E9CC8A')}`,
  northlight: () =>
    '<rect x="-24" y="-24" width="48" height="48" rx="12" fill="#0A1224" fill-opacity=".82"/><path d="M0-17L4.5-4.5 17 0 4.5 4.5 0 17-4.5 4.5-17 0-4.5-4.5Z" fill="#DCEBFF"/>',
  kaokradan: () =>
    `<path d="M0-27L27 0 0 27-27 0Z" fill="#FBF3E4"/>${letterMark('ก', 30, 10, '#1B1220')}`,
  laikhram: () =>
    `<circle r="24" fill="#FFFFFF"/><circle r="22" fill="none" stroke="#1F4FA0" stroke-width="3"/>${repeat(8, (index) => `<path transform="rotate(${index * 45})" d="M0-3C6-7 5-14 0-17C-5-14-6-7 0-3Z" fill="#1F4FA0"/>`)}`,
  rongchalu: () =>
    '<path d="M-24-24H24V24H-24Z" transform="rotate(8) scale(.94)" fill="#2A1640" fill-opacity=".5"/><rect x="-23" y="-23" width="46" height="46" rx="7" fill="#FFF4E0"/><path d="M-15 13C-15-6-4-16 14-15C15 4 4 15-15 13ZM-15 15L6-7" fill="#E2574C" stroke="#FFF4E0" stroke-width="2.5" stroke-linecap="round"/>',
  grandsala: () =>
    `<path d="M-16-24H16V-16H24V16H16V24H-16V16H-24V-16H-16Z" fill="#0B0810" stroke="#E3C27A" stroke-width="2.4"/>${repeat(5, (index) => `<path transform="translate(0 14) rotate(${(index - 2) * 32})" d="M0 0L-4-26Q0-31 4-26Z" fill="#EBCB80"/>`)}`,
  toomtam: () =>
    `<path d="${repeat(20, (index) => {
      const angle = (index / 20) * Math.PI * 2;
      const reach = index % 2 ? 19 : 29;
      return `${index ? 'L' : 'M'}${num(Math.cos(angle) * reach)} ${num(Math.sin(angle) * reach)}`;
    })}Z" fill="#FFD83D" stroke="#170A14" stroke-width="3.5" stroke-linejoin="round"/>${letterMark('ต', 26, 9, '#170A14')}`,
  rakmuk: () =>
    `<circle r="24" fill="#0A060C"/><circle r="22.5" fill="none" stroke="#F3DDF8" stroke-width="1.8"/>${repeat(6, (index) => `<path transform="rotate(${index * 60})" d="M0-3C9-7 9-15 0-18C-9-15-9-7 0-3Z" fill="${['#F9DCEB', '#CFF3E8', '#CBE0FB'][index % 3]}"/>`)}<circle r="3.6" fill="#FCF3DA"/>`,
  nganwat: () =>
    `<rect x="-27" y="-19" width="54" height="38" rx="7" fill="#FFF4DC" transform="rotate(-8)"/><g transform="rotate(-8)"><path d="M-13-15V15" stroke="#C2452F" stroke-width="2.4" stroke-dasharray="1 5" stroke-linecap="round"/><path d="M6-13L9.6-4.6 18.6-4 11.6 2 13.8 11 6 6.2-1.8 11 .4 2-6.6-4 2.4-4.6Z" fill="#E2573C"/></g>`,
  kaewkaosi: () =>
    `<path d="M0-27L23-11V13L0 27-23 13V-11Z" fill="#0F0B14"/>${[
      '#F5636B',
      '#F7B23E',
      '#57C98A',
      '#42A5F0',
      '#9A6BF0',
      '#F07AC0',
    ]
      .map(
        (colour, index) =>
          `<path transform="rotate(${index * 60})" d="M-1.6-3.6L-9.4-17.5H9.4L1.6-3.6Z" fill="${colour}"/>`,
      )
      .join('')}`,
};

/** Draws the studio's mark in the upper left corner. */
export function studioBadge(studioId: StudioId): string {
  return `<g transform="translate(38 37)">${marks[studioId]()}</g>`;
}

/** Draws the studio's mark alone, for lists of providers. */
export function renderStudioLogoSvg(studioId: StudioId): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-30 -30 60 60">${marks[studioId]()}</svg>`;
}

/** Draws the label in the upper right corner; returns an empty string for a game without a label. */
export function tagLabel(tag: GameTag | null): string {
  if (!tag) return '';
  const line = shapeLine(tag === 'hot' ? 'ฮิต' : 'ใหม่', 'kanit', 31);
  const width = line.width + 30;
  return `<g transform="translate(${num(CARD_WIDTH - width - 12)} 12)"><rect width="${num(width)}" height="50" rx="14" fill="${tag === 'hot' ? '#F27A4E' : '#FBF3E4'}" stroke="#1D0D0A" stroke-opacity=".38" stroke-width="2.5"/><path d="${line.path}" transform="translate(15 37)" fill="#1D0D0A"/></g>`;
}
