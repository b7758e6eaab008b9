#!/usr/bin/env node
/*
 * ตรวจผลยี่กี วงล้อ และเกมด้วยตัวเอง · Checks a round of yeekee, a spin of the wheel, a shoe of baccarat, or a round of
 * a slot, of fishing, of baccarat or of a match without trusting the site.
 *
 *   node verify.mjs proof.json [commitment] [tables.json]
 *
 * proof.json    หลักฐานที่ดาวน์โหลดจากหน้าของรอบหรือของวงล้อ · the proof, downloaded from the page of the round or the wheel
 * commitment    รหัสยืนยันผลที่จดไว้ก่อนเปิดแทงหรือก่อนหมุน · the commitment that you noted before betting opened, or before the spin
 * tables.json   ตารางของเกม ถ้าไม่อยู่ในหลักฐาน · the tables of the game, if the proof does not hold them; the site has them
 *               at /proof/tables/, under their hash
 *
 * 0 ตรงกันทุกขั้น · everything agrees   1 มีขั้นที่ไม่ตรง · something does not   2 ใช้ไฟล์นี้ไม่ได้ · not usable
 *
 * It needs Node.js and nothing else. The rules of yeekee, in full:
 *
 *   commitment = hex(SHA-256(seed bytes, then the round key as text))
 *   snapshot   = hex(SHA-256(all shots in their order, five digits each, joined by commas))
 *   d          = HMAC-SHA-256(key: seed bytes, message: "round key|snapshot|counter"), the counter from 0
 *   x          = the first four bytes of d, big-endian; from 4294900000 on: the next counter
 *   house      = x mod 100000
 *   result     = (sum of all shots - the 16th shot from the end + house) mod 100000, five digits
 *   prizes     = prize 1, then prize 2 among the rest, as many as the round has: d = HMAC-SHA-256(key: seed bytes,
 *                message: "round key|snapshot|prize number|counter"), written "prize1", "prize2";
 *                x as above, below the largest multiple of the n members left that 32 bits hold;
 *                the winner is the member at x mod n, counted from 0, of those left in the list
 *   amounts    = where the proof has a scale, in satang: pool = members in the draw * least stake * share / 1000,
 *                rounded down; each prize = its most * pool / the sum of all most, rounded down, and never above its most
 *
 * The rules of the wheel, in full:
 *
 *   set        = the prizes as text, a line for each: number, weight, kind, amount (satang, points, spins
 *                or rounds), turnover in thousandths, days, number of the prize that is given where this one cannot be;
 *                of free rounds also provider, game, stake in satang and name of the game
 *   commitment = hex(SHA-256(server seed bytes, then hex(SHA-256(set)) as text))
 *   d          = HMAC-SHA-256(key: server seed bytes, message: "client seed:number of the spin:block"), the block from 0
 *   x          = the eight four-byte numbers of d, big-endian, one after the other; from 4294960000 on: the next one
 *   number     = x mod 10000, written as 00.00 to 99.99
 *   prize      = the first whose weights so far are more than the number
 *
 * The rules of a shared shoe, in full:
 *
 *   commitment = hex(SHA-256(server seed bytes))
 *   x          = the numbers of the wheel, message: "name of the shoe:0:block"; for a bound n, those from the largest
 *                multiple of n that 32 bits hold on are left out, and the draw is x mod n
 *   cards      = 0 to 415, ordered; the place i from 415 down to 1 changes with a draw below i + 1.
 *                Card mod 13 is its rank, from the ace; ten and pictures count zero
 *   burned     = the first card, and as many as it counts, ten for zero
 *   hands      = player, banker, player, banker; no third card where one has 8 or 9; the player draws up to 5;
 *                the banker draws up to 5 where the player stood, else: up to 2 always, 3 but for an 8,
 *                4 for 2-7, 5 for 4-7, 6 for 6-7
 *
 * The rules of games, in full. A proof names its kind; its tables hold every number in "quotes" below.
 *
 *   commitment = hex(SHA-256(the 32 bytes of the seed))
 *   tables     = hex(SHA-256(the tables as JSON with sorted names and without spaces))
 *   draw n     = as for a shoe. Message: "client seed:nonce:block"; of a shoe or a match: "its name:0:block".
 *                The key is 32 raw bytes, not their hex text: scripts of other sites do not fit
 *   slot       = five draws, each of the length of a reel of "strips": the place in its top row, two more below it.
 *                A line of "lines" names a row for each reel and pays "pays" of its first symbol for 3, 4 or 5 of it
 *                from the left, in thousandths of the stake. 0 stands for every symbol but 1; 1 pays on no line:
 *                3, 4 or 5 of it anywhere bring "free_spins" more spins on "free_strips", which pay
 *                "free_multiplier" times and bring none. Together at most "most_win_milli"
 *   fishing    = one draw of under * multiple of the fish, both of "returns" and "multiples"; caught below over
 *   baccarat   = a hand of a shoe of as many "decks"; the first is hand 0
 *   match      = abandoned where a draw of "abandoned_one_in" is 0; else goals of the home side, then of the other.
 *                Weights of 0 to "most_goals" goals: the terms 1, m/100, m/100 * m/200, m/100 * m/200 * m/300 and so on
 *                for a mean of m hundredths, divided by their sum, times "weight_scale", rounded; a draw of the sum of
 *                the weights falls into one of them, in order. Then for each goal of the home side, then of the other,
 *                its minute: 1 + a draw of "minutes"
 */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const AGREES = 0;
