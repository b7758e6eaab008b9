import type { CountedPlay } from './turnover.fields';

const kinds: Readonly<Record<CountedPlay[number]['kind'], string>> = {
  slot: 'สล็อต',
  casino: 'คาสิโน',
  fishing: 'ยิงปลา',
  sport: 'กีฬา',
  lotto: 'หวย',
};

/** Describes the share of a stake that counts as turnover, by type of game: "สล็อต 100% · คาสิโน 28.8%". */
export function describeCountedPlay(counts: CountedPlay): string {
  return counts.map(({ kind, percent }) => `${kinds[kind]} ${percent}%`).join(' · ');
}
