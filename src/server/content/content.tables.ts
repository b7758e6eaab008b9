interface NotificationReadsTable {
  member_id: number;
  agent_id: number;
  notification_id: string;
  read_at: Date;
}

/** Tables of what members have read. */
export interface ContentTables {
  notification_reads: NotificationReadsTable;
}
