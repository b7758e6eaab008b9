import type { ColumnType } from 'kysely';

interface ArticlesTable {
  agent_id: number;
  id: string;
  category: string;
  title: string;
  description: string;
  cover: string;
  cover_share: string;
  related: string[];
  is_featured: boolean;
  markdown: string;
  body: ColumnType<unknown, string, string>;
  reading_minutes: number;
  publish_at: Date | null;
  withdrawn_at: Date | null;
  written_at: Date;
  written_by: string;
}

declare module '../db/tables' {
  interface DatabaseTables {
    articles: ArticlesTable;
  }
}
