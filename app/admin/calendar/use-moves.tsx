import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import { calendarCopy as copy } from '#features/calendar/calendar.copy.ts';
import { moveRefusals, type CalendarItem, type MoveResult } from '#features/calendar/calendar.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { useToast } from '#ui/messages/toasts.tsx';
import { useNewResult } from '#ui/use-new-result.ts';

const MoveCallDialog = lazy(() => import('#app/admin/calendar/move-call-dialog.tsx'));
const MoveDialog = lazy(() => import('#app/admin/calendar/move-dialog.tsx'));

interface Move {
  readonly item: CalendarItem;
  readonly at: string;
  readonly isUndo: boolean;
}

/** Shows an item at its new time while the request is in progress, and offers to undo. */
export function useMoves(items: readonly CalendarItem[]) {
  const fetcher = useRetryingFetcher<MoveResult>({ key: 'calendar-move' });
  const toast = useToast();
  const [sent, setSent] = useState<Move | null>(null);
  const [asked, setAsked] = useState<{ readonly item: CalendarItem; readonly to: Date } | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** The entry that was moved by keyboard. It is mounted again on its new day, so it must be focused again. */
  const focused = useRef<string | null>(null);
  useEffect(() => {
    // The page below an open dialog takes no focus.
    if (focused.current === null || isOpen) return;
    document.querySelector<HTMLElement>(`[data-entry="${focused.current}"] a`)?.focus();
    focused.current = null;
  }, [sent, items, isOpen]);

  /** Calls are moved in a dialog, which shows conflicts at the new time. */
  function openMove(item: CalendarItem, to: Date): void {
    setAsked({ item, to });
    setOpen(true);
  }

  function close(movedId: string | null = null): void {
    focused.current = movedId;
    setOpen(false);
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

  useNewResult(fetcher, (result) => {
    if (sent === null) return;
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

  return {
    move,
    openDialog: openMove,
    shown: sent === null ? items : items.map((one) => (isSame(one, sent.item) ? { ...one, at: sent.at } : one)),
    dialog: asked !== null && (
      <Suspense>
        {asked.item.kind === 'call' ? (
          <MoveCallDialog key={`${asked.item.id} ${asked.to.getTime()}`} open={isOpen} {...asked} onClose={close} />
        ) : (
          <MoveDialog
            key={`${asked.item.id} ${asked.item.at}`}
            open={isOpen}
            item={asked.item}
            onClose={close}
            onMove={(to) => {
              close();
              move(asked.item, to);
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
