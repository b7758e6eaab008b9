import type { ColumnType } from 'kysely';
import type { PictureKind } from './picture-reader';

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

interface ArticlePicturesTable {
  agent_id: number;
  sha256: Uint8Array;
  kind: PictureKind;
  width: number;
  height: number;
  content: Uint8Array;
  added_at: Date;
  added_by: string;
}

declare module '../db/tables' {
  interface DatabaseTables {
    articles: ArticlesTable;
    article_pictures: ArticlePicturesTable;
  }
}
