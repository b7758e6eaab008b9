/** An error with its own page, which shows the status and the message. */
export class RouteError extends Error {
  declare readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'RouteError';
    this.status = status;
  }
}

/** Returns the error for a path without a route, or a route without a screen. */
export const notFound = () => new RouteError(404, 'Not Found');

/** Returns the error for a URL that fails the screen's own check. */
export const pageNotFound = () => new RouteError(404, 'This page could not be found');

/** Returns the status and message that the error page shows for any thrown value. */
export function describeRouteError(error: unknown): { status: number; message: string } {
  const status = statusOf(error);
  if (error instanceof RouteError) return { status, message: error.message };
  return { status, message: status === 404 ? 'Not Found' : 'An error occurred' };
}

function statusOf(error: unknown): number {
  const { statusCode, status, response } = Object(error) as StatusHolder;
  const candidates = [statusCode, status, (Object(response) as StatusHolder).status];
  return candidates.find((value) => typeof value === 'number') ?? 500;
}

/** Fields in which a thrown value may carry its status. */
interface StatusHolder {
  statusCode?: unknown;
  status?: unknown;
  response?: unknown;
}
