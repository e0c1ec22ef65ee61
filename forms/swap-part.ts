/** Fetches a page of this site. Rejects if there is no response within `timeout` milliseconds or `signal` aborts. */
export async function fetchPage(
  address: string,
  { timeout = 10_000, ...init }: RequestInit & { readonly timeout?: number } = {},
): Promise<{ readonly page: Document; readonly response: Response }> {
  const headers = { Accept: 'text/html', ...(init.headers as Record<string, string>) };
  const response = await fetch(address, { signal: AbortSignal.timeout(timeout), ...init, headers });
  return { page: new DOMParser().parseFromString(await response.text(), 'text/html'), response };
}

/** Replaces a part of this page by the same part of a fetched page. Returns null if the fetched page has none. */
export function swapPart(selector: string, from: Document, within: ParentNode): HTMLElement | null {
  const fresh = from.querySelector<HTMLElement>(selector);
  if (fresh) within.querySelector(selector)?.replaceWith(fresh);
  return fresh;
}
