import { useState } from 'react';

/**
 * The version of a row that the person has seen, for a form that stays mounted when the row changes: the new one, once
 * nothing typed since the last response could hide that it is new.
 */
export function useVersionSeen(version: number, edited: ReadonlySet<string>): number {
  const [seen, setSeen] = useState(version);
  if (seen === version || edited.size > 0) return seen;
  setSeen(version);
  return version;
}
