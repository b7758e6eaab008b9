import { plainText, stripInvisible } from './plain-text';
import { spellThai } from './thai-spelling';

/**
 * Common passwords of at least eight characters from lists of stolen passwords, with Thai additions. The list leaves
 * out passwords that the rules below refuse anyway.
 */
const COMMON = new Set(
  `
  10203040 147258369 159357258 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 a1b2c3d4 abc123abc abcabc123 abcd12345 abcdef12
  abcdefg1 access14 admin12345 administrator alexander andrew123 anthony1 arsenal1 asdfasdf asdfghjk asdfghjkl
  babyboy1 babygirl baccarat bangkok123 barcelona baseball basketball bigwin888 blink182 buster123 butterfly casino888
  changeme1 charlie1 cheese123 chelsea1 chiangmai chocolate chokdee123 computer cookie123 daniel123 default1 elizabeth
  eminem123 facebook1 flower123 football1 forever1 freedom1 george123 ginger123 google123 guest123 hello1234 hockey123
  huay8888 hunter123 ilovethailand iloveu123 iloveyou2 internet iphone123 jackpot777 jennifer jessica1 jordan23
  joshua123 kanchana1 letmein123 linkinpark liverpool1 login123 lovelove lovely12 loveyou123 manchester manutd123
  matthew1 messi1010 metallica michael1 michelle muaythai1 mylove123 narak123 naruto123 nicholas nirvana1 passpass
  passport password1234 patricia pattaya1 pepper123 phuket123 pokemon1 poker123 princess1 q1w2e3r4 q1w2e3r4t5 qwertyui
  qwertyuiop rakjung1 rakkhun1 realmadrid robert123 ronaldo7 root1234 ruay8888 ruayruay samsung123 sawadee1 sawasdee1
  siam1234 slot8888 soccer123 somchai123 somsak123 somying1 spiderman starwars sunshine1 superman1 test12345 testtest
  thailand123 thomas123 tigger123 trustno1 twitter1 user1234 victoria welcome123 whatever youtube1 zaq12wsx zaq1xsw2
  zxcvbnm123
  `
    .trim()
    .split(/\s+/),
);

/** Common words in guesses: the common passwords without the digits at their ends, and further words. */
const WORDS = new Set([
  ...[...COMMON].map((password) => toLetters(password.replace(/^\d+|\d+$/g, ''))),
  ...`
  angel april august autumn batman december dragon february friday gambling hacker january july june killer lotto
  love lucky march master monday money monkey november october pass passw qwer qwerty asdf saturday secret
  september shadow spring summer sunday super thursday tuesday wednesday winner winter zxcv
  โชคดี เฮงเฮง ประเทศไทย รวยรวย รหัสผ่าน รักเธอ รักแม่ สวัสดี หวยเด็ด
  `
    .trim()
    .split(/\s+/),
]);

const FEWEST_CHARACTERS = 4;
/** A common word with at most this many digits beside it, such as a year, is easy to guess. */
const MOST_DIGITS_BESIDE = 4;
const FEWEST_LETTERS = 4;
/** A text counts as keyboard walks when the average walk has at least this many keys. */
const FEWEST_KEYS = 3;

/** Keys of phone and computer keyboards by row; Thai letters are on the same keys. */
const KEYBOARDS = [
  ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'],
  ['!@#$%^&*()_+', 'qwertyuiop{}', 'asdfghjkl:"', 'zxcvbnm<>?'],
  ['ๅ/-ภถุึคตจขช', 'ๆไำพะัีรนยบล', 'ฟหกดเ้่าสวง', 'ผปแอิืทมใฝ'],
];

/** Normalises a password before hashing, so that the same letters give the same text from every keyboard. */
export function normalizePassword(password: string): string {
  return spellThai(stripInvisible(password).normalize('NFKC'));
}

/**
 * Returns whether a password is among an attacker's first guesses: a common password or word, even with digits for
 * letters or with a year and signs around it; keyboard walks; a repetition; too few different characters; or the
 * member's own phone number. Rule: NIST SP 800-63B, 3.1.1.2.
 * @param phone the member's phone number, when known
 */
export function isWeakPassword(password: string, phone?: string): boolean {
  const plain = plainText(normalizePassword(password)).toLowerCase();
  const digits = plain.replace(/\D/g, '');
  const [, unit] = /^(.+?)\1+$/u.exec(plain) ?? [];
  return (
    COMMON.has(plain) ||
    new Set(plain).size < FEWEST_CHARACTERS ||
    isCommonWord(plain) ||
    isWalk(plain) ||
    (unit !== undefined && (unit.length <= FEWEST_CHARACTERS || isWeakPassword(unit))) ||
    (phone !== undefined && phone.length > 1 && digits.includes(phone.slice(1)))
  );
}

/** Returns whether a text is a common word with at most a year, a row of digits or signs around it. */
function isCommonWord(plain: string): boolean {
  const withoutTail = plain.replace(/[^\p{L}\p{M}]+$/u, '');
  return [withoutTail, withoutTail.replace(/^[^\p{L}]+/u, '')].some((core) => {
    const beside = plain.replace(core, '').replace(/\D/g, '');
    const isLittle = beside.length <= MOST_DIGITS_BESIDE || isWalk(beside);
    return (
      isLittle &&
      core.length >= FEWEST_LETTERS &&
      (['i', 'l'] as const).some((one) => WORDS.has(toLetters(core, one)))
    );
  });
}

/** Replaces digits and signs by the letters that they stand for. */
function toLetters(text: string, one: 'i' | 'l' = 'i'): string {
  return text
    .replace(/[@4]/g, 'a')
    .replace(/8/g, 'b')
    .replace(/3/g, 'e')
    .replace(/[69]/g, 'g')
    .replace(/[1!|]/g, one)
    .replace(/0/g, 'o')
    .replace(/[5$]/g, 's')
    .replace(/[7+]/g, 't')
    .replace(/[\s_.-]/g, '');
}

/** Returns whether a text consists of walks: steps to a neighbouring key or to the next letter. */
function isWalk(text: string): boolean {
  const characters = Array.from(text);
  const steps = characters
    .slice(1)
    .map((character, index) => isStep(characters[index] ?? '', character));
  const pieces = 1 + steps.filter((step) => !step).length;
  return characters.length >= pieces * FEWEST_KEYS;
}

function isStep(from: string, to: string): boolean {
  if (Math.abs(from.charCodeAt(0) - to.charCodeAt(0)) <= 1) return true;
  return KEYBOARDS.some((rows) => {
    const start = findKey(rows, from);
    const end = findKey(rows, to);
    if (!start || !end) return false;
    const down = end.row - start.row;
    const right = end.column - start.column;
    // Each row is shifted half a key to the right of the row above.
    return (
      (down === 0 && Math.abs(right) === 1) ||
      (down === 1 && (right === 0 || right === -1)) ||
      (down === -1 && (right === 0 || right === 1))
    );
  });
}

function findKey(
  rows: readonly string[],
  key: string,
): { row: number; column: number } | undefined {
  const row = rows.findIndex((keys) => keys.includes(key));
  return row < 0 ? undefined : { row, column: (rows[row] ?? '').indexOf(key) };
}
