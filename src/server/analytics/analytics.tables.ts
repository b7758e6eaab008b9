interface PageViewsTable {
  agent_id: number;
  day: string;
  path: string;
  shell: 'web' | 'liff';
  referrer: string;
  views: number;
}

/** Tables of page views. */
export interface AnalyticsTables {
  page_views: PageViewsTable;
}
