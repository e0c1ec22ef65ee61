import { useEffect, useRef, type RefObject } from 'react';

/**
 * Scrolls the newest message above the composer, when a lead that waits for a reply is opened and when an entry is
 * added: one that the reader has just written, or one that follows the entry in view. `newest`: key of the last
 * message, reply or note. Does nothing if the reader has scrolled elsewhere.
 */
export function useNewestInView(list: RefObject<HTMLElement | null>, newest: string | null, isWaiting: boolean): void {
  const seen = useRef(isWaiting ? null : newest);
  useEffect(() => {
    const before = seen.current;
    if (newest === null || newest === before) return;
    seen.current = newest;
    const find = (key: string | null) => key && list.current?.querySelector(`[data-entry="${key}"]`);
    const entry = find(newest);
    if (!entry || (before === null && isWaiting && scrollY > 0)) return;
    const former = find(before);
    const isWriting = document.activeElement?.closest('.lead-composer') != null;
    if (former && !isWriting && former.getBoundingClientRect().bottom > innerHeight) return;
    scrollAboveComposer(entry);
  }, [list, newest, isWaiting]);
}

/** Pixels around the entry. */
const margin = 16;

function scrollAboveComposer(entry: Element): void {
  const composer = document.querySelector('.lead-composer');
  const end = composer?.getBoundingClientRect().top ?? innerHeight;
  const { top, bottom } = entry.getBoundingClientRect();
  const distance = Math.min(bottom + margin - end, top - margin);
  if (distance > 0 || top < margin) scrollBy({ top: distance, behavior: 'instant' });
}
