import { createContext, useContext, useMemo } from 'react';
import { accountDraft, type AccountDraft } from '#forms/drafts/account-drafts.ts';

/** The account id that drafts belong to; null disables drafts. */
export const DraftOwner = createContext<string | null>(null);

/** The browser's draft of one form; `form` names the form and its subject. */
export function useFormDraft(form: string): AccountDraft {
  const owner = useContext(DraftOwner);
  return useMemo(() => accountDraft(owner, form), [owner, form]);
}
