/** Fetches a page of this site. Rejects where no answer comes in `timeout` milliseconds, or before `signal` says so. */
export async function fetchPage(
  address: string,
  { timeout = 10_000, ...init }: RequestInit & { readonly timeout?: number } = {},
): Promise<{ readonly page: Document; readonly response: Response }> {
  const headers = { Accept: 'text/html', ...(init.headers as Record<string, string>) };
  const response = await fetch(address, { signal: AbortSignal.timeout(timeout), ...init, headers });
  return { page: new DOMParser().parseFromString(await response.text(), 'text/html'), response };
}

/** Puts the part of a fetched page in place of the same part here; null where the fetched page has none. */
export function swapPart(selector: string, from: Document, within: ParentNode): HTMLElement | null {
  const fresh = from.querySelector<HTMLElement>(selector);
  if (fresh) within.querySelector(selector)?.replaceWith(fresh);
  return fresh;
}
