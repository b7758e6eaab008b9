/** One event of `text/event-stream`. */
export interface ServerEvent {
  name: string;
  data: string;
}

/** What a reader is told. */
export interface EventHandlers {
  onEvent: (event: ServerEvent) => void;
  /** The position from which the stream can be resumed. */
  onId: (id: string) => void;
}

/** Nothing of ours comes near; whatever is longer is no event stream. */
const MOST_CHARACTERS = 64 * 1024;

/**
 * Reads `text/event-stream` in whatever pieces it comes.
 * @returns takes the next piece
 * @throws Error when a piece makes an event longer than any of ours
 */
export function createEventParser({ onEvent, onId }: EventHandlers): (piece: string) => void {
  let rest = '';
  let id: string | null = null;
  let name = '';
  let data: string[] = [];

  function dispatch(): void {
    // The event first: whoever fails at it must not go on behind it.
    if (data.length > 0) onEvent({ name: name || 'message', data: data.join('\n') });
    if (id !== null) onId(id);
    id = null;
    name = '';
    data = [];
  }

  function readLine(line: string): void {
    if (line === '') {
      dispatch();
      return;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    else if (field === 'event') name = value;
    else if (field === 'id' && !value.includes('\0')) id = value;
  }

  return (piece) => {
    rest += piece;
    // A CR at the end may be the first half of a line's end.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line);
    const held = data.reduce((sum, { length }) => sum + length, rest.length);
    if (held > MOST_CHARACTERS) throw new Error('This is no event stream of ours');
  };
}
