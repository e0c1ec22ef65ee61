import { createContext, useContext, useSyncExternalStore } from 'react';

/** Preferences by name, as the server read them. */
export const ServedPreferences = createContext<Readonly<Record<string, string>>>({});

const prefix = 'meridian-prefer-';
const year = 365 * 86_400;
const listeners = new Set<() => void>();

/** A preference in a cookie, so that the server can render it and the page does not jump. '' is the default. */
export function usePreference(name: string): readonly [value: string, set: (value: string) => void] {
  const served = useContext(ServedPreferences)[name] ?? '';
  const value = useSyncExternalStore(
    subscribe,
    () => parsePreferences(document.cookie)[name] ?? '',
    () => served,
  );
  return [value, (next) => write(name, next)];
}

/** Reads the preferences from a `Cookie` header. */
export function parsePreferences(cookies: string): Record<string, string> {
  const pairs = cookies.split(/;\s*/u).filter((cookie) => cookie.startsWith(prefix));
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(prefix.length, at), pair.slice(at + 1)];
    }),
  );
}

/** Writes the cookie for the back office only, because no other page reads it. */
function write(name: string, value: string): void {
  const life = value === '' ? 0 : year;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${prefix}${name}=${value}; Path=/admin; Max-Age=${life}; SameSite=Lax${secure}`;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
