import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { recentResults } from '#app/admin/palette/recent-results.ts';
import { visitedText, type Found, type SearchResult } from '#features/search/search.ts';

const pauseMs = 120;

interface Search {
  /** Of the last answered text; null before the first answer. */
  readonly found: readonly Found[] | null;
  readonly state: 'done' | 'searching' | 'failed';
}

/** What the server finds, and what was opened recently while nothing is typed. Only the last question counts. */
export function useSearch(text: string): Search {
  const [search, setSearch] = useState<Search>({ found: null, state: 'searching' });
  const [asked, setAsked] = useState(text);
  if (asked !== text) {
    setAsked(text);
    // The results of the text before stay until the next ones are there.
    setSearch(({ found }) => ({ found, state: 'searching' }));
  }
  useEffect(() => {
    const body = questionOf(text);
    const controller = new AbortController();
    const ask = async () => {
      const found = body === null ? [] : await answerTo(body, controller.signal);
      if (!controller.signal.aborted) setSearch({ found, state: 'done' });
    };
    const failed = () => {
      if (!controller.signal.aborted) setSearch({ found: [], state: 'failed' });
    };
    const timer = setTimeout(() => void ask().catch(failed), text === '' ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  return search;
}

function questionOf(text: string): URLSearchParams | null {
  if (text !== '') return new URLSearchParams({ q: text });
  const recent = recentResults();
  return recent.length === 0 ? null : new URLSearchParams(recent.map((one) => ['visited', visitedText(one)]));
}

async function answerTo(body: URLSearchParams, signal: AbortSignal): Promise<readonly Found[]> {
  const response = await fetch(href('/admin/search'), { method: 'POST', body, signal });
  if (!response.ok) throw new Error(`The search answered ${response.status}`);
  return ((await response.json()) as SearchResult).found;
}
