import { openShoe } from '@/domain/baccarat-shoe';
import { hashServerSeed } from '@/domain/fairness';
import { sheetCopy } from './baccarat.copy';
import type { ShoesResponse, ShoeView } from './baccarat.protocol';
import { build } from './element-builder';
import { copyField, createProof } from './fairness-section';
import { NoResponseError } from './game-caller';
import { formatPlayedAt } from './history-sheet';
import { sheetShellCopy, shellCopy } from './shell.copy';

/**
 * Builds the section with the commitment of the current shoe, and the finished shoes, which the page recomputes.
 * @param shoe null without a current shoe
 */
export function createShoeProofs(
  shoe: ShoeView | null,
  fetchShoes: () => Promise<ShoesResponse>,
): HTMLElement {
  const ended = build('div', {}, build('p', { class: 'quiet' }, shellCopy.waiting));
  void fetchShoes().then(
    (response) => {
      if (response.status !== 'ok')
        ended.replaceChildren(build('p', { class: 'note' }, response.message));
      else if (response.shoes.length === 0)
        ended.replaceChildren(build('p', { class: 'quiet' }, sheetCopy.noRevealed));
      else ended.replaceChildren(...response.shoes.map(proveShoe));
    },
    (error: unknown) => {
      if (!(error instanceof NoResponseError)) throw error;
      ended.replaceChildren(build('p', { class: 'note' }, shellCopy.offline));
    },
  );
  return build(
    'div',
    { class: 'fair' },
    build('p', {}, sheetCopy.fair),
    ...(shoe
      ? [
          build('label', {}, sheetShellCopy.hash, copyField(shoe.seed_hash)),
          build('p', { class: 'quiet' }, sheetCopy.shoeName(shoe.shoe_id)),
        ]
      : []),
    build('h4', {}, sheetCopy.endedShoes),
    build('p', { class: 'quiet' }, sheetCopy.verifyOutside),
    ended,
  );
}

/** Recomputes a finished shoe. Resolves to true when seed and hands match the commitment. */
export async function isShoeTrue(shoe: ShoeView): Promise<boolean> {
  const serverSeed = shoe.server_seed ?? '';
  const [hash, hands] = await Promise.all([
    hashServerSeed(serverSeed),
    openShoe(serverSeed, shoe.shoe_id),
  ]);
  return (
    hash === shoe.seed_hash &&
    shoe.hands.length === shoe.hand_count &&
    shoe.hands.every(
      ({ player, banker }, index) =>
        hands[index]?.player.join() === player.join() &&
        hands[index].banker.join() === banker.join(),
    )
  );
}

function proveShoe(shoe: ShoeView): HTMLElement {
  const proof = {
    kind: 'shoe',
    shoe_id: shoe.shoe_id,
    commitment: shoe.seed_hash,
    server_seed: shoe.server_seed,
    hands: shoe.hands.map(({ player, banker }) => ({ player, banker })),
  };
  return createProof(
    [sheetCopy.endedShoe(shoe.shoe_id, formatPlayedAt(shoe.begins_at), shoe.hand_count)],
    [JSON.stringify(proof)],
    () => isShoeTrue(shoe),
  );
}
