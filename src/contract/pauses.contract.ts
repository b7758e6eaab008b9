import * as v from 'valibot';
import { defineEndpoint } from './endpoint';

/** Scopes of a pause that name no subject. */
export const plainScopes = ['all', 'play', 'money_in', 'money_out'] as const;
export type PlainScope = (typeof plainScopes)[number];

const SCOPE = new RegExp(
  `^(?:${plainScopes.join('|')}|game/[A-Za-z0-9][\\w.-]{0,63}(?:/[A-Za-z0-9][\\w.-]{0,63})?|market/[A-Za-z0-9][\\w.-]{0,63})$`,
);

/**
 * Part of the site that is paused. `play`: no launch, stake, bet or shot; `money_in` and `money_out`: no deposit is
 * ordered, no withdrawal requested; `game/{provider}`, `game/{provider}/{game}`, `market/{id}`; `all`: the whole site.
 */
export const pauseScope = v.pipe(v.string(), v.regex(SCOPE));

/** Minutes before its start from which a pause is announced, and then announced again. */
export const PAUSE_BANNER_MINUTES = [30, 5] as const;
/** Minutes before a pause of all or of play in which no game is launched any more. */
export const LAUNCHES_END_MINUTES = 2;

/** Cookie of a browser in which an operator sees the paused site. Scripts read it, to leave out the pause's page. */
export const LOOK_COOKIE = 'site_look';

/** A pause, as the refusal `site.paused` carries it. */
export const runningPause = v.object({
  scope: v.string(),
  /** Sentence of the operators for members. */
  message: v.string(),
  /** ISO time at which the pause ends, unless it is moved. */
  until: v.string(),
});
export type RunningPause = v.InferOutput<typeof runningPause>;

export const sitePauses = defineEndpoint({
  method: 'GET',
  path: '/api/site/pauses',
  summary:
    'Lists the pauses that run now or are planned for the next 24 hours; it also responds while the whole site is paused',
  access: 'public',
  data: v.object({
    server_time: v.string(),
    pauses: v.array(
      v.object({
        id: v.number(),
        scope: v.string(),
        message: v.string(),
        starts_at: v.string(),
        ends_at: v.string(),
        is_running: v.boolean(),
      }),
    ),
  }),
  errors: [],
});
export type SitePause = v.InferOutput<typeof sitePauses.data>['pauses'][number];
