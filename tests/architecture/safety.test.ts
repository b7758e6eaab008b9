import { describe, expect, it } from 'vitest';
import { readCode, type SourceFile } from './source-files';

/** The reason why a file that moves money makes no safety check. */
type Exempt = { readonly exempt: string };
type Asks = { readonly asks: 'stake' | 'deposit' | 'reward' };

/** Every file that moves money, and the safety check that it makes. The test fails for a file missing here. */
const places: Readonly<Record<string, Asks | Exempt>> = {
  'src/server/games/wallet-batch.sql': { asks: 'stake' },
  'src/server/lotto/bill.service.ts': { asks: 'stake' },
  'src/server/deposits/incoming.service.ts': { asks: 'deposit' },
  'src/server/deposits/incoming-decision.service.ts': { asks: 'deposit' },
  'src/server/deposits/deposit-decision.service.ts': { asks: 'deposit' },
  'src/server/deposits/close-with.service.ts': { asks: 'deposit' },
  'src/server/coupons/coupon.service.ts': { asks: 'reward' },
  'src/server/promotions/promotion-grant.service.ts': { asks: 'reward' },
  'src/server/yeekee/yeekee-draw.service.ts': { exempt: 'its list of entrants asks' },
  'src/server/points/credit-played-points.sql': { asks: 'reward' },
  'src/server/adjustments/adjustment.service.ts': {
    exempt: 'mends what went wrong, also on a break',
  },
  'src/server/points/points.service.ts': { asks: 'reward' },
  'src/server/points/redemption.service.ts': { asks: 'reward' },
  'src/server/wheel/grants.service.ts': { asks: 'reward' },
  'src/server/wheel/spin.service.ts': { asks: 'reward' },
  'src/server/quests/claim.service.ts': { asks: 'reward' },
  'src/server/cashback/claim.service.ts': { asks: 'reward' },
  'src/server/polls/winners.service.ts': { asks: 'reward' },
  'src/server/requirements/credit-reward.service.ts': { exempt: 'those who call it ask' },
  'src/server/lotto/bill-cancel.service.ts': { exempt: 'gives back what was staked' },
  'src/server/affiliate/credit-affiliate-income.sql': { asks: 'reward' },
  'src/server/affiliate/redeem.service.ts': { asks: 'reward' },
  'src/server/points/order.service.ts': { exempt: 'gives back what was paid' },
  'src/server/lotto/end-bills.sql': { exempt: 'what was won or is given back is always paid' },
  'src/server/requirements/requirement.service.ts': { exempt: 'ends a bonus that runs' },
  'src/server/withdrawals/withdrawal.service.ts': { exempt: 'money always may leave' },
  'src/server/withdrawals/withdrawal-decision.service.ts': { exempt: 'money always may leave' },
  'src/server/withdrawals/payment.service.ts': { exempt: 'money always may leave' },
  'src/server/withdrawals/bounce.service.ts': { exempt: 'gives back what the bank did not take' },
  'src/server/account/unproved-member.service.ts': { exempt: 'gives the house back what it gave' },
  'src/server/affiliate/friend-money.seed.ts': { exempt: 'play of the demo before it began' },
  'src/server/account/members.seed.ts': { exempt: 'opening balances of the demo' },
  'src/server/seed/past-plays-writer.ts': {
    exempt: 'what members of the demo played before it began',
  },
};

