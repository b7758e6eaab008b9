import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { figureIds } from '@/contract/operator/report-figures';
import { figureCopy } from '@/contract/operator/report-figures.copy';
import {
  MOST_REPORT_DAYS,
  reportClose,
  reportDay,
  reportExport,
  reportLines,
  reportRange,
  reportSections,
  reportTable,
  reportToday,
} from '@/contract/operator/reports.contract';
import { reportsCopy } from '@/operator/desks/reports/reports.copy';
import { errorSentences } from '@/shared/http/api-error';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import {
  dayReport,
  linesReport,
  rangeReport,
  tableReport,
  todayReport,
} from '../support/report-samples';
import {
  countCalls,
  hold,
  mendNetwork,
  respondWith,
  respondWithData,
} from '../support/screen-network';

const backEnd = useConsoleBackEnd();
const DAY = '/reports?day=2026-11-27';
const LINES = '/reports/lines?figure=deposits&from=2026-11-27&to=2026-11-27';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const rowOf = (table: HTMLElement, name: RegExp) => within(table).getByRole('row', { name });

describe('the report of a day', () => {
  it('shows every figure once with its definition, and leads to the lines of those that have some', async () => {
    respondWithData(reportDay, dayReport());
    await openConsole(backEnd, DAY, 'nok');
    expect(await heading('วันศุกร์ที่ 27 พ.ย. 2569')).toBeTruthy();
    expect(await screen.findByText('จบวันแล้ว ยังไม่ปิด')).toBeTruthy();
    for (const id of figureIds) {
      const { title, definition } = figureCopy[id];
      expect(screen.getAllByRole('button', { name: `นิยามของ ${title}` })).toHaveLength(1);
      expect(screen.getByText(definition)).toBeTruthy();
    }
    const cash = screen.getByRole('table', { name: 'เงินเข้าออก' });
    const link = within(cash).getByRole('link', { name: '฿158,000.50' });
    expect(link.getAttribute('href')).toBe(`/operator${LINES}`);
    const part = within(cash).getByRole('link', { name: '฿150,000.00' });
    expect(part.getAttribute('href')).toBe(`/operator${LINES}&part=account%2F1`);
    expect(rowOf(cash, /^กสิกร 1/).textContent).toBe('กสิกร 1300฿150,000.00');
    expect(within(cash).queryByRole('link', { name: '-฿1,200.00' })).toBeNull();
    const play = screen.getByRole('table', { name: 'การเล่น' });
    expect(rowOf(play, /^สล็อต/).textContent).toBe('สล็อต฿8.25');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says in words which checks of the books hold, and warns at its head when one does not', async () => {
    const day = dayReport();
    const [first, ...others] = day.identities;
    if (!first) throw new Error('there is no check');
    respondWithData(reportDay, {
      ...day,
      identities: [{ ...first, holds: false, left: '500.00', right: '400.00' }, ...others],
    });
    await openConsole(backEnd, DAY, 'audi');
    expect((await screen.findByRole('alert')).textContent).toContain('พิสูจน์ไม่ผ่าน');
    const checks = within(screen.getByRole('region', { name: 'ตัวเลขตรงกันหรือไม่' }));
    const lines = checks.getAllByRole('listitem');
    expect(lines).toHaveLength(5);
    expect(lines[0]?.textContent).toBe(
      'ยอดของทุกบัญชีในระบบรวมกันได้ศูนย์฿500.00 กับ ฿400.00ต่างกัน ฿100.00',
    );
    expect(lines[1]?.textContent).toMatch(/ตรง$/);
  });

  it('says who closed the day, and warns when its figures differ from the closed ones', async () => {
    const closing = {
      ...{ closed_by: 'operator/nok', closed_at: '2026-11-27T17:40:00Z', differs: true },
    };
    respondWithData(reportDay, dayReport({ closing }));
    await openConsole(backEnd, DAY, 'nok');
    expect(await screen.findByText('ปิดแล้วโดย nok 28 พ.ย. 00:40')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('ไม่ตรงกับตอนปิดวัน');
    expect(screen.queryByRole('button', { name: 'ปิดวัน' })).toBeNull();
  });

  it('shows its shape while it loads, and is read again by a button after it failed', async () => {
    const release = hold(reportDay);
    const user = await openConsole(backEnd, DAY, 'nok');
    const group = await screen.findByRole('region', { name: 'เงินเข้าออก' });
    expect(group.parentElement?.getAttribute('aria-busy')).toBe('true');
    respondWith(reportDay, 500);
    release();
    await user.click(screen.getByRole('link', { name: 'วันก่อน' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorSentences.server);
    expect(window.location.search).toBe('?day=2026-11-26');
    mendNetwork();
    respondWithData(reportDay, dayReport({ day: '2026-11-26' }));
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByRole('table', { name: 'เงินเข้าออก' })).toBeTruthy();
  });

  it('names the roles that may open it to a person who may not', async () => {
    await openConsole(backEnd, '/reports', 'sup');
    expect(
      await screen.findByText('สิทธิ์ของคุณเปิดโต๊ะนี้ไม่ได้ โต๊ะนี้สำหรับเจ้าของ การเงิน ผู้ตรวจสอบ'),
    ).toBeTruthy();
    const rail = screen.getByRole('navigation', { name: 'โต๊ะ' });
    expect(within(rail).queryByRole('link', { name: 'รายงาน' })).toBeNull();
    expect(countCalls(reportDay)).toBe(0);
  });
});

// Finding roles in tables of a month takes long on a slow machine.
describe('the reports of the real back end', { timeout: 60_000 }, () => {
  it('lead from a figure of the demo to lines with the same sum', async () => {
    const user = await openConsole(backEnd, '/reports', 'pim');
    const cash = await screen.findByRole('table', { name: 'เงินเข้าออก' });
    const checks = within(screen.getByRole('region', { name: 'ตัวเลขตรงกันหรือไม่' }));
    expect(checks.getAllByText('ตรง')).toHaveLength(5);
    const figure = within(rowOf(cash, /^ฝาก/)).getByRole('link');
    const amount = figure.textContent;
    await user.click(figure);
    expect(await heading('ฝาก')).toBeTruthy();
    expect(
      await screen.findByText(new RegExp(`^รวม ${amount.replace('.', '\\.')} · \\d+ รายการ$`)),
    ).toBeTruthy();
  });

  const findPages = async () =>
    within(await screen.findByRole('navigation', { name: 'หน้ารายงาน' }));

  it('fill the table of days', async () => {
    await openConsole(backEnd, '/reports/range', 'audi');
    const links = (await findPages()).getAllByRole('link');
    // Besides the sections there are the day, the range and the comparison with providers.
    expect(links).toHaveLength(reportSections.length + 3);
    expect(await screen.findByRole('row', { name: /^รวม/ })).toBeTruthy();
  });

  it('fill the figures of today', async () => {
    await openConsole(backEnd, '/', 'audi');
    expect(await screen.findByRole('img', { name: /^กราฟแท่ง 30 วัน/ })).toBeTruthy();
  });

  it.each(reportSections.map((section) => reportsCopy.sections[section]))(
    'fill the page "%s"',
    async (page) => {
      const user = await openConsole(backEnd, '/reports/range', 'audi');
      await user.click((await findPages()).getByRole('link', { name: page }));
      expect(await heading(page)).toBeTruthy();
      await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );
});

describe('the closing of a day', () => {
  it('lists what prevents it, leads to the banks, and cannot be confirmed', async () => {
    respondWithData(reportDay, dayReport({ obstacles: ['ยังไม่นับ กสิกร 1', 'ยังไม่จบวัน'] }));
    const user = await openConsole(backEnd, DAY, 'nok');
    await user.click(await screen.findByRole('button', { name: 'ปิดวัน' }));
    const dialog = within(screen.getByRole('dialog', { name: 'ปิดวัน 27 พ.ย. 2569' }));
    expect(dialog.getByText('ยังไม่นับ กสิกร 1')).toBeTruthy();
    expect(dialog.getByText('ยังไม่จบวัน')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'ไปที่ธนาคาร' }).getAttribute('href')).toBe(
      '/operator/banks',
    );
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'ปิดวัน' }).disabled).toBe(true);
    expect(countCalls(reportClose)).toBe(0);
  });

  it('is sent once, and the day is read again', async () => {
    respondWithData(reportDay, dayReport());
    const user = await openConsole(backEnd, DAY, 'nok');
    await user.click(await screen.findByRole('button', { name: 'ปิดวัน' }));
    respondWithData(reportClose, null);
    const closed_at = '2026-11-27T17:40:00Z';
    respondWithData(
      reportDay,
      dayReport({ closing: { closed_by: 'operator/nok', closed_at, differs: false } }),
    );
    const dialog = within(screen.getByRole('dialog', { name: 'ปิดวัน 27 พ.ย. 2569' }));
    await user.dblClick(dialog.getByRole('button', { name: 'ปิดวัน' }));
    expect(await screen.findByText('ปิดวัน 27 พ.ย. 2569 แล้ว')).toBeTruthy();
    expect(await screen.findByText('ปิดแล้วโดย nok 28 พ.ย. 00:40')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(countCalls(reportClose)).toBe(1);
  });

  it('says why the server refuses it', async () => {
    respondWithData(reportDay, dayReport());
    const user = await openConsole(backEnd, DAY, 'pim');
    await user.click(await screen.findByRole('button', { name: 'ปิดวัน' }));
    respondWith(reportClose, 200, 'report.uncounted');
    const dialog = within(screen.getByRole('dialog', { name: 'ปิดวัน 27 พ.ย. 2569' }));
    await user.click(dialog.getByRole('button', { name: 'ปิดวัน' }));
    expect(await dialog.findByRole('alert')).toBeTruthy();
  });

  it('is not offered to a person who may only read', async () => {
    respondWithData(reportDay, dayReport());
    await openConsole(backEnd, DAY, 'audi');
    expect(await screen.findByRole('table', { name: 'เงินเข้าออก' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'ปิดวัน' })).toBeNull();
  });
});