const DIFFERS = 1;
const UNUSABLE = 2;

// Of a proof that does not say how many shots and prizes its round had to have.
const FEWEST_SHOTS = 20;
const LEFT_OUT = 16;
const RESULTS = 100_000;
const PRIZES = 2;
const U32_RANGE = 4_294_967_296;

const TICKS = 100;
const SPIN_NUMBERS = 10_000;

const SHOE_CARDS = 416;
const RANKS = 13;

class UnusableError extends Error {}

try {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined) {
    throw new UnusableError('node verify.mjs proof.json [commitment] [tables.json]');
  }
  const proof = readProof(file);
  const noted = more.find((argument) => !argument.endsWith('.json'));
  const tablesFile = more.find((argument) => argument.endsWith('.json'));
  const commitment = noted === undefined ? undefined : readNoted(noted);
  process.exitCode = verifyKind(
    tablesFile === undefined ? proof : { ...proof, tables: readProof(tablesFile) },
    commitment,
  );
} catch (error) {
  if (!(error instanceof UnusableError)) throw error;
  console.error(`ใช้ไม่ได้ · Not usable: ${error.message}`);
  process.exitCode = UNUSABLE;
}

function readProof(file) {
  let read;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UnusableError(error.message);
  }
  // The whole answer of the site, or what it holds.
  const proof = isObject(read) && isObject(read.data) ? read.data : read;
  assert(isObject(proof), 'no proof in it');
  return proof;
}

function verifyKind(proof, commitment) {
  switch (proof.kind) {
    case 'wheel':
      return verifySpin(assertSpin(proof), commitment);
    case 'shoe':
      return verifyShoe(assertShoe(proof), commitment);
    case 'slot':
    case 'fishing':
    case 'baccarat':
    case 'match':
      return verifyGame(assertGame(proof), commitment);
    default:
      return verify(assertRound(proof), commitment);
  }
}

function assertShoe(proof) {
  assert(isText(proof.shoe_id, /^[\x21-\x7e]+$/), 'shoe_id');
  assert(isText(proof.server_seed, /^[0-9a-f]{64}$/), 'server_seed');
  assert(isText(proof.commitment, /^[0-9a-f]{64}$/), 'commitment');
  const areCards = (cards) =>
    Array.isArray(cards) && cards.every((card) => Number.isInteger(card) && card >= 0);
  assert(
    Array.isArray(proof.hands) &&
      proof.hands.length > 0 &&
      proof.hands.every((hand) => isObject(hand) && areCards(hand.player) && areCards(hand.banker)),
    'hands',
  );
  return proof;
}

