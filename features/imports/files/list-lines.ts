export interface ListLine {
  /** From 1, as in editors and spreadsheets. */
  readonly number: number;
  readonly cells: readonly string[];
  /** Why the line cannot be imported, whatever its columns mean. */
  readonly error?: string;
}

export const listLimits = { columns: 100, cell: 10_000 } as const;
