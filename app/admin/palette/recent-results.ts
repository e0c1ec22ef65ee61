import { readVisited, visitedText, type Visited } from '#features/search/search.ts';

const key = 'meridian-palette-recent';
const maxKept = 6;

/** Newest first. Without names, which others at this browser could read. */
export function recentResults(): Visited[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((text) => (typeof text === 'string' ? (readVisited(text) ?? []) : []));
  } catch {
    return [];
  }
}

export function rememberResult(visited: Visited): void {
  const text = visitedText(visited);
  const kept = [
    text,
    ...recentResults()
      .map(visitedText)
      .filter((other) => other !== text),
  ].slice(0, maxKept);
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Without storage, nothing is recent.
  }
}
