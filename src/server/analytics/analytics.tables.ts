interface PageViewsTable {
  agent_id: number;
  day: string;
  path: string;
  shell: 'web' | 'liff';
  referrer: string;
  views: number;
}

declare module '../db/tables' {
  interface DatabaseTables {
    page_views: PageViewsTable;
  }
}

export {};
