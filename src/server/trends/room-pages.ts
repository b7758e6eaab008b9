import { routes } from '@/contract/routes';
import type { ListedPage, PagePreview } from '../area';
import { ProviderUnavailableError } from '../games/game-provider';
import type { Room, RoomWatch } from './rooms.service';
import { trendsPreviewCopy as copy } from './trends.copy';

/**
 * Previews and listed pages of rooms, for chats and search engines. All rooms count as existing while a provider does
 * not respond.
 */
export interface RoomPages {
  /**
   * Tells whether the room of a URL exists.
   * @param roomId null when the URL names no room
   */
  readonly hasRoom: (roomId: string | null) => Promise<boolean>;
  /**
   * Returns the preview of a room URL.
   * @param roomId null when the URL names no room
   */
  readonly findPreview: (roomId: string | null) => Promise<PagePreview>;
  readonly list: () => Promise<readonly ListedPage[]>;
}

/** Creates the page data of the room URLs. */
export function createRoomPages(watch: RoomWatch): RoomPages {
  const listRooms = async (): Promise<readonly Room[] | null> => {
    try {
      return (await watch.list()).rooms;
    } catch (error) {
      if (error instanceof ProviderUnavailableError) return null;
      throw error;
    }
  };
  return {
    hasRoom: async (roomId) => {
      if (roomId === null) return true;
      const rooms = await listRooms();
      return rooms === null || rooms.some((room) => room.roomId === roomId);
    },
    findPreview: async (roomId) => {
      const room =
        roomId === null ? undefined : (await listRooms())?.find((each) => each.roomId === roomId);
      return room
        ? {
            title: copy.roomTitle(room.name),
            description: copy.roomDescription(room.name),
            path: pathOf(room),
          }
        : {
            title: copy.title,
            description: copy.description,
            path: routes.trends.path,
          };
    },
    list: async () => ((await listRooms()) ?? []).map((room) => ({ path: pathOf(room) })),
  };
}

function pathOf({ roomId }: Room): string {
  return `${routes.trends.path}?${new URLSearchParams({ room: roomId })}`;
}
