import { type LineMenuName, lineMenuCopy } from './line-menus.copy';

/** Size in px of a menu's picture. */
export const LINE_MENU_WIDTH = 2500;
export const LINE_MENU_HEIGHT = 1686;

/** Left edges of the three columns, and the right edge of the last. */
const COLUMNS = [0, 833, 1667, LINE_MENU_WIDTH] as const;
const ROW = LINE_MENU_HEIGHT / 2;

/** Part of a menu's picture, in px. */
export interface LineMenuArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the area of each button of a menu: two rows of three; with five buttons the last has two places. */
export function areasOfLineMenu(name: LineMenuName): readonly LineMenuArea[] {
  const count = Object.keys(lineMenuCopy[name].buttons).length;
  return Array.from({ length: count }, (_, index) => {
    const column = index % 3;
    const isWide = count === 5 && index === 4;
    const left = COLUMNS[column] ?? 0;
    const right = isWide ? LINE_MENU_WIDTH : (COLUMNS[column + 1] ?? LINE_MENU_WIDTH);
    return { x: left, y: Math.floor(index / 3) * ROW, width: right - left, height: ROW };
  });
}
