/** Tells the page around the game that the balance is another one. */
export function tellBalanceChanged(): void {
  // No secret: any parent may know that something changed.
  parent.postMessage({ type: 'balance-changed' }, '*');
}