function assertGame(proof) {
  const { kind, seed, tables_hash: tablesHash, tables, outcome } = proof;
  assert(seed !== null, 'seed: it is not revealed yet');
  assert(isText(seed, /^[0-9a-f]{64}$/), 'seed');
  assert(isText(proof.seed_hash, /^[0-9a-f]{64}$/), 'seed_hash');
  assert(tablesHash === null || isText(tablesHash, /^[0-9a-f]{64}$/), 'tables_hash');
  assert(tablesHash === null || (isObject(tables) && tables.kind === kind), 'tables');
  assert(outcome === null || isObject(outcome), 'outcome');
  if (kind === 'slot' || kind === 'fishing') {
    assert(isText(proof.client_seed, /^.{1,64}$/u), 'client_seed');
    assert(isCount(proof.nonce), 'nonce');
  }
  if (kind === 'baccarat') {
    assert(isText(proof.shoe_id, /^[\x21-\x7e]+$/), 'shoe_id');
    assert(proof.hand === null || isCount(proof.hand), 'hand');
  }
  if (kind === 'match') {
    assert(isText(proof.fixture_id, /^[\x21-\x7e]+$/), 'fixture_id');
    assert(isObject(proof.means) && isCount(proof.means.home) && isCount(proof.means.away), 'means');
  }
  if (outcome !== null) assertOutcome(kind, outcome);
  return proof;
}

function assertOutcome(kind, outcome) {
  const areCounts = (list) => Array.isArray(list) && list.every(isCount);
  switch (kind) {
    case 'slot':
      assert(Array.isArray(outcome.stops) && outcome.stops.every(areCounts), 'outcome.stops');
      assert(isCount(outcome.win_milli), 'outcome.win_milli');
      return;
    case 'fishing':
      assert(isText(outcome.fish, /^[a-z-]+$/), 'outcome.fish');
      assert(typeof outcome.caught === 'boolean', 'outcome.caught');
      return;
    case 'baccarat':
      assert(
        Array.isArray(outcome.hands) &&
          outcome.hands.every(
            (hand) => isObject(hand) && areCounts(hand.player) && areCounts(hand.banker),
          ),
        'outcome.hands',
      );
      return;
    default:
      assert(outcome.status === 'played' || outcome.status === 'abandoned', 'outcome.status');
      assert(
        Array.isArray(outcome.goals) &&
          outcome.goals.every((goal) => isObject(goal) && isCount(goal.minute)),
        'outcome.goals',
      );
  }
}

function assertRound(proof) {
  assert(isText(proof.round_key, /^[\x21-\x7e]+$/), 'round_key');
  assert(isText(proof.seed, /^[0-9a-f]{64}$/), 'seed');
  assert(isText(proof.commitment, /^[0-9a-f]{64}$/), 'commitment');
  assert(
    Array.isArray(proof.shots) && proof.shots.every((shot) => isText(shot, /^[0-9]{5}$/)),
    'shots',
  );
  const { drawn, fewest_shots: fewest = FEWEST_SHOTS } = proof;
  assert(Number.isInteger(fewest) && fewest >= LEFT_OUT, 'fewest_shots');
  assert(drawn === null || isObject(drawn), 'drawn');
  if (drawn !== null) {
    assert(isText(drawn.snapshot, /^[0-9a-f]{64}$/), 'drawn.snapshot');
    assert(Number.isInteger(drawn.house_number), 'drawn.house_number');
    assert(isText(drawn.result, /^[0-9]{5}$/), 'drawn.result');
  }
  const { prizes = null } = proof;
  assert(prizes === null || isObject(prizes), 'prizes');
  if (prizes !== null) {
    assert(
      Array.isArray(prizes.entrants) && prizes.entrants.every((name) => typeof name === 'string'),
      'prizes.entrants',
    );
    assert(
      Array.isArray(prizes.winners) &&
        prizes.winners.every((each) => isObject(each) && Number.isInteger(each.place)),
      'prizes.winners',
    );
    assert(prizes.amounts === undefined || Array.isArray(prizes.amounts), 'prizes.amounts');
    const { scale = null } = prizes;
    assert(
      scale === null || (isObject(scale) && Array.isArray(scale.most) && prizes.amounts?.length > 0),
      'prizes.scale',
    );
  }
  return proof;
}

