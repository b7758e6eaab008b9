/** The channels and hosts of LINE that the official account needs. */
export interface OfficialAccountConnection {
  /** Messaging API channel. */
  readonly channelId: string;
  readonly channelSecret: string;
  readonly apiUrl: string;
  /** Host that takes the pictures of menus. */
  readonly dataApiUrl: string;
  readonly fetch: typeof fetch;
  /** LIFF app of the site; empty without one. */
  readonly liffId: string;
  /** LINE Login channel of the site; undefined when sign-in by LINE is not offered. */
  readonly login:
    | { readonly channelId: string; readonly channelSecret: string | undefined }
    | undefined;
}