describe('the report of several days', () => {
  it('has a row for each day and their sums, and leads to the lines of a cell', async () => {
    respondWithData(reportRange, rangeReport);
    await openConsole(backEnd, '/reports/range?from=2026-11-27&to=2026-11-28', 'nok');
    const table = await screen.findByRole('table', { name: 'ตัวเลขของแต่ละวัน' });
    const sums = await within(table).findByRole('row', { name: /^รวม/ });
    const total = within(sums).getByRole('link', { name: '฿316,001.00' });
    expect(total.getAttribute('href')).toBe(
      '/operator/reports/lines?figure=deposits&from=2026-11-27&to=2026-11-28',
    );
    const closed = rowOf(table, /27 พ.ย. 2569.*ปิดแล้ว/);
    expect(within(closed).getByRole('link', { name: '27 พ.ย. 2569' }).getAttribute('href')).toBe(
      `/operator${DAY}`,
    );
    expect(within(closed).getByRole('link', { name: '฿158,000.50' }).getAttribute('href')).toBe(
      `/operator${LINES}`,
    );
    expect(rowOf(table, /28 พ.ย. 2569.*ยังไม่จบวัน/)).toBeTruthy();
  });

  it('is asked for at most a quarter of a year, in the order of the calendar', async () => {
    await openConsole(backEnd, '/reports/range?from=2026-01-01&to=2026-11-28', 'nok');
    expect((await screen.findByRole('alert')).textContent).toBe(
      `เลือกได้ไม่เกิน ${MOST_REPORT_DAYS} วัน`,
    );
    expect(countCalls(reportRange)).toBe(0);
  });
});

