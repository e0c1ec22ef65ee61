import type { ComponentPropsWithRef, KeyboardEvent } from 'react';
import { href, Link } from 'react-router';
import { calendarCopy as copy } from '#features/calendar/calendar.copy.ts';
import type { CalendarItem } from '#features/calendar/calendar.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

export const dragType = 'application/x-meridian-article';

export interface MoveBy {
  readonly press: (event: KeyboardEvent) => void;
  /** Opens the dialog that moves the entry. */
  readonly openDialog: () => void;
}

interface CalendarEntryProps extends ComponentPropsWithRef<'li'> {
  readonly item: CalendarItem;
  /** '' for whole days. */
  readonly time: string;
  /** Called with the distance between the pointer and the top. */
  readonly onGrab?: (distance: number) => void;
  /** Set for entries that can be moved. */
  readonly onMove?: MoveBy;
}

export function CalendarEntry({ item, time, onMove, onGrab, ...rest }: CalendarEntryProps) {
  const { kind, id, at, isPlanned } = item;
  const title = item.title || copy.untitled;
  return (
    <li
      {...rest}
      className="calendar-entry"
      data-entry={onMove && id}
      data-kind={kind}
      data-planned={isPlanned ? '' : undefined}
      draggable={onMove === undefined ? undefined : true}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, id);
        event.dataTransfer.effectAllowed = 'move';
        onGrab?.(event.clientY - event.currentTarget.getBoundingClientRect().top);
      }}
    >
      <Link
        to={addressOf(item)}
        draggable={false}
        title={title}
        aria-keyshortcuts={onMove && 'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown'}
        onKeyDown={onMove?.press}
      >
        {time !== '' && <time dateTime={at}>{time}</time>} <span className="calendar-entry-title">{title}</span>
        <VisuallyHidden>, {copy.kinds[kind][isPlanned ? 'planned' : 'done']}</VisuallyHidden>
      </Link>
      {onMove !== undefined && (
        <button
          type="button"
          className="calendar-move"
          aria-label={copy.moveTitle(title)}
          onClick={onMove.openDialog}
          onKeyDown={onMove.press}
        >
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
