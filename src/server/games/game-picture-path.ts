const NAME = /^([0-9a-f]{64})\.webp$/;

/** Returns the hash in the file name of a copied picture of a game. */
export function readPictureHash(name: string): Uint8Array | undefined {
  const [, hash] = NAME.exec(name) ?? [];
  return hash === undefined ? undefined : Buffer.from(hash, 'hex');
}

/** Returns the path of the picture of a game that has none of its own so far. */
export function placeholderPath({
  providerId,
  gameId,
}: {
  providerId: string;
  gameId: string;
}): string {
  return `/pictures/games/${providerId}/${gameId}.svg`;
}
