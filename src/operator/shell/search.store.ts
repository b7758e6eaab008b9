import { proxy } from 'valtio/vanilla';

/** Whether the search over the page is open. */
export const searchStore = proxy({ isOpen: false });
