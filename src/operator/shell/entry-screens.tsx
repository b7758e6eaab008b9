import type { ComponentType } from 'react';
import { lazyPart } from '@/shared/ui/lazy-part';
import { FrameSkeleton } from './frame-skeleton';

const entry = (load: () => Promise<ComponentType>) =>
  lazyPart(load, { onMissing: 'error', fallback: <FrameSkeleton /> });

/** Screens around signing in, by their paths; they need no session. */
export const entryScreens = [
  {
    path: '/sign-in',
    Screen: entry(async () => (await import('../desks/sign-in/sign-in.screen')).SignInScreen),
  },
  {
    path: '/first',
    Screen: entry(
      async () => (await import('../desks/sign-in/first-owner.screen')).FirstOwnerScreen,
    ),
  },
  {
    path: '/accept',
    Screen: entry(async () => (await import('../desks/sign-in/accept.screen')).AcceptScreen),
  },
] as const;
