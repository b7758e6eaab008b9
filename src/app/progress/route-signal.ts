import { proxy } from 'valtio/vanilla';

/** Whether a route was left and the screen of the next one is not there yet. */
export const routeSignal = proxy({ isOnTheWay: false });
