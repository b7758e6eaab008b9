/** The fields above the text in an article's file. */
export interface FrontMatter {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly description: string;
  readonly cover: string;
  readonly share?: string | undefined;
  readonly related: readonly string[];
  readonly isFeatured: boolean;
  readonly publishAt?: string | undefined;
}

const REQUIRED = ['id', 'title', 'category', 'description', 'cover'] as const;
const OPTIONAL = ['share', 'related', 'featured', 'publish'] as const;
const FENCED = /^\uFEFF?---\n([^]*?)\n---(?:\n|$)([^]*)$/;
const LINE = /^([a-z]+):(.*)$/;
const DAY_AND_TIME = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/;

/**
 * Reads the file of an article: lines of `name: value` between two lines of `---`, and Markdown below. Values are plain
 * text without any syntax.
 * @throws Error that names the faulty line and the fault
 */
export function readFrontMatter(file: string): { matter: FrontMatter; markdown: string } {
  const [, head, markdown] = FENCED.exec(file.replaceAll('\r\n', '\n')) ?? [];
  if (head === undefined || markdown === undefined) {
    throw new Error('The file must begin with lines of "name: value" between two lines of ---.');
  }
  const values = readValues(head);
  const missing = REQUIRED.find((name) => !values.get(name));
  if (missing) throw new Error(`${missing} is missing above the text.`);
  const valueOf = (name: (typeof REQUIRED)[number]) => values.get(name) ?? '';
  return {
    matter: {
      id: valueOf('id'),
      title: valueOf('title'),
      category: valueOf('category'),
      description: valueOf('description'),
      cover: valueOf('cover'),
      share: values.get('share'),
      related: (values.get('related') ?? '')
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== ''),
      isFeatured: readYes(values.get('featured')),
      publishAt: values.has('publish') ? readInstant(values.get('publish') ?? '') : undefined,
    },
    markdown: markdown.trim(),
  };
}

function readValues(head: string): Map<string, string> {
  const known = new Set<string>([...REQUIRED, ...OPTIONAL]);
  const values = new Map<string, string>();
  for (const line of head.split('\n')) {
    if (line.trim() === '') continue;
    const [, name = '', value = ''] = LINE.exec(line) ?? [];
    if (!known.has(name)) {
      throw new Error(
        `The line "${line}" is invalid. Write "name: value" with one of the names ${[...known].join(', ')}.`,
      );
    }
    if (values.has(name)) throw new Error(`${name} occurs twice above the text.`);
    values.set(name, value.trim());
  }
  return values;
}

function readYes(value: string | undefined): boolean {
  if (value === undefined || value === 'no') return false;
  if (value === 'yes') return true;
  throw new Error(`featured must be yes or no, not "${value}".`);
}

/**
 * Converts a day, or a day and a time, in Thai time to an ISO instant. An instant stays the same.
 * @throws Error for another format
 */
export function readInstant(value: string): string {
  const [, day, time = '00:00'] = DAY_AND_TIME.exec(value) ?? [];
  const instant = new Date(day === undefined ? value : `${day}T${time}:00+07:00`);
  if (Number.isNaN(instant.getTime())) {
    throw new Error(
      `"${value}" is not a valid time. Write a day (2026-11-30), or a day and a time (2026-11-30 20:00).`,
    );
  }
  return instant.toISOString();
}