function assertSpin(proof) {
  assert(isText(proof.server_seed, /^[0-9a-f]{64}$/), 'server_seed');
  assert(isText(proof.client_seed, /^[\x21-\x7e]{1,64}$/), 'client_seed');
  assert(isText(proof.commitment, /^[0-9a-f]{64}$/), 'commitment');
  assert(Number.isInteger(proof.nonce) && proof.nonce > 0, 'nonce');
  assert(isText(proof.number, /^[0-9]{2}\.[0-9]{2}$/), 'number');
  assert(Number.isInteger(proof.drawn) && Number.isInteger(proof.given), 'drawn and given');
  assert(isText(proof.set, /^(?:\d+,\d+,[a-z_]+,\d+,\d*,\d*,\d*(?:,.+)?(?:\n|$))+$/), 'set');
  return proof;
}

function readNoted(text) {
  const noted = text.trim().toLowerCase();
  assert(isText(noted, /^[0-9a-f]{64}$/), 'the commitment that you noted has 64 hex digits');
  return noted;
}

function verify(proof, noted) {
  const { round_key: key, seed, commitment, shots, drawn, prizes = null } = proof;
  const { fewest_shots: fewest = FEWEST_SHOTS } = proof;
  const secret = Buffer.from(seed, 'hex');
  const committed = createHash('sha256').update(secret).update(key, 'utf8').digest('hex');
  console.log(`รอบ ${key} · ยิง ${shots.length} ครั้ง · Round ${key}, ${shots.length} shots`);

  const { compare, agree } = createComparison();
  compare('รหัสยืนยันผล', 'commitment', committed, commitment);
  if (noted !== undefined) {
    compare('รหัสยืนยันผลที่จดไว้', 'commitment that you noted', committed, noted);
  }
  if (drawn === null) {
    console.log('  รอบนี้คืนโพย ไม่มีผล · The bills of this round were given back, it has no result');
  } else {
    compareResult(compare, { secret, key, shots, fewest, drawn });
    if (prizes !== null) comparePrizes(compare, { secret, key, shots, prizes });
  }

  return conclude(agree(), explain(noted !== undefined));
}

function verifySpin(proof, noted) {
  const { nonce, server_seed, client_seed, commitment, set } = proof;
  const secret = Buffer.from(server_seed, 'hex');
  const setHash = createHash('sha256').update(set, 'utf8').digest('hex');
  const committed = createHash('sha256').update(secret).update(setHash, 'utf8').digest('hex');
  console.log(`วงล้อครั้งที่ ${nonce} · Spin ${nonce} of the wheel`);

  const { compare, agree } = createComparison();
  compare('รหัสยืนยันผล', 'commitment', committed, commitment);
  if (noted !== undefined) {
    compare('รหัสยืนยันผลที่จดไว้', 'commitment that you noted', committed, noted);
  }
  const drawn = drawSpin(secret, `${client_seed}:${nonce}`);
  const digits = String(drawn).padStart(4, '0');
  compare('เลขที่ออก', 'number', `${digits.slice(0, 2)}.${digits.slice(2)}`, proof.number);
  const prizes = set.split('\n').map((line) => line.split(','));
  const weights = prizes.reduce((sum, [, weight]) => sum + Number(weight), 0);
  compare('โอกาสรวม', 'all weights', weights, TICKS);
  let ticks = 0;
  const prize = prizes.find(([, weight]) => {
    ticks += Number(weight);
    return drawn < ticks * TICKS;
  });
  const [no, weight, kind, amount, , , fallback] = prize ?? [];
  console.log(`  รางวัลที่ ${no}: ${kind} ${amount} · โอกาส ${weight}% · prize ${no}, chance ${weight} %`);
  compare('รางวัลของเลขนี้', 'prize of the number', Number(no), proof.drawn);
  if (proof.given !== proof.drawn) {
    compare('รางวัลสำรอง', 'prize given where none is left', Number(fallback), proof.given);
  }
  return conclude(agree(), [
    'บอกได้: เลขลับและโอกาสของทุกรางวัลถูกกำหนดไว้ก่อนหมุน และเลขคำนวณจากเลขลับ รหัสของคุณ และครั้งที่หมุนเท่านั้น',
    'It shows that seed and chances were fixed before the spin, and that the number follows from the seed, your own and the number of the spin alone.',
    ...(noted === undefined
      ? [
          'เทียบรหัสยืนยันผลกับที่จดไว้ก่อนหมุนด้วย · Compare the commitment with the one that you noted before the spin.',
        ]
      : []),
    'ยืนยันไม่ได้: รางวัลที่มีจำนวนจำกัดหมดไปแล้วจริงหรือไม่',
    'It does not show that a prize of which there are so many had really run out.',
  ]);
}

