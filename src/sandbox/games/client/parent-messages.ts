/** Tells the parent page that the balance has changed. */
export function notifyBalanceChanged(): void {
  // The message contains no secret, so any parent may receive it.
  parent.postMessage({ type: 'balance-changed' }, '*');
}
