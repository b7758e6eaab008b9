import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import * as v from 'valibot';
import { jobAnnotation, workOf } from './work';

/** Prints the jobs as a table in Markdown, in the order of the day. */
export default class JobsReport implements Reporter {
  readonly #rows: string[] = [];
  #failed = 0;

  onTestEnd(test: TestCase, { status, error, annotations }: TestResult): void {
    const note = annotations.find(({ type }) => type === jobAnnotation)?.description;
    const work = note === undefined ? undefined : v.parse(workOf, JSON.parse(note));
    const isDone = status === 'passed';
    if (!isDone) this.#failed += 1;
    const result = isDone
      ? (work?.result ?? 'done')
      : `NOT POSSIBLE: ${firstLineOf(error?.message)}`;
    const figures = work
      ? [work.taps, work.fields, work.keys, (work.milliseconds / 1000).toFixed(1)]
      : ['–', '–', '–', '–'];
    this.#rows.push(
      `| ${[test.title, work?.people.join(', ') ?? '–', ...figures, result].join(' | ')} |`,
    );
  }

  onEnd(): void {
    const head = ['job', 'by', 'taps', 'fields', 'keys', 'seconds', 'result'];
    process.stdout.write(
      [
        '',
        `| ${head.join(' | ')} |`,
        `| ${head.map(() => '---').join(' | ')} |`,
        ...this.#rows,
        '',
        `${this.#rows.length} lines, ${this.#failed} not possible.`,
        '',
      ].join('\n'),
    );
  }

  printsToStdio(): boolean {
    return true;
  }
}

const firstLineOf = (message = ''): string => (message.split('\n')[0] ?? '').replaceAll('|', '/');
