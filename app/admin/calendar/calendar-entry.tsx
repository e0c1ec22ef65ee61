import type { KeyboardEvent } from 'react';
import { href, Link } from 'react-router';
import { calendarCopy as copy } from '#features/calendar/calendar.copy.ts';
import type { CalendarItem } from '#features/calendar/calendar.ts';
import { timeOfDay } from '#forms/time-zone.ts';
import { useLocale } from '#ui/local-time.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

export const dragType = 'application/x-meridian-article';

export interface MoveBy {
  readonly days: (by: number) => void;
  /** Opens the dialog that moves the entry to another day. */
  readonly openDialog: () => void;
}

interface CalendarEntryProps {
  readonly item: CalendarItem;
  readonly zone: string;
  /** Set for entries that can be moved. */
  readonly onMove?: MoveBy;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export function CalendarEntry({ item, zone, onMove }: CalendarEntryProps) {
  const { kind, id, at, isPlanned } = item;
  const time = timeOfDay(new Date(at), zone, useLocale());
  const title = item.title || copy.untitled;

  function press(event: KeyboardEvent): void {
    const by = steps[event.key];
    if (by === undefined || !event.shiftKey || onMove === undefined) return;
    event.preventDefault();
    onMove.days(by);
  }

  return (
    <li
      className="calendar-entry"
      data-entry={onMove && id}
      data-kind={kind}
      data-planned={isPlanned ? '' : undefined}
      draggable={onMove === undefined ? undefined : true}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, id);
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <Link
        to={addressOf(item)}
        draggable={false}
        title={title}
        aria-keyshortcuts={onMove && 'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown'}
        onKeyDown={press}
      >
        {kind !== 'away' && <time dateTime={at}>{time}</time>} <span className="calendar-entry-title">{title}</span>
        <VisuallyHidden>, {copy.kinds[kind][isPlanned ? 'planned' : 'done']}</VisuallyHidden>
      </Link>
      {onMove !== undefined && (
        <button type="button" className="calendar-move" aria-label={copy.moveTitle(title)} onClick={onMove.openDialog}>
          {copy.move}
        </button>
      )}
    </li>
  );
}

function addressOf({ kind, id }: CalendarItem): string {
  if (kind === 'article') return href('/admin/articles/:articleId', { articleId: id });
  if (kind === 'campaign') return href('/admin/newsletter/campaigns/:campaignId', { campaignId: id });
  if (kind === 'call') return href('/admin/leads/:leadId', { leadId: id });
  if (kind === 'hold' || kind === 'away') return href('/admin/availability');
  if (kind === 'busy') return href('/admin/availability/calendars');
  return href('/admin/newsletter/campaigns');
}
