import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useFormDraft } from '#forms/drafts/draft-owner.tsx';
import { fillFields, isToggle, readFields, type FieldControl, type FieldValues } from '#forms/drafts/form-fields.ts';
import { whenPageStays } from '#forms/drafts/when-page-stays.ts';
import { focusFirstError } from '#forms/errors/focus-first-error.ts';
import { randomUuid } from '#forms/form-id.ts';
import { isObject, objectIn } from '#forms/json.ts';
import {
  useRetryingFetcher,
  type RetryingFetcher,
  type RetryingOptions,
} from '#forms/sending/use-retrying-fetcher.tsx';

export interface DraftFormOptions<T> extends RetryingOptions {
  /** Whether the response confirms the save. */
  readonly isSaved: (result: T) => boolean;
  /** The state that the draft is based on, such as a version; stored with the draft. */
  readonly base?: number;
  /** Called when a draft with this base is restored. */
  readonly onRestore?: (base: number) => void;
  /** False keeps the values after a save. */
  readonly isEmptied?: boolean;
  readonly onSaved?: (result: T) => void;
}

interface RestoredDraft {
  readonly isRestored: boolean;
  readonly discard: () => void;
}

export interface DraftForm<T> {
  readonly fetcher: RetryingFetcher<T>;
  readonly isBusy: boolean;
  readonly draft: RestoredDraft;
  /** Names of the fields changed since the last result, whose messages may no longer be true. */
  readonly edited: ReadonlySet<string>;
  readonly attributes: { readonly ref: RefObject<HTMLFormElement | null>; readonly onSubmit: () => void };
}

interface SentForm {
  /** The fields changed since page load. */
  readonly fields: FieldValues;
  /** After a save, they may be what the server sends now, so that none counts as changed. */
  readonly all: FieldValues;
  readonly formId: string;
}

interface StoredDraft {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly base: number | null;
  readonly formId: string;
}

/**
 * Stores input in the browser until a response confirms the save, and restores it on the next page load. A `formId`
 * field gets a new id per text, to detect duplicates.
 */
export function useDraftForm<T>(name: string, options: DraftFormOptions<T>): DraftForm<T> {
  const { isSaved, base, onRestore, isEmptied = true, onSaved, ...lasting } = options;
  const fetcher = useRetryingFetcher<T>(lasting);
  const ref = useRef<HTMLFormElement>(null);
  const kept = useFormDraft(name);
  const [isRestored, setRestored] = useState(false);
  const [edited, setEdited] = useState<ReadonlySet<string>>(noFields);
  const sent = useRef<SentForm | null>(null);

  const keep = useEffectEvent((form: HTMLFormElement) => {
    const fields = readFields(form, isChanged);
    if (Object.keys(fields).length === 0) {
      kept.drop();
      return;
    }
    const formId = sent.current && isSame(sent.current.fields, fields) ? sent.current.formId : '';
    kept.keep({ fields, base: base ?? null, formId } satisfies StoredDraft);
  });
  /** If there was input before hydration, returns a function to call when the form is removed from the page. */
  const restore = useEffectEvent((form: HTMLFormElement) => {
    const fields = readFields(form, isChanged);
    if (Object.keys(fields).length > 0) {
      // It is newer than any draft, but the browser may be posting it right now.
      const early = { fields, all: readFields(form), formId: idField(form)?.value ?? '' };
      sent.current = early;
      return whenPageStays(() => sent.current === early && keep(form));
    }
    const draft = parseStored(kept.read());
    if (draft === null) return undefined;
    if (draft.base !== null) onRestore?.(draft.base);
    fillFields(form, draft.fields);
    for (const control of form.elements) {
      if ((control.getAttribute('name') ?? '') in draft.fields)
        control.dispatchEvent(new Event('input', { bubbles: true }));
    }
    sent.current = { fields: readFields(form, isChanged), all: readFields(form), formId: draft.formId };
    setRestored(Object.keys(sent.current.fields).length > 0);
    return undefined;
  });
  useEffect(() => {
    const form = ref.current;
    if (!form) return undefined;
    const keepEarly = restore(form);
    const stop = new AbortController();
    const onChange = ({ target }: Event) => {
      keep(form);
      const field = target instanceof Element ? (target.getAttribute('name') ?? '') : '';
      setEdited((before) => (before.has(field) ? before : new Set([...before, field])));
    };
    for (const event of ['input', 'change']) form.addEventListener(event, onChange, { signal: stop.signal });
    return () => {
      stop.abort();
      keepEarly?.();
    };
  }, [kept]);

  const isBusy = fetcher.state !== 'idle';
  const { data, trouble } = fetcher;
  const seen = useRef<unknown>(data);
  const handleResult = useEffectEvent((result: T) => {
    const form = ref.current;
    if (!form) return;
    if (!isSaved(result)) focusFirstError(form);
    else if (sent.current === null || isUnchanged(form, sent.current)) {
      sent.current = null;
      kept.drop();
      setRestored(false);
      if (isEmptied) emptyForm(form);
      onSaved?.(result);
    } else keep(form);
  });
  useEffect(() => {
    if (isBusy || trouble !== null || data === seen.current) return;
    seen.current = data;
    setEdited(noFields);
    if (data != null) handleResult(data as T);
  }, [isBusy, trouble, data]);

  // A redirect returns no data, and the form is gone afterwards.
  const isRedirected = fetcher.state === 'loading' && data === undefined;
  useEffect(() => {
    if (isRedirected) kept.drop();
  }, [isRedirected, kept]);

  const onSubmit = () => {
    const form = ref.current;
    if (!form) return;
    const fields = readFields(form, isChanged);
    const isSecond = sent.current !== null && sent.current.formId !== '' && isSame(sent.current.fields, fields);
    const formId = isSecond && sent.current ? sent.current.formId : randomUuid();
    sent.current = { fields, all: readFields(form), formId };
    const number = idField(form);
    if (number) number.value = formId;
    if (Object.keys(fields).length > 0) kept.keep({ fields, base: base ?? null, formId } satisfies StoredDraft);
  };
  const discard = () => {
    sent.current = null;
    kept.drop();
    setRestored(false);
    if (ref.current) emptyForm(ref.current);
  };
  return { fetcher, isBusy, edited, draft: { isRestored, discard }, attributes: { ref, onSubmit } };
}

const noFields: ReadonlySet<string> = new Set();

function idField(form: HTMLFormElement): HTMLInputElement | null {
  const field = form.elements.namedItem('formId');
  return field instanceof HTMLInputElement ? field : null;
}

/** Resets a form and notifies dependents such as character counters. */
function emptyForm(form: HTMLFormElement): void {
  form.reset();
  for (const area of form.querySelectorAll('textarea')) area.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Whether the control was changed since page load. */
function isChanged(control: FieldControl): boolean {
  if (isToggle(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement) {
    const served = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
    return control.value !== (served?.value ?? '');
  }
  return control.value !== control.defaultValue;
}

/** Whether nothing was typed since the form was sent. */
function isUnchanged(form: HTMLFormElement, { fields, all }: SentForm): boolean {
  return isSame(fields, readFields(form, isChanged)) || isSame(all, readFields(form));
}

function isSame(one: FieldValues, other: FieldValues): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function parseStored(draft: unknown): StoredDraft | null {
  const { fields, base, formId } = objectIn(draft);
  if (!isObject(fields)) return null;
  return { fields, base: typeof base === 'number' ? base : null, formId: typeof formId === 'string' ? formId : '' };
}
