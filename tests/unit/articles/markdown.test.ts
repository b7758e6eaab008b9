import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { articleBody, plainTextOf } from '@/contract/article-body';
import { countReadingMinutes, picturesOf, textOf } from '@/server/articles/body-reader';
import { readMarkdown } from '@/server/articles/markdown-reader';

const text = (value: string) => ({ type: 'text', value });
const paragraph = (...children: object[]) => ({ type: 'paragraph', children });

describe('Markdown', () => {
  it('becomes a tree of article nodes', () => {
    const { body, leftOut } = readMarkdown(
      [
        '# หัวข้อ',
        '',
        'ข้อความ **หนา *เอียง*** กับ `โค้ด`\\',
        'บรรทัดใหม่',
        '',
        '### หัวข้อย่อย',
        '',
        '3. หนึ่ง',
        '4. สอง',
        '   - ลูก',
        '     - หลาน',
        '',
        '> อ้างอิง',
        '',
        '| ก | ข |',
        '| :-- | --: |',
        '| 1 | [ลิงก์](/promotions) |',
        '| สั้น |',
        '',
        '---',
        '',
        '![รูป](/art/og.png)',
        '',
        '```',
        'a < b',
        '```',
      ].join('\n'),
    );
    expect(leftOut).toEqual([]);
    expect(v.parse(articleBody, body)).toEqual(body);
    expect(body).toEqual([
      { type: 'heading', depth: 2, children: [text('หัวข้อ')] },
      paragraph(
        text('ข้อความ '),
        {
          type: 'strong',
          children: [text('หนา '), { type: 'emphasis', children: [text('เอียง')] }],
        },
        text(' กับ '),
        { type: 'inlineCode', value: 'โค้ด' },
        { type: 'break' },
        text('บรรทัดใหม่'),
      ),
      { type: 'heading', depth: 3, children: [text('หัวข้อย่อย')] },
      {
        type: 'list',
        ordered: true,
        start: 3,
        children: [
          { type: 'listItem', children: [paragraph(text('หนึ่ง'))] },
          {
            type: 'listItem',
            children: [
              paragraph(text('สอง')),
              {
                type: 'list',
                ordered: false,
                start: 1,
                children: [
                  {
                    type: 'listItem',
                    children: [paragraph(text('ลูก')), paragraph(text('หลาน'))],
                  },
                ],
              },
            ],
          },
        ],
      },
      { type: 'blockquote', children: [paragraph(text('อ้างอิง'))] },
      {
        type: 'table',
        align: ['left', 'right'],
        children: [
          row([text('ก')], [text('ข')]),
          row([text('1')], [{ type: 'link', url: '/promotions', children: [text('ลิงก์')] }]),
          row([text('สั้น')], []),
        ],
      },
      { type: 'thematicBreak' },
      { type: 'image', url: '/art/og.png', alt: 'รูป' },
      { type: 'code', value: 'a < b' },
    ]);
  });

  it('keeps the text of a refused link and lists all dropped parts', () => {
    const { body, leftOut } = readMarkdown(
      'ก [ข](javascript:alert(1)) [ค](/nowhere) [ง][ref] ![จ](https://evil.example/a.png) <b>ฉ</b>\n\n[ref]: http://evil.example',
    );
    expect(body).toEqual([paragraph(text('ก ข ค ง ')), paragraph(text(' ฉ'))]);
    expect(leftOut).toEqual([
      'link: javascript:alert(1)',
      'link to a missing page of this site: /nowhere',
      'link: http://evil.example',
      'picture of another site: https://evil.example/a.png',
      'HTML: <b>',
      'HTML: </b>',
    ]);
  });

  it('normalises the nesting of bold, italics and links', () => {
    const nested = readMarkdown('***[ก](/promotions)***').body;
    const turned = readMarkdown('[*__ก__*](/promotions)').body;
    expect(nested).toEqual(turned);
    expect(nested).toEqual([
      paragraph({
        type: 'link',
        url: '/promotions',
        children: [{ type: 'strong', children: [{ type: 'emphasis', children: [text('ก')] }] }],
      }),
    ]);
  });

  it.each([
    ['quotations', '>'.repeat(5_000)],
    ['lists', '- '.repeat(2_000)],
    ['slanted text', '*a '.repeat(1_000) + 'b*'.repeat(1_000)],
    ['links', '['.repeat(3_000) + '](/promotions)'.repeat(3_000)],
    ['numbered lists', '1. '.repeat(20_000)],
    ['lists of several kinds', '> 1. - + * 2) '.repeat(4_000)],
  ])('with deeply nested %s is read quickly', { timeout: 5_000 }, (_what, deep) => {
    const { body, leftOut } = readMarkdown(`ก่อน\n\n${deep} ข้างใน\n\nหลัง`);
    expect(v.is(articleBody, body)).toBe(true);
    expect(textOf(body)).toContain('ก่อน');
    expect(leftOut.length).toBeLessThanOrEqual(50);
  });

  it('drops control characters and bidirectional marks', () => {
    const { body } = readMarkdown('ก\u202eข\u0007ค `\u2066ง`');
    expect(body).toEqual([paragraph(text('กขค '), { type: 'inlineCode', value: 'ง' })]);
  });
});

function row(...cells: object[][]) {
  return {
    type: 'tableRow',
    children: cells.map((children) => ({ type: 'tableCell', children })),
  };
}

describe('an article text', () => {
  it('has a reading time by its number of Thai words', () => {
    const minutes = (count: number) =>
      countReadingMinutes(readMarkdown('โบนัสเข้ากระเป๋า '.repeat(count / 3)).body);
    expect(minutes(3)).toBe(1);
    expect(minutes(198)).toBe(1);
    expect(minutes(600)).toBe(3);
    expect(minutes(603)).toBe(4);
  });

  it('lists all its pictures, including pictures in nested lists', () => {
    const { body } = readMarkdown(
      '![](/art/og.png)\n\n- ก\n\n  ![](/art/a.png)\n  - ข\n\n    ![](/art/b.png)\n\n> - ![](/art/c.png)',
    );
    expect(picturesOf(body)).toEqual(['/art/og.png', '/art/a.png', '/art/b.png', '/art/c.png']);
  });

  it('returns its plain words without formatting', () => {
    const [first] = readMarkdown('ก **ข [ค](/promotions)**\\\nง').body;
    expect(first?.type === 'paragraph' && plainTextOf(first.children)).toBe('ก ข ค ง');
  });
});
