interface GameCategoriesTable {
  agent_id: number;
  provider_id: string;
  game_id: string;
  /** Category of the game at the agent, in place of that of the catalogue. */
  category: string;
  written_by: string;
  written_at: Date;
}

declare module '../db/tables' {
  interface DatabaseTables {
    game_categories: GameCategoriesTable;
  }
}

export {};
