import { useEffect, useRef, type RefObject } from 'react';

/**
 * Scrolls the newest message above the composer, when a lead that waits for a reply is opened and when an entry is
 * added. `newest`: key of the last message, reply or note. Does nothing if the reader has already scrolled.
 */
export function useNewestInView(list: RefObject<HTMLElement | null>, newest: string | null, isWaiting: boolean): void {
  const seen = useRef(isWaiting ? null : newest);
  useEffect(() => {
    if (newest === null || newest === seen.current) return;
    const isOpening = seen.current === null && isWaiting;
    seen.current = newest;
    if (isOpening && scrollY > 0) return;
    const entry = list.current?.querySelector(`[data-entry="${newest}"]`);
    if (entry) scrollAboveComposer(entry);
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