describe('the lines of a figure', () => {
  it('add up to the figure, and lead to their members', async () => {
    respondWithData(reportLines, linesReport);
    await openConsole(backEnd, LINES, 'nok');
    expect(await heading('ฝาก')).toBeTruthy();
    expect(await screen.findByText('รวม ฿158,000.50 · 316 รายการ')).toBeTruthy();
    const table = screen.getByRole('table', { name: /รายการที่รวมเป็นตัวเลขนี้/ });
    const line = rowOf(table, /D1042/);
    expect(within(line).getByRole('link', { name: '081-xxx-2222' }).getAttribute('href')).toBe(
      '/operator/members/1001',
    );
    expect(line.textContent).toContain('฿500.25');
    expect(rowOf(table, /รวมทั้งวัน/).textContent).not.toContain('฿');
  });

  it('name the part that they belong to', async () => {
    respondWithData(reportLines, { ...linesReport, lines: [], total: '0', count: 0 });
    respondWithData(reportDay, dayReport());
    await openConsole(backEnd, `${LINES}&part=account%2F2`, 'nok');
    expect(await heading('ฝาก · ไทยพาณิชย์ 2')).toBeTruthy();
    expect(await screen.findByText('ตัวเลขนี้เป็นศูนย์ จึงไม่มีรายการ')).toBeTruthy();
  });

  it('do not exist for a figure that is computed from others', async () => {
    await openConsole(backEnd, LINES.replace('deposits', 'net_cash'), 'nok');
    expect(await screen.findByText(/ไม่มีตัวเลขนี้/)).toBeTruthy();
    expect(countCalls(reportLines)).toBe(0);
  });

  it('are exported as a file: masked by default, and whole after a code', async () => {
    respondWithData(reportLines, linesReport);
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.getAttribute('href') ?? '');
    });
    const user = await openConsole(backEnd, LINES, 'nok');
    const open = 'ส่งออกทั้งหมด 316 แถวที่ตรงตัวกรอง';
    await user.click(await screen.findByRole('button', { name: open }));
    const dialog = within(screen.getByRole('dialog', { name: 'ส่งออก' }));
    expect(dialog.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    await user.click(dialog.getByRole('radio', { name: 'CSV' }));
    respondWithData(reportExport, { path: '/operator/v1/exports/token', count: 316 });
    await user.click(dialog.getByRole('button', { name: 'ส่งออก' }));
    expect(await screen.findByText('ส่งออกแล้ว 316 แถว')).toBeTruthy();
    expect(saved).toEqual(['/operator/v1/exports/token']);

    await user.click(screen.getByRole('button', { name: open }));
    const again = within(screen.getByRole('dialog', { name: 'ส่งออก' }));
    await user.click(again.getByRole('checkbox', { name: 'ข้อมูลส่วนบุคคลเต็ม' }));
    respondWith(reportExport, 403, 'operator.step_up_needed');
    await user.click(again.getByRole('button', { name: 'ส่งออก' }));
    const stepUp = await screen.findByRole('dialog', { name: 'ยืนยันตัวตนอีกครั้ง' });
    respondWithData(reportExport, { path: '/operator/v1/exports/whole', count: 316 });
    await user.type(within(stepUp).getByLabelText('รหัสผ่าน'), 'demo1234');
    await user.click(within(stepUp).getByRole('button', { name: 'ยืนยัน' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]).toBe('/operator/v1/exports/whole');
  });
});

