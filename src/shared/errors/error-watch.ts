/** Reports errors that no code has handled. The code that reports loads with the first of them. */
export function watchErrors(shell: 'web' | 'liff' | 'console'): void {
  const report = (error: unknown) => {
    import('./error-report').then((m) => m.reportClientError(error, shell)).catch(() => undefined);
  };
  window.addEventListener('error', ({ error, message }) => report(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
