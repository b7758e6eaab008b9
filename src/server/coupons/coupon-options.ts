import { addDays, isCalendarDay, toDayStart } from '@/domain/calendar-day';
import type { CommandValues } from '../terminal/command-types';

type Options = CommandValues['options'];

/** Options of the gain of a coupon, its conditions and its time. */
export const gainOptions = {
  credit: false,
  points: false,
  spins: false,
  turnover: false,
  each: false,
  play: false,
  'for-everyone': false,
  vip: false,
  phones: false,
  joined: false,
  from: false,
  until: false,
  force: false,
} as const;

/** Describes `gainOptions`. */
export const GAIN_SUMMARY =
  'for --credit in baht (with a turnover of --turnover times the credit), --points or --spins. A use requires the play that pays for the coupon, or --play in baht, or no play with --for-everyone yes. Only members from --vip 1 or 2 on, with one of the --phones (a comma between them), or who --joined on a day or later may use it. --from and --until are days (YYYY-MM-DD), both included; --force with an owner’s reason accepts a loss of the house';

/**
 * Builds the fields of the gain from the given options only, because the server refuses fields of another kind.
 * @throws Error when the options contradict each other
 */
export function toGainBody(options: Options) {
  const { play, each, from, until, force } = options;
  const everyone = options['for-everyone'];
  if (everyone !== undefined && (everyone !== 'yes' || play !== undefined)) {
    throw new Error('Give either --play with an amount, or --for-everyone yes.');
  }
  const target = toTarget(options);
  return {
    ...toGain(options),
    uses_per_member: each ?? 1,
    ...(play !== undefined && { play }),
    ...(everyone !== undefined && { needs_played_deposit: false }),
    ...(target !== undefined && { target }),
    ...(from !== undefined && { starts_at: startOf(from).toISOString() }),
    ...(until !== undefined && { ends_at: startOf(until, 1).toISOString() }),
    ...(force !== undefined && { force }),
  };
}

/** Names the gain of one use in Thai. */
export function nameGain({ credit, points, spins }: Options): string {
  if (credit !== undefined) return `฿${credit}`;
  return points === undefined ? `หมุน ${spins} ครั้ง` : `${points} แต้ม`;
}

function toGain({ credit, points, spins, turnover }: Options) {
  const given = [credit, points, spins].filter((each) => each !== undefined);
  if (given.length !== 1) throw new Error('Give either --credit, --points or --spins.');
  if (credit !== undefined) {
    return { kind: 'credit', amount: credit, turnover_multiple: turnover ?? 0 } as const;
  }
  return points === undefined
    ? ({ kind: 'spins', spins } as const)
    : ({ kind: 'points', point: points } as const);
}

function toTarget({ vip, phones, joined }: Options) {
  const given = [vip, phones, joined].filter((each) => each !== undefined);
  if (given.length > 1) throw new Error('Give only one of --vip, --phones and --joined.');
  if (vip !== undefined) return { kind: 'vip', least_vip_level: vip } as const;
  if (phones !== undefined) return { kind: 'members', phones: phones.split(',') } as const;
  return joined === undefined ? undefined : ({ kind: 'joined', from: joined } as const);
}

function startOf(day: string, later = 0): Date {
  if (!isCalendarDay(day)) {
    throw new Error(`${day} is not a day of the calendar. Write YYYY-MM-DD.`);
  }
  return toDayStart(addDays(day, later));
}
