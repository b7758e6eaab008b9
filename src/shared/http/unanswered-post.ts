/** Sends a report past the HTTP client: it outlives its page and carries no credentials. Failures are ignored. */
export function postUnanswered(url: string, body: object, headers?: Record<string, string>): void {
  fetch(url, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    ...(headers && { headers }),
    body: JSON.stringify(body),
  }).catch(() => undefined);
}
