interface HiddenGamesTable {
  agent_id: number;
  provider_id: string;
  /** Null hides all games of the provider. */
  game_id: string | null;
  reason: string;
  until: Date | null;
  written_by: string;
  written_at: Date;
}

declare module '../db/tables' {
  interface DatabaseTables {
    hidden_games: HiddenGamesTable;
  }
}

export {};
