import './calendar-page.css';
import { memo, useState, type KeyboardEvent } from 'react';
import { href, Link, useNavigate } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { CalendarEntry, dragType, type MoveBy } from '#app/admin/calendar/calendar-entry.tsx';
import { useMoves } from '#app/admin/calendar/use-moves.tsx';
import { useWeek } from '#app/admin/calendar/use-week.tsx';
import { calendarCopy as copy } from '#features/calendar/calendar.copy.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import {
  daysOf,
  neighbor,
  onDay,
  periodHref,
  type CalendarItem,
  type CalendarPeriod,
} from '#features/calendar/calendar.ts';
import { isTimed } from '#features/calendar/week.ts';
import { browserTimeZone } from '#forms/own-time-zone.ts';
import { dayIn, timeOfDay, zoneName } from '#forms/time-zone.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { useShortcuts } from '#ui/keyboard/shortcuts.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { Tabs } from '#ui/list/tabs.tsx';
import { useLocale } from '#ui/local-time.tsx';
import { useBrowserValue } from '#ui/use-browser-value.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { dayAfter } from '#values/day.ts';

export interface CalendarPageProps {
  readonly period: CalendarPeriod;
  readonly items: readonly CalendarItem[];
  readonly hasMore: boolean;
  /** Free times of the hosts shown; null in the month view, and for roles without access to calls. */
  readonly free: readonly { readonly from: number; readonly to: number }[] | null;
  readonly hosts: readonly { readonly id: string; readonly name: string }[];
  /** By the server's clock and the time zone that the browser has sent. */
  readonly today: string;
  readonly zone: string;
}

export const CalendarPage = memo(function CalendarPage(props: CalendarPageProps) {
  const { period, items, hasMore, free, hosts } = props;
  const navigate = useNavigate();
  const zone = useBrowserValue(browserTimeZone, props.zone);
  const locale = useLocale();
  const today = useBrowserValue(() => dayIn(undefined, new Date()), props.today);
  const mayWrite = useCan('articles:write');
  const mayCall = useCan('leads:write');
  const mayMove = (item: CalendarItem) => isMovable(item) && (item.kind === 'call' ? mayCall : mayWrite);
  const { move, shown, dialog, openDialog } = useMoves(items);
  const go = (to: CalendarPeriod) => void navigate(periodHref(to));
  useShortcuts([
    { keys: 'n', label: copy.next[period.view], group: copy.title, run: () => go(neighbor(period, 1)) },
    { keys: 'p', label: copy.previous[period.view], group: copy.title, run: () => go(neighbor(period, -1)) },
    { keys: 't', label: copy.today, group: copy.title, run: () => go({ ...period, day: today }) },
    { keys: 'm', label: copy.month, group: copy.title, run: () => go({ ...period, view: 'month' }) },
    { keys: 'w', label: copy.week, group: copy.title, run: () => go({ ...period, view: 'week' }) },
    { keys: 'shift+arrowright', label: copy.moveKey, group: copy.title },
  ]);
  const days = daysOf(period);
  const week = useWeek({ days, items: shown, free: free ?? [], zone, mayMove, onMove: openDialog });
  const listed = free === null ? shown : shown.filter((item) => !isTimed(item));
  const byDay = Map.groupBy(listed, ({ at }) => dayIn(zone, new Date(at)));
  const entry = (item: CalendarItem) => (
    <CalendarEntry
      key={`${item.kind} ${item.id} ${item.isPlanned}`}
      item={item}
      time={item.kind === 'away' ? '' : timeOfDay(new Date(item.at), zone, locale)}
      onMove={mayMove(item) ? mover(item, move, () => openDialog(item, new Date(item.at))) : undefined}
    />
  );
  return (
    <div className="calendar" data-view={free === null ? period.view : 'hours'}>
      <AdminHead
        title={copy.title}
        lead={copy.lead}
        actions={
          <>
            <Link to={href('/admin/availability')}>{copy.availability}</Link>
            <Period period={period} today={today} />
          </>
        }
      />
      {hasMore && (
        <Alert tone="info">
          <p>{copy.tooMany}</p>
        </Alert>
      )}
      {free !== null && (
        <Cluster gap="4" rowGap="2" justify="between" className="small">
          <p className="soft">{copy.zone(zoneName(zone))}</p>
          {hosts.length > 1 && <Hosts period={period} hosts={hosts} />}
        </Cluster>
      )}
      <p className="calendar-weekdays" aria-hidden="true">
        {copy.weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </p>
      <ol className="calendar-days" aria-label={copy.period(period, locale)}>
        {free !== null && week.labels}
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            today={today}
            hours={free !== null && week.hoursOn(day)}
            isOutsideMonth={period.view === 'month' && day.slice(0, 7) !== period.day.slice(0, 7)}
            onDrop={(id) => {
              const item = items.find((one) => one.id === id && mayMove(one));
              if (item !== undefined) move(item, onDay(item.at, day));
            }}
          >
            {byDay.get(day)?.map(entry)}
          </Day>
        ))}
      </ol>
      {free === null && !days.some((day) => byDay.has(day)) && (
        <p className="calendar-empty">{copy.empty[period.view]}</p>
      )}
      <VisuallyHidden>
        <span role="status">{week.announced}</span>
      </VisuallyHidden>
      {dialog}
    </div>
  );
});

