import { createContext, useContext, useMemo } from 'react';
import { draftKey, dropDraft, keepDraft, readDraft } from '#forms/drafts/account-drafts.ts';

/** The account id that drafts belong to; null disables drafts. */
export const DraftOwner = createContext<string | null>(null);

export interface FormDraft {
  /** Undefined if there is no draft. The caller validates the shape. */
  read(): unknown;
  /** Returns false if the browser cannot store it. */
  keep(draft: unknown): boolean;
  drop(): void;
}

/** The browser's draft of one form; `form` names the form and its subject. */
export function useFormDraft(form: string): FormDraft {
  const owner = useContext(DraftOwner);
  return useMemo(() => {
    if (owner === null) return { read: () => undefined, keep: () => false, drop: () => undefined };
    const key = draftKey(owner, form);
    return {
      read: () => readDraft(key, new Date()),
      keep: (draft: unknown) => keepDraft(key, draft, new Date()),
      drop: () => dropDraft(key),
    };
  }, [owner, form]);
}
