import { describe, expect, test } from 'vitest';
import { ProviderUnavailableError } from '@/server/games/game-provider';
import { createRoomPages } from '@/server/trends/room-pages';
import type { RoomsView, RoomWatch } from '@/server/trends/rooms.service';
import { createTestProvider } from '../../support/test-provider';

const provider = createTestProvider();
const rooms = await provider.rooms?.();
const view = {
  rooms: (rooms?.rooms ?? []).map((room) => ({ ...room, provider, game: undefined })),
} as unknown as RoomsView;

function watchThat(list: RoomWatch['list']): RoomWatch {
  return { list, find: () => Promise.resolve(null) };
}

describe('room pages', () => {
  const pages = createRoomPages(watchThat(() => Promise.resolve(view)));

  test('are listed for search engines, and exist only for known rooms', async () => {
    expect(await pages.list()).toEqual([{ path: '/sooth?room=gold' }]);
    expect(await pages.hasRoom('gold')).toBe(true);
    expect(await pages.hasRoom(null)).toBe(true);
    expect(await pages.hasRoom('nowhere')).toBe(false);
  });

  test('have a preview with the name of the room', async () => {
    expect(await pages.findPreview('gold')).toMatchObject({
      title: 'เค้าไพ่ ห้องทอง',
      path: '/sooth?room=gold',
    });
    expect(await pages.findPreview(null)).toMatchObject({ title: 'สูตรบาคาร่า', path: '/sooth' });
  });
});

describe('a provider that does not respond', () => {
  const away = new ProviderUnavailableError('sandbox', 'away');
  const pages = createRoomPages(watchThat(() => Promise.reject(away)));

  test('leaves the room pages available but unlisted', async () => {
    expect(await pages.hasRoom('gold')).toBe(true);
    expect(await pages.list()).toEqual([]);
    expect(await pages.findPreview('gold')).toMatchObject({ path: '/sooth' });
  });

  test('is distinguished from an unexpected error, which the room pages throw', async () => {
    const broken = createRoomPages(watchThat(() => Promise.reject(new Error('broken'))));
    await expect(broken.list()).rejects.toThrow('broken');
  });
});
