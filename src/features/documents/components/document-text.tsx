import { type DocumentName, documentEditions } from '@/contract/documents';
import { formatDay } from '@/domain/thai-date';
import { Stack, Text } from '@/shared/ui/kit';
import { type DocumentSection, documentsCopy } from '../documents.copy';
import styles from './document-text.module.css';

export interface DocumentTextProps {
  name: DocumentName;
  sections: readonly DocumentSection[];
  /** Heading level of the sections. */
  level?: 2 | 3;
}

/** The text of a legal document: its version, effective date and sections. */
export function DocumentText({ name, sections, level = 2 }: DocumentTextProps) {
  const Heading = `h${level}` as const;
  const { version, since } = documentEditions[name];
  return (
    <Stack className={styles.text}>
      <Text variant="note">{documentsCopy.edition(version, formatDay(since))}</Text>
      {sections.map(({ title, blocks }, index) => (
        <section key={title}>
          <Heading>{`${index + 1}. ${title}`}</Heading>
          {blocks.map((block) =>
            typeof block === 'string' ? (
              <p key={block}>{block}</p>
            ) : (
              <ul key={block[0]}>
                {block.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
    </Stack>
  );
}
