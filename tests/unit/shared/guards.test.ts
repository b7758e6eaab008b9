import { describe, expect, it } from 'vitest';
import { findRedirect, type GuardContext } from '@/app/guards';
import { describeRouteError, RouteError } from '@/app/route-error';
import { type RouteDefinition, routes } from '@/contract/routes';

const visitor: GuardContext = {
  isLoggedIn: false,
  isOnBreak: false,
  isLineVisitor: false,
  agentCode: null,
  returnTo: null,
};
const member: GuardContext = { ...visitor, isLoggedIn: true, agentCode: 'A1' };
const memberOnBreak: GuardContext = { ...member, isOnBreak: true };

const guardedBy = (guards: readonly string[]): RouteDefinition => ({
  path: '/a',
  title: 'A',
  layout: 'default',
  guards,
});

describe('guards', () => {
  it.each([
    ['a member page is shown to a member', ['member'], member, null],
    ['a visitor of a member page is sent to the login page', ['member'], visitor, '/login'],
    [
      'a visitor of a member page whose agent is known is sent to the home page',
      ['member'],
      { ...visitor, agentCode: 'A1' },
      '/?ag=A1',
    ],
    [
      'a visitor of a member page with a LINE account is sent to the registration',
      ['member'],
      { ...visitor, isLineVisitor: true, agentCode: 'A1' },
      '/register',
    ],
    ['a guest page is shown to a visitor', ['guest'], visitor, null],
    ['a member on a guest page is sent to the member page', ['guest'], member, '/member'],
    [
      'a member on a guest page is sent to the stored return path',
      ['guest'],
      { ...member, returnTo: '/slot' },
      '/slot',
    ],
    ['a page without guards is shown to everyone', [], visitor, null],
  ])('%s', (_, names, context, target) => {
    expect(findRedirect(guardedBy(names), context)).toBe(target);
  });

  it.each(['vip', 'constructor', ''])('an unknown guard leads to the error page: %j', (name) => {
    expect(() => findRedirect(guardedBy([name]), member)).toThrow(
      new RouteError(500, `Unknown middleware ${name}`),
    );
  });
});

describe('the guards of a member on a break', () => {
  it('leave open what concerns the own money and data, and lead from all else to the break', () => {
    const open = Object.entries(routes).filter(
      ([, route]) => findRedirect(route, memberOnBreak) === null,
    );
    expect(open.map(([name]) => name)).toEqual([
      'lottoBills',
      'lottoResults',
      'help',
      'terms',
      'privacy',
      'restricted',
      'profile',
      'safety',
      'statement',
      'fairness',
      'memberWinloss',
      'withdraw',
    ]);
    const closed = Object.values(routes).flatMap((route) => {
      const target = findRedirect(route, memberOnBreak);
      return target === null ? [] : [target];
    });
    expect(new Set(closed)).toEqual(new Set(['/member/break']));
  });

  it('lead a member without a break from its page to the home page, and a visitor to the login', () => {
    expect(findRedirect(routes.restricted, member)).toBe('/');
    expect(findRedirect(routes.restricted, visitor)).toBe('/login');
  });
});

describe('the error page', () => {
  it.each([
    [
      'the text of a route error',
      new RouteError(404, 'This page could not be found'),
      404,
      'This page could not be found',
    ],
    ['a status code', { statusCode: 403 }, 403, 'An error occurred'],
    ['a status', { status: 404 }, 404, 'Not Found'],
    ['the status of a response', { response: { status: 502 } }, 502, 'An error occurred'],
    ['nothing', new Error('boom'), 500, 'An error occurred'],
    ['no error at all', undefined, 500, 'An error occurred'],
  ])('shows %s', (_, error, status, message) => {
    expect(describeRouteError(error)).toEqual({ status, message });
  });
});