function verifyShoe(proof, noted) {
  const { shoe_id: name, server_seed: seed, commitment, hands } = proof;
  const secret = Buffer.from(seed, 'hex');
  const committed = createHash('sha256').update(secret).digest('hex');
  console.log(`ขอน ${name} · ${hands.length} ตา · Shoe ${name}, ${hands.length} hands`);

  const { compare, agree } = createComparison();
  compare('รหัสยืนยันผล', 'commitment', committed, commitment);
  if (noted !== undefined) {
    compare('รหัสยืนยันผลที่จดไว้', 'commitment that you noted', committed, noted);
  }
  const cards = shuffleShoe(secret, name);
  let at = 1 + (pointsOf(cards.slice(0, 1)) || 10);
  const write = ({ player, banker }) => `${player.join(',')} : ${banker.join(',')}`;
  for (const [index, said] of hands.entries()) {
    const dealt = dealHand(cards, at);
    at += dealt.player.length + dealt.banker.length;
    compare(`ตาที่ ${index + 1}`, `hand ${index + 1}`, write(dealt), write(said));
  }
  return conclude(agree(), [
    'บอกได้: ลำดับไพ่ทั้งขอนถูกกำหนดไว้ก่อนเปิดรับตาแรก และมาจากเลขลับกับชื่อขอนเท่านั้น ไม่ขึ้นกับเดิมพันของใคร',
    'It shows that all cards were fixed by the commitment, and that they follow from the seed and the name of the shoe alone, never from bets.',
    ...(noted === undefined
      ? [
          'เทียบรหัสยืนยันผลกับที่จดไว้ก่อนเปิดรับตาแรกด้วย · Compare the commitment with the one that you noted before the first hand.',
        ]
      : []),
  ]);
}

function verifyGame(proof, noted) {
  const { kind, seed, seed_hash: hash, tables_hash: tablesHash, tables, outcome } = proof;
  const secret = Buffer.from(seed, 'hex');
  const titles = {
    slot: ['สล็อต', 'Slot'],
    fishing: ['ยิงปลา', 'Fishing'],
    baccarat: ['บาคาร่า', 'Baccarat'],
    match: ['ฟุตบอล', 'Match'],
  };
  const [thai, english] = titles[kind];
  console.log(`${thai} ${proof.game_id ?? ''} · ${english} ${proof.played_at ?? ''}`);

  const { compare, agree } = createComparison();
  const committed = createHash('sha256').update(secret).digest('hex');
  compare('รหัสยืนยันผล', 'commitment', committed, hash);
  if (noted !== undefined) {
    compare('รหัสยืนยันผลที่จดไว้', 'commitment that you noted', committed, noted);
  }
  if (tablesHash === null) {
    console.log('  ตารางของเวลานั้นไม่ได้เก็บไว้ · The tables of that time were not kept');
  } else {
    const written = createHash('sha256').update(writeSorted(tables), 'utf8').digest('hex');
    compare('รหัสของตาราง', 'hash of the tables', written, tablesHash);
    if (outcome === null) {
      console.log('  รอบนี้ไม่มีผล · This round has no outcome');
    } else {
      const steps = { slot: playSlot, fishing: shoot, baccarat: playHands, match: playMatch };
      for (const step of steps[kind](proof, secret)) compare(...step);
    }
  }
  return conclude(agree(), [
    'บอกได้: เลขลับถูกกำหนดไว้ก่อนเล่น และผลมาจากเลขลับ เลขของคุณ และตารางนี้เท่านั้น ไม่ขึ้นกับเดิมพันของใคร',
    'It shows that the seed was fixed before play, and that the outcome follows from it, from your own seed and from these tables alone, never from bets.',
    ...(noted === undefined
      ? [
          'เทียบรหัสยืนยันผลกับที่จดไว้ก่อนเล่นด้วย · Compare the commitment with the one that you noted before you played.',
        ]
      : []),
  ]);
}