function isMovable({ kind, isPlanned }: CalendarItem): boolean {
  return (kind === 'article' || kind === 'call') && isPlanned;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

function mover(item: CalendarItem, move: (item: CalendarItem, to: Date) => void, openDialog: () => void): MoveBy {
  function press(event: KeyboardEvent): void {
    const by = steps[event.key];
    if (by === undefined || !event.shiftKey) return;
    event.preventDefault();
    move(item, onDay(item.at, dayAfter(dayIn(undefined, new Date(item.at)), by)));
  }
  return { openDialog, press };
}

function Hosts({ period, hosts }: Pick<CalendarPageProps, 'period' | 'hosts'>) {
  const current = hosts.some(({ id }) => id === period.host) ? period.host : '';
  return (
    <Tabs aria-label={copy.hosts}>
      {[{ id: '', name: copy.allHosts }, ...hosts].map(({ id, name }) => (
        <Link key={id} to={periodHref({ ...period, host: id })} aria-current={id === current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </Tabs>
  );
}

function Period({ period, today }: { readonly period: CalendarPeriod; readonly today: string }) {
  const locale = useLocale();
  const { view } = period;
  return (
    <Cluster gap="4" rowGap="2" className="calendar-period">
      <Tabs aria-label={copy.views}>
        {(['month', 'week'] as const).map((name) => (
          <Link key={name} to={periodHref({ ...period, view: name })} aria-current={name === view ? 'page' : undefined}>
            {copy[name]}
          </Link>
        ))}
      </Tabs>
      <Cluster as="nav" gap="3" aria-label={copy.periods}>
        <Link to={periodHref(neighbor(period, -1))} aria-label={copy.previous[view]}>
          ←
        </Link>
        <strong aria-live="polite">{copy.period(period, locale)}</strong>
        <Link to={periodHref(neighbor(period, 1))} aria-label={copy.next[view]}>
          →
        </Link>
        <Link to={periodHref({ ...period, day: today })}>{copy.today}</Link>
      </Cluster>
    </Cluster>
  );
}

interface DayProps {
  readonly day: string;
  readonly today: string;
  readonly hours: React.ReactNode;
  /** Whether the day belongs to the previous or next month. */
  readonly isOutsideMonth: boolean;
  readonly onDrop: (articleId: string) => void;
  readonly children: React.ReactNode;
}

function Day({ day, today, hours, isOutsideMonth, onDrop, children }: DayProps) {
  const locale = useLocale();
  const [isOver, setOver] = useState(false);
  return (
    <li
      aria-current={day === today ? 'date' : undefined}
      data-beside={isOutsideMonth ? '' : undefined}
      data-over={isOver ? '' : undefined}
      data-empty={children === undefined && hours === false ? '' : undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer.getData(dragType));
      }}
    >
      <h2>
        <time dateTime={day}>
          <span className="calendar-day-long">{copy.day(day, locale)}</span>
          <span className="calendar-day-short" aria-hidden="true">
            {Number(day.slice(8))}
          </span>
        </time>
      </h2>
      {children !== undefined && <ul>{children}</ul>}
      {hours}
    </li>
  );
}
