import { useEffect, useState } from 'react';
import { useIsHydrated } from '../script-wait.tsx';

/** Restores selections that hydration resets. */
export function useChosenBefore(formSelector: string): void {
  const isHydrated = useIsHydrated();
  const [chosen] = useState(() => (isHydrated || typeof document === 'undefined' ? null : chosenIn(formSelector)));
  useEffect(() => {
    if (chosen === null) return;
    for (const list of listsOf(formSelector)) {
      const before = chosen.get(list.name);
      if (before === undefined || before === list.value) continue;
      list.value = before;
      list.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }, [formSelector, chosen]);
}

function chosenIn(formSelector: string): ReadonlyMap<string, string> {
  return new Map([...listsOf(formSelector)].map(({ name, value }) => [name, value]));
}

function listsOf(formSelector: string): NodeListOf<HTMLSelectElement> {
  return document.querySelectorAll<HTMLSelectElement>(`${formSelector} select`);
}
