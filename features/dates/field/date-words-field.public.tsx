import { useEffect, useRef, useState } from 'react';
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

/**
 * Fills the date pickers of its form from words. It is no field of the form: what is saved is what the pickers show.
 * In the zone of the form's field `timeZone`, or else the browser's. Needs scripts; without them, the pickers are enough.
 */
export default function DateWordsField({ id, fills }: DateWordsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [date, setDate] = useState<(UnderstoodDate & { readonly zone: string }) | 'unknown' | null>(null);
  const locale = useLocale();
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!useIsHydrated()) return null;
  const read = async (text: string) => {
    const named = input.current?.form?.elements.namedItem('timeZone');
    const zone = (named as HTMLInputElement | HTMLSelectElement | null)?.value ?? browserTimeZone();
    const response = await fetch(`${href('/admin/dates')}?${new URLSearchParams({ text, zone })}`).catch(() => null);
    const found = response?.ok ? ((await response.json()) as UnderstoodDate | null) : null;
    if (input.current?.value !== text) return;
    setDate(found ? { ...found, zone } : text.trim() === '' ? null : 'unknown');
    for (const name of found ? fills : []) fill(input.current.form?.elements.namedItem(name), found);
  };
  return (
    <div>
      <TextField
        ref={input}
        id={id}
        name=""
        label="Date in words"
        placeholder="tomorrow 10:00"
        autoComplete="off"
        error={date === 'unknown' ? 'Try “tomorrow 10:00”, “fri 9am”, or “in 2 weeks”.' : undefined}
        // What was understood is shown before it can be saved.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={({ target: { value } }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => void read(value), 250);
        }}
      />
      <p role="status" className="soft small">
        {date !== null && date !== 'unknown' && dateCopy(date, locale)}
      </p>
    </div>
  );
}

function dateCopy({ day, time, zone }: UnderstoodDate & { readonly zone: string }, locale: string): string {
  const shown = new Date(`${day}T${time ?? '00:00'}Z`);
  const timeStyle = time === null ? undefined : 'short';
  const text = shown.toLocaleString(locale, { dateStyle: 'full', timeStyle, timeZone: 'UTC' });
  return `${text}${time === null ? '' : ` (${zoneName(zone)})`}`;
}

/** Bypasses React's setter, so that controlled pickers notice the change. */
function fill(picker: unknown, date: UnderstoodDate | null): void {
  if (!(picker instanceof HTMLInputElement) || date === null) return;
  const { day, time } = date;
  const value = picker.type === 'date' ? day : picker.type === 'time' ? time : `${day}T${time ?? '09:00'}`;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(picker, value ?? '');
  for (const type of ['input', 'change']) picker.dispatchEvent(new Event(type, { bubbles: true }));
}
