import './calendar-page.css';
import { lazy, memo, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { href, Link, useNavigate } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { CalendarEntry, dragType, type MoveBy } from '#app/admin/calendar/calendar-entry.tsx';
import { calendarCopy as copy } from '#features/calendar/calendar.copy.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import {
  dayOf,
  daysOf,
  moveRefusals,
  neighbor,
  onDay,
  periodHref,
  type CalendarItem,
  type CalendarPeriod,
  type MoveResult,
} from '#features/calendar/calendar.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { useToast } from '#ui/messages/toasts.tsx';
import { useShortcuts } from '#ui/keyboard/shortcuts.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { Tabs } from '#ui/list/tabs.tsx';
import { useLocale } from '#ui/local-time.tsx';
import { useBrowserValue } from '#ui/use-browser-value.ts';
import { dayAfter } from '#values/day.ts';

const MoveCallDialog = lazy(() => import('#app/admin/calendar/move-call-dialog.tsx'));
const MoveDialog = lazy(() => import('#app/admin/calendar/move-dialog.tsx'));

export interface CalendarPageProps {
  readonly period: CalendarPeriod;
  readonly items: readonly CalendarItem[];
  readonly hasMore: boolean;
  /** By the server's clock. */
  readonly today: string;
}

interface Move {
  readonly item: CalendarItem;
  readonly at: string;
  readonly isUndo: boolean;
}

export const CalendarPage = memo(function CalendarPage({ period, items, hasMore, today: served }: CalendarPageProps) {
  const navigate = useNavigate();
  const zone = useBrowserValue<string>(() => new Intl.DateTimeFormat().resolvedOptions().timeZone, 'UTC');
  const locale = useLocale();
  const today = useBrowserValue(() => dayOf(new Date().toISOString(), undefined), served);
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
  const byDay = Map.groupBy(shown, ({ at }) => dayOf(at, zone));
  const entry = (item: CalendarItem) => (
    <CalendarEntry
      key={`${item.kind} ${item.id} ${item.isPlanned}`}
      item={item}
      zone={zone}
      onMove={mayMove(item) ? mover(item, move, () => openDialog(item)) : undefined}
    />
  );
  return (
    <div className="calendar" data-view={period.view}>
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
      <p className="calendar-weekdays" aria-hidden="true">
        {copy.weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </p>
      <ol className="calendar-days" aria-label={copy.period(period, locale)}>
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            today={today}
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
      {!days.some((day) => byDay.has(day)) && <p className="calendar-empty">{copy.empty[period.view]}</p>}
      {dialog}
    </div>
  );
});

function isMovable({ kind, isPlanned }: CalendarItem): boolean {
  return (kind === 'article' || kind === 'call') && isPlanned;
}

function mover(item: CalendarItem, move: (item: CalendarItem, to: Date) => void, openDialog: () => void): MoveBy {
  return { openDialog, days: (by) => move(item, onDay(item.at, dayAfter(dayOf(item.at, undefined), by))) };
}

/** Shows an item at its new time while the request is in progress, and offers to undo. */
function useMoves(items: readonly CalendarItem[]) {
  const fetcher = useRetryingFetcher<MoveResult>({ key: 'calendar-move' });
  const toast = useToast();
  const [sent, setSent] = useState<Move | null>(null);
  const [movedItem, setMovedItem] = useState<CalendarItem | null>(null);
  const [call, setCall] = useState<{ readonly item: CalendarItem; readonly to: Date } | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** The entry that was moved by keyboard. It is mounted again on its new day, so it must be focused again. */
  const focused = useRef<string | null>(null);
  useEffect(() => {
    if (focused.current === null) return;
    document.querySelector<HTMLElement>(`[data-entry="${focused.current}"] a`)?.focus();
    focused.current = null;
  }, [sent]);

  /** Calls are moved in a dialog, which shows conflicts at the new time. */
  function openMove(item: CalendarItem, to: Date): void {
    setCall(item.kind === 'call' ? { item, to } : null);
    setMovedItem(item.kind === 'call' ? null : item);
    setOpen(true);
  }

  function move(item: CalendarItem, to: Date, isUndo = false): void {
    const at = to.toISOString();
    if (at === item.at) return;
    if (item.kind === 'call') {
      openMove(item, to);
      return;
    }
    const entry = document.activeElement?.closest('[data-entry]');
    focused.current = entry?.getAttribute('data-entry') ?? null;
    setSent({ item, at, isUndo });
    void fetcher.submit({ id: item.id, from: item.at, to: at }, { method: 'post', action: href('/admin/calendar') });
  }

  const { state, data: result } = fetcher;
  const showResult = useEffectEvent(() => {
    if (sent === null || result === undefined) return;
    const { item, isUndo } = sent;
    setSent(null);
    if (!result.ok) toast({ text: moveRefusals[result.reason] });
    else if (isUndo) toast({ text: copy.movedBack(result.title || copy.untitled) });
    else {
      const moved = { ...item, at: result.at };
      toast({
        text: copy.moved(result.title || copy.untitled, result.at),
        undo: () => move(moved, new Date(item.at), true),
      });
    }
  });
  useEffect(() => {
    let isOver = state !== 'idle';
    queueMicrotask(() => {
      if (!isOver) showResult();
    });
    return () => {
      isOver = true;
    };
  }, [state, result]);

  return {
    move,
    openDialog: (item: CalendarItem) => {
      openMove(item, new Date(item.at));
    },
    shown: sent === null ? items : items.map((one) => (isSame(one, sent.item) ? { ...one, at: sent.at } : one)),
    dialog: (movedItem !== null || call !== null) && (
      <Suspense>
        {call !== null && (
          <MoveCallDialog
            key={`${call.item.id} ${call.to.getTime()}`}
            open={isOpen}
            {...call}
            onClose={() => setOpen(false)}
          />
        )}
        {movedItem !== null && (
          <MoveDialog
            key={`${movedItem.id} ${movedItem.at}`}
            open={isOpen}
            item={movedItem}
            onClose={() => setOpen(false)}
            onMove={(to) => {
              setOpen(false);
              move(movedItem, to);
            }}
          />
        )}
      </Suspense>
    ),
  };
}

function isSame(one: CalendarItem, other: CalendarItem): boolean {
  return one.kind === other.kind && one.id === other.id && one.isPlanned === other.isPlanned;
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
        <Link to={periodHref({ view, day: today })}>{copy.today}</Link>
      </Cluster>
    </Cluster>
  );
}

interface DayProps {
  readonly day: string;
  readonly today: string;
  /** Whether the day belongs to the previous or next month. */
  readonly isOutsideMonth: boolean;
  readonly onDrop: (articleId: string) => void;
  readonly children: React.ReactNode;
}

function Day({ day, today, isOutsideMonth, onDrop, children }: DayProps) {
  const locale = useLocale();
  const [isOver, setOver] = useState(false);
  return (
    <li
      aria-current={day === today ? 'date' : undefined}
      data-beside={isOutsideMonth ? '' : undefined}
      data-over={isOver ? '' : undefined}
      data-empty={children === undefined ? '' : undefined}
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
    </li>
  );
}
