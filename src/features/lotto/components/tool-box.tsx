import { useState } from 'react';
import type { BetType } from '@/domain/lotto';
import {
  combineDigits,
  expandTool,
  findTools,
  MAX_WIN_DIGITS,
  type NumberTool,
  takesDigit,
} from '@/domain/lotto-number-tools';
import { InfoLine, Row, Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { dialogCopy } from '../bet-dialogs.copy';
import { backToEditing } from '../checkout.store';
import type { Entry } from '../use-entry';
import styles from './tool-box.module.css';

const allDigits = Array.from({ length: 10 }, (_, digit) => String(digit));

export interface ToolBoxProps {
  entry: Entry;
}

/** Tools that add many numbers of the chosen bet types in one step; tools that need digits come first. */
export function ToolBox({ entry }: ToolBoxProps) {
  const [chosen, setChosen] = useState('');
  const [withDoubles, setWithDoubles] = useState(false);
  const { types, digits: size } = entry;
  // With "3 ตัวโต๊ด" alone all digit orders are one number; with another type each order counts.
  const type = types.find((each) => each !== 'three_tod') ?? 'three_tod';
  const tools = findTools(type);
  const sets: Tool[] = [
    ...tools.filter(takesDigit).map((tool) => ({
      name: dialogCopy.tool[tool],
      numbers: expandForDigits(tool, type, chosen),
      need: dialogCopy.needsDigit,
    })),
    ...(size === 1 ? [] : [toWin(chosen, size, withDoubles)]),
  ];
  const add = (numbers: readonly string[]) => {
    if (entry.addNumbers(numbers)) backToEditing();
  };
  const toggle = (digit: string) =>
    setChosen(chosen.includes(digit) ? chosen.replace(digit, '') : chosen + digit);

  return (
    <Stack gap={3}>
      {entry.isReordering && <InfoLine>{dialogCopy.reordersToo}</InfoLine>}
      <Problem>{entry.message?.isProblem ? entry.message.text : null}</Problem>
      {sets.length > 0 && (
        <>
          <Stack gap={2} className={styles.digits} role="group" aria-label={dialogCopy.toolDigits}>
            {allDigits.map((digit) => (
              <Text
                key={digit}
                as="button"
                variant="title"
                type="button"
                aria-pressed={chosen.includes(digit)}
                onClick={() => toggle(digit)}
              >
                {digit}
              </Text>
            ))}
          </Stack>
          <Row as="label" gap={2} className={styles.doubles}>
            <input
              type="checkbox"
              checked={withDoubles}
              onChange={(event) => setWithDoubles(event.target.checked)}
            />
            {dialogCopy.withDoubles}
          </Row>
          <ToolButtons tools={sets} entry={entry} onAdd={add} />
        </>
      )}
      <ToolButtons
        tools={tools
          .filter((tool) => !takesDigit(tool))
          .map((tool) => ({ name: dialogCopy.tool[tool], numbers: expandTool(tool, type) }))}
        entry={entry}
        onAdd={add}
      />
    </Stack>
  );
}

interface Tool {
  readonly name: string;
  readonly numbers: readonly string[];
  /** Hint to show while the tool produces no numbers. */
  readonly need?: string;
}

interface ToolButtonsProps {
  tools: readonly Tool[];
  entry: Entry;
  onAdd: (numbers: readonly string[]) => void;
}

function ToolButtons({ tools, entry, onAdd }: ToolButtonsProps) {
  const toCount = (numbers: readonly string[]) =>
    entry.types.length === 1
      ? dialogCopy.toolCount(numbers.length)
      : dialogCopy.billItems(entry.countBets(numbers));
  return (
    <Stack gap={2} className={styles.set}>
      {tools.map(({ name, numbers, need = '' }) => (
        <button
          key={name}
          type="button"
          aria-disabled={numbers.length === 0}
          onClick={() => {
            if (numbers.length > 0) onAdd(numbers);
          }}
        >
          <Text as="b" variant="strong">
            {name}
          </Text>{' '}
          <small>{numbers.length > 0 ? toCount(numbers) : need}</small>
        </button>
      ))}
    </Stack>
  );
}

/** Returns the numbers of a tool for several digits, without duplicates. */
function expandForDigits(tool: NumberTool, type: BetType, digits: string): string[] {
  return [
    ...new Set(
      allDigits
        .filter((digit) => digits.includes(digit))
        .flatMap((digit) => expandTool(tool, type, digit)),
    ),
  ].sort();
}

function toWin(digits: string, size: 2 | 3, withDoubles: boolean): Tool {
  const isTooMany = digits.length > MAX_WIN_DIGITS;
  return {
    name: dialogCopy.win(size),
    numbers: isTooMany || digits.length < 2 ? [] : combineDigits(digits, size, withDoubles),
    need: dialogCopy.needsDigits(withDoubles ? 2 : size, MAX_WIN_DIGITS),
  };
}
