import { redirect } from 'react-router';

/** What the form before this page did, by the address; null for none. */
export function doneText(request: Request, texts: Readonly<Record<string, string>>): string | null {
  const done = new URL(request.url).searchParams.get('done') ?? '';
  return Object.hasOwn(texts, done) ? (texts[done] ?? null) : null;
}

/** After a form, so that loading the page again sends nothing twice. */
export function throwDone(path: string, done: string): never {
  throw redirect(`${path}?${new URLSearchParams({ done })}`, 303);
}
