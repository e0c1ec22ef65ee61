import { useRef, useState, useSyncExternalStore, type DragEvent, type KeyboardEvent } from 'react';
import { CalendarEntry } from '#app/admin/calendar/calendar-entry.tsx';
import { calendarCopy as copy } from '#features/calendar/calendar.copy.ts';
import type { CalendarItem } from '#features/calendar/calendar.ts';
import { clockAt, layoutWeek, slotOf, stepTo, timeAt, type Week, type WeekBlock } from '#features/calendar/week.ts';
import { useLocale } from '#ui/local-time.tsx';
import { dateFormat } from '#values/date-format.ts';
import { hourMs, minuteMs } from '#values/duration.ts';

interface WeekProps {
  readonly days: readonly string[];
  readonly items: readonly CalendarItem[];
  readonly free: Parameters<typeof layoutWeek>[2];
  readonly zone: string;
  readonly mayMove: (item: CalendarItem) => boolean;
  /** Asks for confirmation. */
  readonly onMove: (item: CalendarItem, to: Date) => void;
}

interface Moving {
  readonly item: CalendarItem;
  readonly at: number;
  /** Changes by others are shown afterwards, so that nothing moves below the pointer. */
  readonly week: Week;
}

/** The hours of a week, in which calls are moved by pointer and by keyboard. */
export function useWeek({ days, items, free, zone, mayMove, onMove }: WeekProps) {
  const locale = useLocale();
  const now = useSyncExternalStore(everyMinute, minute, () => 0);
  const [moving, setMoving] = useState<Moving | null>(null);
  const dragged = useRef<{ readonly item: CalendarItem; readonly grabbed: number } | null>(null);
  const week = moving?.week ?? layoutWeek(days, items, free, zone);
  const [first, last] = week.hours;
  const clock = dateFormat({ timeStyle: 'short', timeZone: zone }, locale);
  const hour = dateFormat({ hour: 'numeric', timeZone: 'UTC' }, locale);
  // Browsers and the server have different spaces in `formatRange`, which would end hydration.
  const rangeText = (from: number, minutes: number) =>
    `${clock.format(from)} – ${clock.format(from + minutes * minuteMs)}`;

  function finish(): void {
    setMoving(null);
    if (moving !== null) onMove(moving.item, new Date(moving.at));
  }

  function press(event: KeyboardEvent, item: CalendarItem): void {
    const isMoving = moving?.item.id === item.id;
    const isArrow = event.shiftKey || isMoving || event.currentTarget.tagName === 'BUTTON';
    const at = isArrow ? stepTo(event.key, isMoving ? moving.at : Date.parse(item.at), slotOf(item), days, zone) : null;
    if (at !== null) setMoving({ item, at, week });
    else if (isMoving && event.key === 'Enter') finish();
    else if (isMoving && event.key === 'Escape') setMoving(null);
    else return;
    event.preventDefault();
  }

  function drag(event: DragEvent, day: string): void {
    if (dragged.current === null) return;
    const { item, grabbed } = dragged.current;
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const slot = slotOf(item);
    const start = first * 60 + ((event.clientY - grabbed - top) / height) * (last - first) * 60;
    const latest = Math.floor((last * 60 - (item.minutes ?? 0)) / slot) * slot;
    const at = timeAt(day, Math.max(first * 60, Math.min(latest, Math.round(start / slot) * slot)), zone);
    if (at !== null && at !== moving?.at) setMoving({ item, at, week });
    event.preventDefault();
    event.stopPropagation();
  }

  /** Styles are set by script, because the content security policy allows no others. Without them, a day is a list. */
  const place = (values: Readonly<Record<string, number>>) => (element: HTMLElement | null) => {
    for (const [name, value] of Object.entries(values)) element?.style.setProperty(`--${name}`, String(value));
  };
  const placeAt = (start: number, length: number) => place({ start: start - first * 60, length });

  function block({ item, from, to, start, end, lane, lanes }: WeekBlock) {
    const ref = place({ start: start - first * 60, length: end - start, lane, lanes });
    const time = rangeText(from, (to - from) / minuteMs);
    if (item === null)
      return (
        <li key={from} className="week-free" ref={ref}>
          {copy.free(time)}
        </li>
      );
    const onMoveItem = {
      press: (event: KeyboardEvent) => press(event, item),
      openDialog: () => onMove(item, new Date(from)),
    };
    return (
      <CalendarEntry
        key={`${item.kind} ${item.id} ${from}`}
        item={item}
        time={time}
        ref={ref}
        onMove={mayMove(item) ? onMoveItem : undefined}
        onGrab={(grabbed) => (dragged.current = { item, grabbed })}
        onDragEnd={() => {
          dragged.current = null;
          setMoving(null);
        }}
        onBlur={() => setMoving(null)}
      />
    );
  }

  const target = moving && { ...clockAt(moving.at, zone), text: rangeText(moving.at, moving.item.minutes ?? 0) };
  const shownNow = clockAt(now, zone);
  return {
    hoursOn: (day: string) => (
      <ul
        className="week-hours"
        ref={place({ hours: last - first })}
        onDragOver={(event) => drag(event, day)}
        onDrop={(event) => {
          if (dragged.current === null) return;
          event.stopPropagation();
          finish();
        }}
      >
        {week.days.get(day)?.map(block)}
        {target?.day === day && (
          <li
            className="calendar-entry week-target"
            aria-hidden="true"
            ref={placeAt(target.start, moving?.item.minutes ?? 0)}
          >
            {target.text}
          </li>
        )}
        {shownNow.day === day && shownNow.start >= first * 60 && shownNow.start < last * 60 && (
          <li className="week-now" aria-hidden="true" ref={placeAt(shownNow.start, 0)} />
        )}
      </ul>
    ),
    labels: (
      <li className="week-labels" aria-hidden="true">
        <div>
          {Array.from({ length: last - first }, (_, at) => (
            <p key={at}>{hour.format((first + at) * hourMs)}</p>
          ))}
        </div>
      </li>
    ),
    announced: target && copy.moving(copy.day(target.day, locale), target.text),
  };
}

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, minuteMs / 4);
  return () => clearInterval(timer);
}

function minute(): number {
  return Math.floor(Date.now() / minuteMs) * minuteMs;
}
