import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { href } from 'react-router';
import type { UnderstoodDate } from '#features/dates/date-words.server.ts';
import { browserTimeZone } from '#forms/own-time-zone.ts';
import { zoneName } from '#forms/time-zone.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { useLocale } from '#ui/local-time.tsx';
import { useIsHydrated } from '#ui/script-wait.tsx';

interface DateWordsFieldProps {
  readonly id: string;
  /** Names of the form's date and time pickers to fill. */
  readonly fills: readonly string[];
}

type Filled = UnderstoodDate & { readonly zone: string };

const faultCopy = {
  unknown: 'Try “tomorrow 10:00”, “fri 9am”, or “in 2 weeks”, or clear this field and choose the date below.',
  away: 'We can’t read dates in words right now. Clear this field and choose the date below.',
} as const;

/**
 * Fills the date pickers of its form from words, in the zone of the form's field `timeZone` or else the browser's. It is
 * no field of the form: what is saved is what the pickers show. The form is not submitted until they match the words.
 * Needs scripts; without them, the pickers are enough.
 */
export default function DateWordsField({ id, fills }: DateWordsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Set while words are being read. `button` has submitted the form meanwhile. */
  const reading = useRef<{ button?: HTMLElement | null } | null>(null);
  const [date, setDate] = useState<Filled | keyof typeof faultCopy | null>(null);
  const locale = useLocale();
  const isHydrated = useIsHydrated();

  const read = async (text: string) => {
    const form = input.current?.form;
    const zone = zoneOf(form) ?? browserTimeZone();
    const isEmpty = text.trim() === '';
    const response = isEmpty
      ? null
      : await fetch(`${href('/admin/dates')}?${new URLSearchParams({ text, zone })}`).catch(() => null);
    const found = response?.ok ? ((await response.json()) as UnderstoodDate | null) : null;
    if (!form || input.current?.value !== text) return;
    const waiting = reading.current;
    reading.current = null;
    setDate(found ? fill(form, fills, found, zone) : isEmpty ? null : response?.ok ? 'unknown' : 'away');
    if (waiting?.button === undefined) return;
    if (found || isEmpty) setTimeout(() => form.requestSubmit(waiting.button));
    else input.current.focus();
  };
  const readSoon = (milliseconds: number) => {
    reading.current ??= {};
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void read(input.current?.value ?? ''), milliseconds);
  };
  const hold = useEffectEvent((event: SubmitEvent) => {
    if (reading.current === null && typeof date !== 'string') return;
    event.preventDefault();
    event.stopPropagation();
    if (reading.current === null) {
      input.current?.focus();
      return;
    }
    reading.current.button = event.submitter;
    readSoon(0);
  });
  const readAgain = useEffectEvent(({ target }: Event) => {
    if ((target as HTMLInputElement).name === 'timeZone' && input.current?.value) readSoon(0);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const form = input.current?.form;
    form?.addEventListener('submit', (event) => hold(event), { capture: true, signal });
    form?.addEventListener('change', (event) => readAgain(event), { signal });
    return () => {
      clearTimeout(timer.current);
      listening.abort();
    };
  }, [isHydrated]);
  if (!isHydrated) return null;
  return (
    <div>
      <TextField
        ref={input}
        id={id}
        name=""
        label="Date in words"
        placeholder="tomorrow 10:00"
        autoComplete="off"
        error={typeof date === 'string' ? faultCopy[date] : undefined}
        // What was understood is shown before it can be saved.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={() => readSoon(250)}
      />
      <p role="status" className="soft small">
        {typeof date !== 'string' && date && dateCopy(date, locale)}
      </p>
    </div>
  );
}

function zoneOf(form: HTMLFormElement | null | undefined): string | undefined {
  return (form?.elements.namedItem('timeZone') as HTMLInputElement | HTMLSelectElement | null)?.value;
}

function dateCopy({ day, time, zone }: Filled, locale: string): string {
  const shown = new Date(`${day}T${time ?? '00:00'}Z`);
  const timeStyle = time === null ? undefined : 'short';
  const text = shown.toLocaleString(locale, { dateStyle: 'full', timeStyle, timeZone: 'UTC' });
  return `${text}${time === null ? '' : ` (${zoneName(zone)})`}`;
}

/** Fills the pickers and returns what they show: a date picker has no time, one for both defaults to 09:00. */
function fill(form: HTMLFormElement, names: readonly string[], { day, time }: UnderstoodDate, zone: string): Filled {
  const named = names.map((name) => form.elements.namedItem(name));
  const pickers = named.filter((one) => one instanceof HTMLInputElement);
  const takes = (type: string) => pickers.some((picker) => picker.type === type);
  const shown = takes('datetime-local') ? (time ?? '09:00') : takes('time') ? time : null;
  for (const picker of pickers) {
    const value = picker.type === 'date' ? day : picker.type === 'time' ? (shown ?? '') : `${day}T${shown}`;
    // Bypasses React's setter, so that controlled pickers notice the change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(picker, value);
    for (const type of ['input', 'change']) picker.dispatchEvent(new Event(type, { bubbles: true }));
  }
  return { day, time: shown, zone };
}
