/** The part of a logger that the sandbox uses. */
export interface SandboxLogger {
  warn: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
}