function playSlot({ client_seed: own, nonce, tables, outcome }, secret) {
  const numbers = readNumbers(secret, `${own}:${nonce}`);
  const spin = (strips) => {
    const stops = strips.map((strip) => drawFrom(numbers, strip.length));
    const shows = (reel, row) => strips[reel][(stops[reel] + row) % strips[reel].length];
    const won = tables.lines.map((rows) => {
      const first = shows(0, rows[0]);
      if (first === 1) return 0;
      const other = rows.findIndex((row, reel) => ![first, 0].includes(shows(reel, row)));
      return tables.pays[first][(other < 0 ? rows.length : other) - 3] ?? 0;
    });
    const seen = strips.flatMap((_, reel) => [0, 1, 2].map((row) => shows(reel, row)));
    return {
      stops,
      won: won.reduce((sum, each) => sum + each, 0),
      scatters: seen.filter((symbol) => symbol === 1).length,
    };
  };
  const paid = spin(tables.strips);
  const more = tables.free_spins[paid.scatters - 3] ?? 0;
  const free = Array.from({ length: more }, () => spin(tables.free_strips));
  const sum = free.reduce((all, { won }) => all + won * tables.free_multiplier, paid.won);
  const spins = [paid, ...free];
  const count = Math.max(spins.length, outcome.stops.length);
  const write = (stops) => stops?.join(',') ?? '-';
  return [
    ...Array.from({ length: count }, (_, index) => [
      index === 0 ? 'จุดหยุดของรีล' : `ฟรีสปิน ${index}`,
      index === 0 ? 'stops of the reels' : `free spin ${index}`,
      write(spins[index]?.stops),
      write(outcome.stops[index]),
    ]),
    [
      'เงินรางวัลเป็นพันส่วนของเดิมพัน',
      'win in thousandths of the stake',
      Math.min(sum, tables.most_win_milli),
      outcome.win_milli,
    ],
  ];
}

function shoot({ client_seed: own, nonce, tables, outcome }, secret) {
  const { over, under } = tables.returns;
  const multiple = tables.multiples[outcome.fish];
  assert(isCount(multiple), 'outcome.fish: the tables do not know it');
  const drawn = drawFrom(readNumbers(secret, `${own}:${nonce}`), under * multiple);
  console.log(`  ${outcome.fish}: ${drawn} < ${over} / ${under * multiple}`);
  return [['จับได้', 'caught', drawn < over, outcome.caught]];
}

function playHands({ shoe_id: name, hand, tables, outcome }, secret) {
  const cards = shuffleShoe(secret, name, tables.decks * 52);
  const first = hand ?? 0;
  const dealt = [];
  let at = 1 + (pointsOf(cards.slice(0, 1)) || 10);
  while (dealt.length < Math.min(tables.hands, first + outcome.hands.length)) {
    const next = dealHand(cards, at);
    at += next.player.length + next.banker.length;
    dealt.push(next);
  }
  const write = (one) => (one ? `${one.player.join(',')} : ${one.banker.join(',')}` : '-');
  return outcome.hands.map((said, index) => [
    `ตาที่ ${first + index + 1}`,
    `hand ${first + index + 1}`,
    write(dealt[first + index]),
    write(said),
  ]);
}

function playMatch({ fixture_id: name, means, tables, outcome }, secret) {
  const numbers = readNumbers(secret, `${name}:0`);
  const isAbandoned = drawFrom(numbers, tables.abandoned_one_in) === 0;
  const goals = isAbandoned ? [] : playGoals(numbers, means, tables);
  const writeScore = (status, list) => {
    const home = list.filter(({ side }) => side === 'home').length;
    return status === 'abandoned' ? status : `${home}-${list.length - home}`;
  };
  const writeGoals = (list) => list.map(({ side, minute }) => `${side} ${minute}`).join(', ') || '-';
  return [
    [
      'สกอร์',
      'score',
      writeScore(isAbandoned ? 'abandoned' : 'played', goals),
      writeScore(outcome.status, outcome.goals),
    ],
    ['นาทีของประตู', 'minutes of the goals', writeGoals(goals), writeGoals(outcome.goals)],
  ];
}