describe('the further reports', () => {
  it('show each cell in the unit of its column', async () => {
    respondWithData(reportTable, tableReport);
    await openConsole(backEnd, '/reports/games?from=2026-11-01&to=2026-11-28', 'audi');
    const table = await screen.findByRole('table', { name: 'รายงานเกมและค่าย' });
    const row = await within(table).findByRole('row', { name: /หมีทอง/ });
    const cells = within(row).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      ...['หมีทอง', '฿1,234.50', '4,200', '96.5%', '4 นาที 10 วิ', '27 พ.ย. 12:00:00'],
    ]);
    expect(rowOf(table, /แมวนำโชค/).textContent).toBe('แมวนำโชค–––––');
    expect(screen.getByRole('button', { name: 'ส่งออกทั้งหมด 2 แถวที่ตรงตัวกรอง' })).toBeTruthy();
  });

  it('say that a period has no rows', async () => {
    respondWithData(reportTable, { ...tableReport, rows: [] });
    await openConsole(backEnd, '/reports/lotto', 'audi');
    expect(await screen.findByText('ไม่มีรายการในช่วงนี้ ลองเลือกวันอื่น')).toBeTruthy();
    const pages = within(screen.getByRole('navigation', { name: 'หน้ารายงาน' }));
    expect(pages.getByRole('link', { current: 'page' }).textContent).toBe('หวย');
  });

  it('take the balances of one day', async () => {
    respondWithData(reportTable, tableReport);
    await openConsole(backEnd, '/reports/balances?from=2026-11-01&to=2026-11-27', 'audi');
    expect(await screen.findByLabelText('วันที่')).toHaveProperty('value', '2026-11-27');
    expect(screen.queryByLabelText('ตั้งแต่วันที่')).toBeNull();
  });
});

describe('the figures of today', () => {
  it('stand beside those of earlier days at the same time, and have the bars as a table', async () => {
    respondWithData(reportToday, todayReport);
    await openConsole(backEnd, '/', 'nok');
    const figures = within(await screen.findByRole('region', { name: 'ตัวเลขวันนี้ถึงตอนนี้' }));
    expect(await figures.findByRole('link', { name: '฿158,000.50' })).toBeTruthy();
    expect(figures.getByText('เมื่อวานเวลานี้ ฿99.00')).toBeTruthy();
    expect(figures.getByText('7 วันก่อนเวลานี้ ฿77.00')).toBeTruthy();
    expect(
      figures.getByRole('img', { name: 'กราฟแท่ง 2 วัน เงินสดสุทธิรวม ฿150.00 GGR รวม ฿20.00' }),
    ).toBeTruthy();
    const table = within(figures.getByText('ดูเป็นตาราง').closest('details') as HTMLElement);
    expect(table.getByRole('row', { name: /27 พ.ย./ }).textContent).toBe('27 พ.ย.฿100.00-฿40.00');
  });

  it('are not asked for by a person who may not read the books', async () => {
    await openConsole(backEnd, '/', 'sup');
    expect(await screen.findByRole('region', { name: 'งานที่รอ' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'ตัวเลขวันนี้ถึงตอนนี้' })).toBeNull();
    expect(countCalls(reportToday)).toBe(0);
  });

  it('leave the queues in place when they cannot be read', async () => {
    respondWith(reportToday, 500);
    await openConsole(backEnd, '/', 'nok');
    const figures = within(await screen.findByRole('region', { name: 'ตัวเลขวันนี้ถึงตอนนี้' }));
    expect((await figures.findByRole('alert')).textContent).toContain(errorSentences.server);
    expect(screen.getByRole('region', { name: 'งานที่รอ' })).toBeTruthy();
  });
});
