/** Those of eight characters and more that lists of stolen passwords begin with, and their kin in Thailand. */
const COMMON = new Set(
  `
  10101010 10203040 11223344 1122334455 112233445566 12121212 123123123 123321123 12341234 12344321
  1234567890a 123456789a 123456789q 12345678a 12345678q 123456aa 123456ab 123456abc 1234abcd 1234qwer 13131313
  147258369 159357258 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 20202020 55555555 66668888 88888888 88889999
  987654321a 99999999 a12345678 a123456789 a1b2c3d4 aa123456 aa12345678 ab123456 abc12345 abc123456 abc123abc
  abcabc123 abcd1234 abcd12345 abcdef12 abcdefg1 access14 admin123 admin1234 admin12345 administrator
  alexander andrew123 angel123 anthony1 arsenal1 asdf1234 asdfasdf asdfghjk asdfghjkl babyboy1 babygirl
  baccarat bangkok1 bangkok123 barcelona baseball basketball batman123 bigwin888 blink182 buster123 butterfly
  casino123 casino888 changeme changeme1 charlie1 cheese123 chelsea1 chiangmai chocolate chokdee1 chokdee123
  computer cookie123 daniel123 default1 dragon123 elizabeth eminem123 facebook facebook1 flower123 football
  football1 forever1 freedom1 friday13 gambling george123 ginger123 google123 guest123 hello123 hello1234
  hockey123 huay1234 huay8888 hunter123 ilovethailand iloveu123 iloveyou iloveyou1 iloveyou2 internet
  iphone123 jackpot1 jackpot777 january1 jennifer jessica1 jordan23 joshua123 kanchana1 killer123 letmein1
  letmein123 linkinpark liverpool liverpool1 login123 lovelove lovely12 loveyou1 loveyou123 lucky1234 lucky777
  lucky888 manchester manutd123 master123 matthew1 messi1010 metallica michael1 michelle monday123 money123
  money888 monkey123 muaythai muaythai1 mylove123 narak123 naruto123 nicholas nirvana1 october10 p@ssw0rd
  p@ssword pa55word passpass passport passw0rd password password1 password12 password123 password1234 patricia
  pattaya1 pepper123 phuket123 pokemon1 poker123 princess princess1 q1234567 q12345678 q1w2e3r4 q1w2e3r4t5
  qwer1234 qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop rakjung1 rakkhun1 realmadrid robert123 ronaldo7
  root1234 ruay1234 ruay8888 ruayruay samsung1 samsung123 sawadee1 sawasdee sawasdee1 secret123 shadow123
  siam1234 slot1234 slot8888 soccer123 somchai1 somchai123 somsak123 somying1 spiderman starwars summer2023
  summer2024 summer2025 sunshine sunshine1 superman superman1 test1234 test12345 testtest thailand thailand1
  thailand123 thomas123 tigger123 trustno1 twitter1 user1234 victoria welcome1 welcome123 whatever winner123
  winter2024 x1234567 youtube1 z1234567 zaq12wsx zaq1xsw2 zxcvbnm1 zxcvbnm123
  `
    .trim()
    .split(/\s+/),
);

/** Runs of keys and letters, which are easy to guess in a password. */
const RUNS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ',
];
const FEWEST_CHARACTERS = 4;

/**
 * Whether a password is among the first guesses of an attacker: a common one, a run of the keyboard, too few
 * different characters, or the member's own phone number. Rule: NIST SP 800-63B, 3.1.1.2.
 * @param phone the member's, where it is known
 */
export function isWeakPassword(password: string, phone?: string): boolean {
  const plain = password.toLowerCase();
  const digits = plain.replace(/\D/g, '');
  return (
    COMMON.has(plain) ||
    new Set(plain).size < FEWEST_CHARACTERS ||
    RUNS.some((run) => run.includes(plain) || run.includes(reverse(plain))) ||
    (phone !== undefined && phone.length > 1 && digits.includes(phone.slice(1)))
  );
}

function reverse(text: string): string {
  return Array.from(text).reverse().join('');
}
