import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { PollPrizeKind } from '@/contract/polls.contract';

interface PollsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  number: number;
  occasion: string;
  title: string;
  question: string;
  image: string;
  image_wide: string;
  image_share: string | null;
  opens_at: Date;
  closes_at: Date;
  satang_per_vote: number;
  most_votes: number;
  /** Null, like `prize_satang` and `turnover_milli`, for an opinion poll. */
  prize_kind: PollPrizeKind | null;
  prize_satang: number | null;
  turnover_milli: number | null;
  /** Baht of turnover that the votes must stand for, per baht of prizes; null when the prizes have no such limit. */
  play_per_baht: number | null;
  created_by: string;
  created_at: Date;
  answer_no: ColumnType<number | null, never, number>;
  answered_at: ColumnType<Date | null, never, Date>;
  winner_count: ColumnType<number | null, never, number>;
  listed_winners: Generated<number>;
  listed_vote_id: Generated<number>;
  is_listed: Generated<boolean>;
  voided_at: ColumnType<Date | null, never, Date>;
  void_note: ColumnType<string | null, never, string>;
}

interface PollChoicesTable {
  poll_id: number;
  no: number;
  name: string;
  image: string;
  image_tall: string | null;
}

interface PollQuotasTable {
  poll_id: number;
  member_id: number;
  earned: number;
  spent: Generated<number>;
  counted_at: Date;
}

interface PollVotesTable {
  id: GeneratedAlways<number>;
  poll_id: number;
  choice_no: number;
  member_id: number;
  voted_at: Date;
}

interface PollAnswersTable {
  id: GeneratedAlways<number>;
  poll_id: number;
  choice_no: number;
  state: Generated<'waiting' | 'final' | 'withdrawn'>;
  entered_at: Date;
  entered_by: string;
  ended_at: Date | null;
  ended_by: string | null;
}

interface PollPrizesTable {
  poll_id: number;
  member_id: number;
  place: number;
  amount: number;
  state: Generated<'due' | 'held' | 'paid'>;
  held_until: Date | null;
  paid_at: Date | null;
}

interface PollTalliesTable {
  poll_id: number;
  choice_no: number;
  part: number;
  votes: number;
  voters: number;
}
interface PollPrizeSumsTable {
  poll_id: number;
  paid: number;
  held: number;
  /** Satang. */
  paid_amount: number;
}
declare module '../db/tables' {
  interface DatabaseTables {
    polls: PollsTable;
    poll_choices: PollChoicesTable;
    poll_quotas: PollQuotasTable;
    poll_votes: PollVotesTable;
    poll_answers: PollAnswersTable;
    poll_prizes: PollPrizesTable;
    poll_tallies: PollTalliesTable;
    poll_prize_sums: PollPrizeSumsTable;
  }
}
