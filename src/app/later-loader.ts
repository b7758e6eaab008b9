/** Fetches the file that names what no first screen does: one, so that its address is written once. */
export const loadLater = () => import('./later-screens');
