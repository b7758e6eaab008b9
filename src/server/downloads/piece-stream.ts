/** The pieces of a file; each is requested only after the previous one was sent. */
export type Pieces = Pick<AsyncIterator<string | Uint8Array>, 'next'> & {
  /** Called when the client leaves before the last piece, even before the first one. */
  return(value?: undefined): Promise<unknown>;
};

/** Returns a stream of the pieces of a file. Texts are encoded as UTF-8. */
export function toStream(pieces: Pieces): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await pieces.next();
        if (next.done) controller.close();
        else {
          controller.enqueue(
            typeof next.value === 'string' ? encoder.encode(next.value) : next.value,
          );
        }
      },
      async cancel() {
        await pieces.return();
      },
    },
    // The next piece is read only when the client takes it, so a slow client never makes memory grow.
    { highWaterMark: 0 },
  );
}
