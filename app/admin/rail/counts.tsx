import { createContext, lazy, Suspense, use, useState, type ReactNode } from 'react';
import type { Counts } from '#features/today/today.ts';
import { useIsHydrated } from '#ui/script-wait.tsx';

const CountsReader = lazy(() => import('#app/admin/rail/counts-reader.tsx'));
const CountsContext = createContext<Counts | null>(null);

/** Counts of items that need the team's attention; null until loaded. */
export function useCounts(): Counts | null {
  return use(CountsContext);
}

/** Fetches the counts after page load, so that no page waits. */
export function CountsProvider({ children }: { readonly children: ReactNode }) {
  const [counts, setCounts] = useState<Counts | null>(null);
  const isHydrated = useIsHydrated();
  return (
    <CountsContext value={counts}>
      {children}
      <Suspense>{isHydrated && <CountsReader counts={counts} onRead={setCounts} />}</Suspense>
    </CountsContext>
  );
}
