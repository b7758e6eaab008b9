/** An error that is a page of its own, with a status and a message to show. */
export class RouteError extends Error {
  declare readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'RouteError';
    this.status = status;
  }
}

/** The path is in no table, or nothing is attached to it. */
export const notFound = () => new RouteError(404, 'Not Found');

/** The screen's own check of its address failed. */
export const pageNotFound = () => new RouteError(404, 'This page could not be found');

/** What the error page shows for anything that was thrown. */
export function describeRouteError(error: unknown): { status: number; message: string } {
  const status = statusOf(error);
  if (error instanceof RouteError) return { status, message: error.message };
  return { status, message: status === 404 ? 'Not Found' : 'An error occurred' };
}

function statusOf(error: unknown): number {
  const { statusCode, status, response } = Object(error) as StatusHolder;
  const said = [statusCode, status, (Object(response) as StatusHolder).status];
  return said.find((value) => typeof value === 'number') ?? 500;
}

/** Anything that was thrown, as far as it may say its status. */
interface StatusHolder {
  statusCode?: unknown;
  status?: unknown;
  response?: unknown;
}
