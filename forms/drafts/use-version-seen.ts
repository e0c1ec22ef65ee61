import { useState } from 'react';

/**
 * The version of a row that the reader has seen, for a form that stays mounted when the row changes. A newer version
 * counts as seen once the reader has no edits since the last response, which would have reported a conflict.
 */
export function useVersionSeen(version: number, edited: ReadonlySet<string>): number {
  const [seen, setSeen] = useState(version);
  if (seen === version || edited.size > 0) return seen;
  setSeen(version);
  return version;
}
