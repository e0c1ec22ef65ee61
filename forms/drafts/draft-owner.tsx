import { createContext, useContext, useMemo } from 'react';
import { draftKey, dropDraft, keepDraft, readDraft } from '#forms/drafts/account-drafts.ts';

/** The id of the account that writes on this page; null where nothing is kept. */
export const DraftOwner = createContext<string | null>(null);

export interface FormDraft {
  /** What the browser has kept; undefined where there is nothing. The caller checks its shape. */
  read(): unknown;
  keep(draft: unknown): void;
  drop(): void;
}

/** The browser's copy of what is typed into one form; `form` names the form and what it is about. */
export function useFormDraft(form: string): FormDraft {
  const owner = useContext(DraftOwner);
  return useMemo(() => {
    if (owner === null) return { read: () => undefined, keep: () => undefined, drop: () => undefined };
    const key = draftKey(owner, form);
    return {
      read: () => readDraft(key, new Date()),
      keep: (draft: unknown) => keepDraft(key, draft, new Date()),
      drop: () => dropDraft(key),
    };
  }, [owner, form]);
}
