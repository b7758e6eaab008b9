/**
 * Id of the block of JSON in a page of the console: data by the path of its call, of the calls that the frame makes at
 * its start. A path is missing when the call failed or took too long.
 */
export const CONSOLE_START_ID = 'start';

/** A page of the console: its URL, and the data of its block. */
export interface ConsolePage {
  /** Path, such as `/operator/in`. */
  readonly path: string;
  /** Query without its question mark. */
  readonly search: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Exports of the bundle that renders the console on the server. */
export interface ConsoleRendererModule {
  /** Renders a page as the browser first renders it. @returns HTML inside the root element */
  readonly renderConsole: (page: ConsolePage) => Promise<string>;
}
