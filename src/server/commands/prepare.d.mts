/** Builds client, sandbox game and server if a source changed since the last build. */
export function ensureBuilt(): Promise<void>;
