import { describe, expect, it } from 'vitest';
import { findRedirect, type GuardContext } from '@/app/guards';
import { describeRouteError, RouteError } from '@/app/route-error';

const visitor: GuardContext = {
  isLoggedIn: false,
  isLineVisitor: false,
  agentCode: null,
  returnTo: null,
};
const member: GuardContext = { ...visitor, isLoggedIn: true, agentCode: 'A1' };

describe('guards', () => {
  it.each([
    ['a member page shows itself to a member', ['member'], member, null],
    ['a visitor of a member page logs in', ['member'], visitor, '/login'],
    [
      'a visitor whose agent is known goes home',
      ['member'],
      { ...visitor, agentCode: 'A1' },
      '/?ag=A1',
    ],
    [
      'a visitor whom LINE knows gets the form that links them',
      ['member'],
      { ...visitor, isLineVisitor: true, agentCode: 'A1' },
      '/register',
    ],
    ['a guest page shows itself to a visitor', ['guest'], visitor, null],
    ['a member on a guest page goes to their own', ['guest'], member, '/member'],
    [
      'a member on a guest page goes back first',
      ['guest'],
      { ...member, returnTo: '/slot' },
      '/slot',
    ],
    ['no guard lets everyone pass', [], visitor, null],
  ])('%s', (_, names, context, target) => {
    expect(findRedirect(names, context)).toBe(target);
  });

  it.each(['vip', 'constructor', ''])('an unknown guard leads to the error page: %j', (name) => {
    expect(() => findRedirect([name], member)).toThrow(
      new RouteError(500, `Unknown middleware ${name}`),
    );
  });
});

describe('the error page', () => {
  it.each([
    [
      'its own words',
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
