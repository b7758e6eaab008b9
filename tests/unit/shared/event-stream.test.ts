import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventParser, type ServerEvent } from '@/shared/http/event-stream.parser';

function read(...pieces: string[]) {
  const events: ServerEvent[] = [];
  const ids: string[] = [];
  const feed = createEventParser({
    onEvent: (event) => void events.push(event),
    onId: (id) => void ids.push(id),
  });
  for (const piece of pieces) feed(piece);
  return { events, ids };
}

const STREAM =
  ': hello\n\nid: 7\nevent: change\ndata: {"kinds":["wallet"]}\n\n:\nid: 8\n\ndata: a\r\ndata:b\r\n\r\nid: 9\rdata: c\r\rx';

describe('a stream of events', () => {
  it('is read with its names, data of several lines, and positions that come alone', () => {
    const { events, ids } = read(STREAM);
    expect(events).toEqual([
      { name: 'change', data: '{"kinds":["wallet"]}' },
      { name: 'message', data: 'a\nb' },
      { name: 'message', data: 'c' },
    ]);
    expect(ids).toEqual(['7', '8', '9']);
  });

  it('reads the same in whatever pieces it comes', () => {
    const whole = read(STREAM);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: STREAM.length })), (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), STREAM.length];
        const pieces = places.slice(1).map((end, index) => STREAM.slice(places[index], end));
        expect(read(...pieces)).toEqual(whole);
      }),
    );
  });

  it('says nothing of an event that was cut', () => {
    expect(read('id: 7\nevent: change\ndata: {"kin')).toEqual({ events: [], ids: [] });
    expect(read('id: 7\nevent: change\ndata: x\n')).toEqual({ events: [], ids: [] });
  });

  it('does not go on behind an event that could not be handled', () => {
    const ids: string[] = [];
    const feed = createEventParser({
      onEvent: () => {
        throw new Error('unreadable');
      },
      onId: (id) => void ids.push(id),
    });
    expect(() => feed('id: 7\ndata: x\n\n')).toThrow('unreadable');
    expect(ids).toEqual([]);
  });

  it('that is none of ours is not kept', () => {
    expect(() => read('x'.repeat(70_000))).toThrow();
    expect(() =>
      read(...Array.from({ length: 100 }, () => `data: ${'y'.repeat(1000)}\n`)),
    ).toThrow();
  });
});
