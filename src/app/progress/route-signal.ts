import { proxy } from 'valtio/vanilla';

/** Whether a navigation has begun and its screen has not rendered yet. */
export const routeSignal = proxy({ isOnTheWay: false });