function playGoals(numbers, means, tables) {
  const [home, away] = [means.home, means.away].map((mean) => {
    const terms = [1];
    while (terms.length <= tables.most_goals) {
      terms.push((terms[terms.length - 1] * mean) / 100 / terms.length);
    }
    const all = terms.reduce((sum, term) => sum + term, 0);
    const weights = terms.map((term) => Math.round((term / all) * tables.weight_scale));
    let left = drawFrom(
      numbers,
      weights.reduce((sum, weight) => sum + weight, 0),
    );
    let goals = 0;
    while (left >= weights[goals]) {
      left -= weights[goals];
      goals += 1;
    }
    return goals;
  });
  const timed = [...Array(home).fill('home'), ...Array(away).fill('away')].map((side) => ({
    side,
    minute: 1 + drawFrom(numbers, tables.minutes),
  }));
  return timed.sort((one, other) => one.minute - other.minute);
}

/** Writes JSON with sorted names and without spaces. */
function writeSorted(value) {
  if (Array.isArray(value)) return `[${value.map(writeSorted).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${writeSorted(value[name])}`).join(',')}}`;
}

function shuffleShoe(secret, name, count = SHOE_CARDS) {
  const numbers = readNumbers(secret, `${name}:0`);
  const cards = Array.from({ length: count }, (_, card) => card);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = drawFrom(numbers, last + 1);
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

function dealHand(cards, at) {
  const player = [cards[at], cards[at + 2]];
  const banker = [cards[at + 1], cards[at + 3]];
  if (Math.max(pointsOf(player), pointsOf(banker)) >= 8) return { player, banker };
  const has = pointsOf(banker);
  if (pointsOf(player) > 5) return { player, banker: has > 5 ? banker : [...banker, cards[at + 4]] };
  const third = pointsOf([cards[at + 4]]);
  const draws = ['0123456789', '0123456789', '0123456789', '012345679', '234567', '4567', '67', ''];
  return {
    player: [...player, cards[at + 4]],
    banker: draws[has].includes(String(third)) ? [...banker, cards[at + 5]] : banker,
  };
}

function pointsOf(cards) {
  const points = cards.map((card) => (card % RANKS < 9 ? (card % RANKS) + 1 : 0));
  return points.reduce((sum, each) => sum + each, 0) % 10;
}

function drawSpin(secret, message) {
  return drawFrom(readNumbers(secret, message), SPIN_NUMBERS);
}

function drawFrom(numbers, bound) {
  const fairBelow = U32_RANGE - (U32_RANGE % bound);
  for (;;) {
    const drawn = numbers.next().value;
    if (drawn < fairBelow) return drawn % bound;
  }
}

function* readNumbers(secret, message) {
  for (let block = 0; ; block += 1) {
    const digest = createHmac('sha256', secret).update(`${message}:${block}`).digest();
    for (let offset = 0; offset < digest.length; offset += 4) yield digest.readUInt32BE(offset);
  }
}

function createComparison() {
  const steps = [];
  const compare = (thai, english, computed, said) => {
    const agrees = computed === said;
    steps.push(agrees);
    console.log(`${agrees ? '✓' : '✗'} ${thai} · ${english}: ${computed}`);
    if (!agrees) console.log(`    ประกาศไว้ · published: ${said}`);
  };
  return { compare, agree: () => steps.every(Boolean) };
}

function conclude(agrees, lines) {
  console.log('');
  console.log(agrees ? 'ตรงกันทุกขั้น · Everything agrees' : 'ไม่ตรง · It does not agree');
  if (agrees) for (const line of lines) console.log(`  ${line}`);
  return agrees ? AGREES : DIFFERS;
}

function compareResult(compare, { secret, key, shots, fewest, drawn }) {
  const snapshot = createHash('sha256').update(shots.join(','), 'utf8').digest('hex');
  compare('ลายนิ้วมือของเลขยิง', 'snapshot of the shots', snapshot, drawn.snapshot);
  const house = drawHouse(secret, key, snapshot);
  compare('เลขระบบ', 'house number', house, drawn.house_number);
  if (shots.length < fewest) {
    compare('จำนวนเลขยิง', 'number of shots', `${shots.length} < ${fewest}`, `≥ ${fewest}`);
    return;
  }
  const sum = shots.reduce((total, shot) => total + Number(shot), 0);
  const leftOut = shots[shots.length - LEFT_OUT];
  console.log(`  ผลรวมเลขยิง · sum of the shots: ${sum}`);
  console.log(`  เลขอันดับ ${LEFT_OUT} · shot of rank ${LEFT_OUT}: ${leftOut}`);
  const result = String((sum - Number(leftOut) + house) % RESULTS).padStart(5, '0');
  compare('ผล 5 หลัก', 'result', result, drawn.result);
  const [top, bottom] = [result.slice(2), result.slice(0, 2)];
  console.log(`  3 ตัวบน ${top} · 2 ตัวล่าง ${bottom} · top three ${top}, bottom two ${bottom}`);
}

function comparePrizes(compare, { secret, key, shots, prizes }) {
  const { entrants, winners, amounts } = prizes;
  const count = amounts?.length ?? PRIZES;
  const snapshot = createHash('sha256').update(shots.join(','), 'utf8').digest('hex');
  const left = entrants.map((name, index) => ({ place: index + 1, name }));
  const drawn = [];
  for (let number = 1; number <= count && left.length > 0; number += 1) {
    const index = drawBelow(secret, `${key}|${snapshot}|prize${number}`, left.length);
    drawn.push(...left.splice(index, 1));
  }
  console.log(`  ผู้มีสิทธิ์จับรางวัล · members in the draw: ${entrants.length}`);
  for (const [index, { place, name }] of drawn.entries()) {
    console.log(`  รางวัลที่ ${index + 1} · prize ${index + 1}: #${place} ${name}`);
  }
  const list = (places) => places.map(({ place }) => `#${place}`).join(', ') || '-';
  compare('จับรางวัลคนยิงเลข', 'drawn prizes', list(drawn), list(winners));
  if (prizes.scale && entrants.length > 0) compareAmounts(compare, prizes);
}

