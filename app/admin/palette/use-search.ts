import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { recentResults } from '#app/admin/palette/recent-results.ts';
import { visitedText, type Found, type SearchResult } from '#features/search/search.ts';

const pauseMs = 120;

interface Search {
  /** Results for the last text that was searched; null before the first results. */
  readonly found: readonly Found[] | null;
  readonly state: 'done' | 'searching' | 'failed';
}

/** Searches on the server; without a text, returns what was opened recently. Only the latest search counts. */
export function useSearch(text: string): Search {
  const [search, setSearch] = useState<Search>({ found: null, state: 'searching' });
  const [searchedText, setSearchedText] = useState(text);
  if (searchedText !== text) {
    setSearchedText(text);
    // The previous results stay until the next ones arrive.
    setSearch(({ found }) => ({ found, state: 'searching' }));
  }
  useEffect(() => {
    const body = searchBody(text);
    const controller = new AbortController();
    const run = async () => {
      const found = body === null ? [] : await fetchResults(body, controller.signal);
      if (!controller.signal.aborted) setSearch({ found, state: 'done' });
    };
    const failed = () => {
      if (!controller.signal.aborted) setSearch({ found: [], state: 'failed' });
    };
    const timer = setTimeout(() => void run().catch(failed), text === '' ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  return search;
}

function searchBody(text: string): URLSearchParams | null {
  if (text !== '') return new URLSearchParams({ q: text });
  const recent = recentResults();
  return recent.length === 0 ? null : new URLSearchParams(recent.map((one) => ['visited', visitedText(one)]));
}

async function fetchResults(body: URLSearchParams, signal: AbortSignal): Promise<readonly Found[]> {
  const response = await fetch(href('/admin/search'), { method: 'POST', body, signal });
  if (!response.ok) throw new Error(`The search failed with status ${response.status}`);
  return ((await response.json()) as SearchResult).found;
}
