import { useEffect, useRef, useState, type RefObject } from 'react';
import type { SettingsProps } from '#features/account-pages/settings/settings-section.tsx';
import { fillFields, readFields, type FieldValues } from '#forms/drafts/form-fields.ts';
import { browserStorage, localDraft, type LocalDraft } from '#forms/local-draft.ts';

const key = 'settings-form-data';

/** Typed values of one form and their user; no passwords or codes. */
interface KeptTyping {
  readonly email: string;
  readonly action: string;
  readonly fields: FieldValues;
}

/**
 * Keeps typed values in this tab, so that an expired session loses nothing: restored after the same user's next
 * sign-in. Server results remove them.
 */
export function useKeptTyping({ data, note }: SettingsProps): {
  page: RefObject<HTMLDivElement | null>;
  back: boolean;
} {
  const page = useRef<HTMLDivElement>(null);
  const [back, setBack] = useState(false);
  const { email } = data;
  const isResult = data.done !== null || note.error !== undefined;
  useEffect(() => {
    const kept = isResult ? null : typing().read();
    typing().drop();
    const form = kept?.email === email ? findForm(page.current, kept.action) : null;
    if (kept && form) {
      fillFields(form, kept.fields, isText);
      form.scrollIntoView({ block: 'center' });
      typing().keep(kept);
      setBack(true);
    }
    const stop = new AbortController();
    const { signal } = stop;
    page.current?.addEventListener('input', ({ target }) => keep(email, (target as HTMLInputElement).form), { signal });
    // Input typed before this script ran is kept on submit; sign-out removes everything.
    const onSubmit = (form: HTMLFormElement) => (isSignOut(form) ? typing().drop() : keep(email, form));
    document.addEventListener('submit', ({ target }) => onSubmit(target as HTMLFormElement), { signal });
    return () => stop.abort();
  }, [email, isResult]);
  return { page, back };
}

function keep(email: string, form: HTMLFormElement | null): void {
  const action = form?.querySelector<HTMLInputElement>('[name=action]')?.value;
  const fields = form ? readFields(form, isText) : {};
  if (action !== undefined && Object.keys(fields).length > 0) typing().keep({ email, action, fields });
}

function isText({ type, autocomplete }: { readonly type: string; readonly autocomplete: string }): boolean {
  return (type === 'text' || type === 'email') && autocomplete !== 'one-time-code';
}

function findForm(page: HTMLElement | null, action: string): HTMLFormElement | null {
  const marks = page?.querySelectorAll<HTMLInputElement>('[name=action]') ?? [];
  return [...marks].find(({ value }) => value === action)?.form ?? null;
}

function isSignOut(form: HTMLFormElement): boolean {
  return form.matches('[action$="/logout"]');
}

function typing(): LocalDraft<KeptTyping> {
  return localDraft(key, (stored) => stored as KeptTyping | null, browserStorage('sessionStorage'));
}
