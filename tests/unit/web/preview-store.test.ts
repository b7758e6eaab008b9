import { describe, expect, it } from 'vitest';
import { PreviewStore } from '@/server/preview/preview.store';

describe('PreviewStore', () => {
  it('keeps a page for ten minutes under an id that cannot be guessed', () => {
    let nowMs = 0;
    const store = new PreviewStore(() => nowMs);
    const id = store.add('หน้า');
    expect(id).toMatch(/^[\w-]{32}$/);
    expect(store.add('หน้า')).not.toBe(id);
    nowMs = 10 * 60_000 - 1;
    expect(store.find(id)).toBe('หน้า');
    nowMs = 10 * 60_000;
    expect(store.find(id)).toBeUndefined();
    expect(store.find('อื่น')).toBeUndefined();
  });

  it('drops the oldest page when it has too many', () => {
    const store = new PreviewStore(() => 0);
    const ids = Array.from({ length: 201 }, () => store.add('หน้า'));
    expect(store.find(ids[0] ?? '')).toBeUndefined();
    expect(store.find(ids[1] ?? '')).toBe('หน้า');
  });
});
