interface CapRow {
  name: string;
  most: number;
}

export interface CapTables {
  cap: CapRow;
}
