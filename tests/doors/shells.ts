import * as v from 'valibot';
import { articleList } from '@/contract/articles.contract';
import { promotionList } from '@/contract/promotions.contract';
import { LIFF_BASE } from '@/contract/routes';
import { login } from '@/contract/session.contract';
import { userInfoData } from '@/contract/session.fields';
import { BackEnd } from '../support/journey-backend';
import { gold, hero } from '../support/journey-site';
import { lineAppScripts, userAgents } from '../support/line-browser';
import { type LineStandIn, lineUsers } from '../support/line-stand-in';
import type { Budget } from './doors-report';
import { SITE } from './front-server';
import type { Phone, Phones } from './slow-phone';

/** A phone that is about to open an entry page. */
export interface Visitor {
  readonly phone: Phone;
  /** Returns the URL that the next tap opens; inside LINE each URL contains its own tokens. */
  nextUrl(): Promise<string>;
}

/** One of the two ways to open the site: in a browser or inside LINE. */
export interface Shell {
  readonly title: string;
  budgetOf(door: string): Budget;
  /** Path under which the site is open in this shell. */
  readonly base: string;
  /**
   * Returns a phone that has never opened the site.
   * @param isSignedIn whether a member is signed in; by default on the doors of members
   */
  bring(phones: Phones, door: string, isSignedIn?: boolean): Promise<Visitor>;
}

const VISITOR_RATIO = 1.3;
/** LCP ratio inside LINE and on pages that must load a member's data. */
const MEMBER_RATIO = 1.6;
/** Script bytes that every door may load, and the additional bytes of its screen. */
const SCRIPT_BYTES = { web: 135_000, line: 160_000, screen: 15_000 };
const TAP_MS = 2_500;
const REPEAT_TAP_MS = 1_600;

const loginResponse = v.object({ access_token: v.string(), data: userInfoData });
const withId = v.object({ id: v.string() });
const promotionsResponse = v.object({ data: v.array(withId) });
const articlesResponse = v.object({ data: v.object({ articles: v.array(withId) }) });

const isOfMember = (door: string): boolean => door.startsWith('/member');
const isOfStranger = (door: string): boolean => door === '/login' || door === '/register';

/** Returns a function that fills existing ids into the path of a door. */
export async function createPathOf(serverUrl: string): Promise<(door: string) => string> {
  const round = await new BackEnd(serverUrl).fetchOpenRound('last');
  const ask = async (path: string): Promise<unknown> => (await fetch(serverUrl + path)).json();
  const promotion = v.parse(promotionsResponse, await ask(promotionList.path)).data[0];
  const article = v.parse(articlesResponse, await ask(articleList.path)).data.articles[0];
  return (door) =>
    door
      .replace('{round}', round.round_id)
      .replace('{promotion}', promotion?.id ?? '')
      .replace('{article}', article?.id ?? '');
}

/** The site in a phone's browser; member pages are opened by a logged-in member. */
export async function createWebShell(
  serverUrl: string,
  pathOf: (door: string) => string,
): Promise<Shell> {
  const signIn = await createSignIn(serverUrl);
  return {
    title: 'Web',
    base: '',
    budgetOf: (door) => ({
      ratio: isOfMember(door) ? MEMBER_RATIO : VISITOR_RATIO,
      scriptBytes: SCRIPT_BYTES.web + SCRIPT_BYTES.screen,
    }),
    bring: async (phones, door, isSignedIn = isOfMember(door)) => {
      const phone = await phones.take(userAgents.mobile);
      if (isSignedIn) phone.addInitScript(signIn);
      return { phone, nextUrl: () => Promise.resolve(SITE + pathOf(door)) };
    },
  };
}

/**
 * The site inside LINE, opened by a tap on a link: by a known member, or by a new user for login and registration.
 */
export async function createLineShell(
  serverUrl: string,
  standIn: LineStandIn,
  pathOf: (door: string) => string,
): Promise<Shell> {
  Object.assign(standIn, { endpointUrl: `${SITE}/liff` });
  // Links another member than the one on the web, because the number of live sessions per member is limited.
  await new BackEnd(serverUrl).linkLine(hero, await standIn.issueIdToken(lineUsers.somchai));
  return {
    title: 'LINE',
    base: LIFF_BASE,
    budgetOf: () => ({
      ratio: MEMBER_RATIO,
      scriptBytes: SCRIPT_BYTES.line + SCRIPT_BYTES.screen,
      tapMs: TAP_MS,
      repeatTapMs: REPEAT_TAP_MS,
    }),
    bring: async (phones, door, isSignedIn = !isOfStranger(door)) => {
      const phone = await phones.take(userAgents.liff);
      phone.addInitScript('window.__leaveForApp = () => undefined;');
      for (const script of lineAppScripts({ hasBridge: true })) phone.addInitScript(script);
      const path = pathOf(door);
      const user = isSignedIn ? lineUsers.somchai : lineUsers.malee;
      return { phone, nextUrl: () => tap(standIn, user, path === '/' ? '' : path) };
    },
  };
}

/** Returns a script that stores the session of a logged-in member as the site does. */
export async function createSignIn(serverUrl: string): Promise<string> {
  const response = await fetch(serverUrl + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(gold),
  });
  const { access_token: token, data: authUser } = v.parse(loginResponse, await response.json());
  const kept = { version: 1, state: { token, authUser, agentCode: authUser.agent_code } };
  return `localStorage.setItem('user', ${JSON.stringify(JSON.stringify(kept))});`;
}

/** Returns the URL to which LINE leads after a tap; the time on LINE's own servers is not measured. */
async function tap(
  standIn: LineStandIn,
  user: LineStandIn['currentUser'],
  path: string,
): Promise<string> {
  Object.assign(standIn, { currentUser: user });
  const headers = { 'user-agent': userAgents.liff };
  const response = await standIn.respond(new Request(standIn.liffUrl(path), { headers }));
  const url = response instanceof Response ? response.headers.get('location') : null;
  if (url === null) throw new Error('LINE did not lead to the site.');
  return url;
}