function compareAmounts(compare, { entrants, amounts, scale }) {
  const toSatang = (baht) => Math.round(Number(baht) * 100);
  const most = scale.most.map(toSatang);
  const sum = most.reduce((total, each) => total + each, 0);
  const pool = Math.floor(
    (entrants.length * toSatang(scale.least_stake) * Number(scale.share_percent)) / 1000,
  );
  const scaled = most.map((each) => Math.min(each, Math.floor((each * pool) / sum)));
  const list = (satang) => satang.map((each) => (each / 100).toFixed(2)).join(', ');
  compare('ยอดรางวัล', 'amounts of the prizes', list(scaled), list(amounts.map(toSatang)));
}

function drawHouse(secret, key, snapshot) {
  return drawBelow(secret, `${key}|${snapshot}`, RESULTS);
}

function drawBelow(secret, message, bound) {
  const fairBelow = U32_RANGE - (U32_RANGE % bound);
  for (let counter = 0; ; counter += 1) {
    const digest = createHmac('sha256', secret).update(`${message}|${counter}`).digest();
    const drawn = digest.readUInt32BE(0);
    if (drawn < fairBelow) return drawn % bound;
  }
}

function explain(hasNoted) {
  return [
    'บอกได้: เลขลับคือเลขที่ประกาศรหัสยืนยันผลไว้ และผลคำนวณจากเลขลับกับเลขยิงเหล่านี้เท่านั้น ไม่ขึ้นกับยอดแทง',
    'It shows that the seed is the one of the commitment, and that the result follows from it and from these shots alone, never from bets.',
    ...(hasNoted
      ? []
      : [
          'เทียบรหัสยืนยันผลกับที่จดไว้ก่อนเปิดแทงด้วย · Compare the commitment with the one that you noted before betting opened.',
        ]),
    'ยืนยันไม่ได้: ผู้ที่รู้เลขลับไม่ได้ยิงเลขสุดท้ายเอง จึงห้ามบัญชีของทีมงานยิงเลข',
    'It does not show that nobody who knew the seed chose a last shot: that is why staff accounts may not shoot.',
  ];
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCount(value) {
  return Number.isSafeInteger(value) && value >= 0;
}

function isText(value, pattern) {
  return typeof value === 'string' && pattern.test(value);
}

function assert(condition, what) {
  if (!condition) throw new UnusableError(what);
}