const MOVES: readonly RegExp[] = [
  // A transfer that is posted in a ledger command.
  /\bpost\(\{\s*leg[:,]/,
  // A direct call of the ledger's SQL functions.
  /\bpost_transfers?\s*\(/,
  /\bcreditDeposit\(/,
  /\bgiveCredit\(/,
];

const isOutsideLedger = ({ path }: SourceFile) =>
  !path.startsWith('src/server/ledger/') && !path.startsWith('src/server/db/migrations/');

function findPlaces(files: readonly SourceFile[]): string[] {
  return files
    .filter(isOutsideLedger)
    .filter(({ text }) => MOVES.some((move) => move.test(text)))
    .map(({ path }) => path)
    .sort();
}

/** Returns whether a text makes the safety check of a kind, in TypeScript or in SQL. */
function asksFor(kind: Asks['asks'], text: string): boolean {
  const typescript = /\b(?:assertSafe|findSafetyRefusal)\(/.test(text);
  const named = new RegExp(`kind: '${kind}'`).test(text);
  const sql = new RegExp(`safety_refusal\\([^)]*'${kind}'`).test(text);
  return sql || (typescript && named);
}

describe('the safety check', () => {
  const server = readCode('src/server');

  it('is made, or has a stated exemption, in every file that moves money', () => {
    expect(findPlaces(server)).toEqual(Object.keys(places).sort());
  });

  it('is required of every new file that moves money, in TypeScript and in SQL', () => {
    const planted = [
      { path: 'src/server/planted/gift.service.ts', text: "await post({\n  leg: 'prize'," },
      { path: 'src/server/planted/gift.sql', text: 'PERFORM post_transfers(ARRAY(' },
      { path: 'src/server/planted/credit.service.ts', text: 'await creditDeposit(context, {' },
      { path: 'src/server/planted/prize.service.ts', text: 'await giveCredit(context, {' },
    ];
    expect(
      findPlaces([...server, ...planted]).filter((path) => path.includes('/planted/')),
    ).toHaveLength(4);
  });

  const asking = Object.entries(places).flatMap(([path, place]) =>
    'asks' in place ? [{ path, kind: place.asks }] : [],
  );

  it.each(asking)('is made by $path for a $kind', ({ path, kind }) => {
    const file = server.find((candidate) => candidate.path === path);
    expect(asksFor(kind, file?.text ?? '')).toBe(true);
    const withoutAsking = (file?.text ?? '').replace(
      /\b(?:assertSafe|findSafetyRefusal|safety_refusal)\(/g,
      'nothing(',
    );
    expect(asksFor(kind, withoutAsking)).toBe(false);
  });

  it('is the only code outside the ledger that reads the tables of play limits and breaks', () => {
    const others = server.filter(
      ({ path, text }) =>
        isOutsideLedger({ path, text }) &&
        !path.startsWith('src/server/safety/') &&
        // A trigger that notes a change reads no row.
        /\b(?:safety_limits|safety_breaks)\b/.test(text.replaceAll(/\bTRIGGER\b[^;]*;/g, '')),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
  });
});

/** Every file that writes by what a member is recognised, and whether it keeps out those who excluded themselves. */
const identityPlaces: Readonly<Record<string, 'checks' | Exempt>> = {
  'src/server/account/account.service.ts': 'checks',
  'src/server/account/bank-account.service.ts': 'checks',
  'src/server/line/line.service.ts': 'checks',
  'src/server/member-changes/bank-change.service.ts': 'checks',
  'src/server/member-changes/phone-change.service.ts': 'checks',
  'src/server/member-changes/name-change.service.ts': {
    exempt: 'two people correct the name of a member whom they know',
  },
  'src/server/account/member-creation.service.ts': {
    exempt: 'the registration that calls it checks',
  },
  'src/server/account/unproved-member.service.ts': {
    exempt: 'takes the phone number from an account that it closes',
  },
  'src/server/account/password-reset.service.ts': {
    exempt: 'its account has only a phone number, which no exclusion names before its proof',
  },
};

const WRITES_IDENTITY: readonly RegExp[] = [
  /\b(?:createMember|insertMember)\(/,
  /insertInto\('line_accounts'\)/,
  /UPDATE members SET (?:[^;`']*, )?(?:bank_code|username|first_name)\b/,
  /updateTable\('members'\)\s*\.set\((?:after|\{ first_name)/,
];

describe('the identity of a member', () => {
  const server = readCode('src/server').filter(({ path }) => !path.endsWith('.seed.ts'));
  const findWriters = (files: readonly SourceFile[]) =>
    files
      .filter(isOutsideLedger)
      .filter(({ text }) => WRITES_IDENTITY.some((write) => write.test(text)))
      .map(({ path }) => path)
      .sort();

  it('is compared with those who excluded themselves, or has a stated exemption, in every file that writes it', () => {
    expect(findWriters(server)).toEqual(Object.keys(identityPlaces).sort());
    for (const [path, place] of Object.entries(identityPlaces)) {
      const text = server.find((file) => file.path === path)?.text ?? '';
      expect([path, /\bassertNotExcluded\(/.test(text)]).toEqual([path, place === 'checks']);
    }
  });

  it('is required of every further file', () => {
    const planted = [
      { path: 'src/server/planted/a.service.ts', text: 'await createMember(db, form)' },
      { path: 'src/server/planted/b.service.ts', text: "tx.insertInto('line_accounts')" },
      { path: 'src/server/planted/c.sql', text: 'UPDATE members SET username = $2' },
    ];
    const found = findWriters([...server, ...planted]).filter((path) => path.includes('/planted/'));
    expect(found).toHaveLength(3);
  });
});
