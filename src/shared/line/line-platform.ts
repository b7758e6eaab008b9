/** What differs between LINE and an ordinary browser. */
export interface LinePlatform {
  /** Opens an address outside the site. */
  openExternal: (url: string) => void;
}

let platform: LinePlatform | null = null;

/** Says where the app runs; done once by each entry. */
export function setLinePlatform(next: LinePlatform): void {
  platform = next;
}

/** Where the app runs. */
export function getLinePlatform(): LinePlatform {
  if (!platform) throw new Error('The entry sets the platform before anything is shown');
  return platform;
}
