import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { href } from 'react-router';
import { ownTab, type LiveMessage } from '#app/live/live-source.ts';
import type { PresentPerson } from '#features/live/live.ts';
import { liveCopy as copy } from '#features/live/live.copy.ts';

const againMs = 25_000;
const typingMs = 5000;

interface PeopleHereProps {
  readonly place: string;
  readonly doing: 'replying' | 'editing';
  readonly message: LiveMessage | null;
}

/** Shows beside the title who else has the page open, and announces this tab to them. */
export function PeopleHere({ place, doing, message }: PeopleHereProps) {
  const [people, setPeople] = useState<readonly PresentPerson[]>([]);
  const slot = useSlot();
  const take = (next: LiveMessage | null) => {
    if (next?.type === 'presence' && next.place === place) setPeople(next.people);
  };
  const [last, setLast] = useState(message);
  if (message !== last) {
    setLast(message);
    take(message);
  }
  usePresence(place, message, take);
  return createPortal(
    <span role="status" className="live-people">
      {copy.people(people, doing).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>,
    slot,
  );
}

/** An element in the page's heading, added here so that pages need not provide it. */
function useSlot(): HTMLElement {
  const [slot] = useState(() => document.createElement('span'));
  useEffect(() => {
    const head = document.querySelector('main .admin-head h1')?.parentElement;
    (head ?? document.querySelector('main header, main .article-bar > *'))?.append(slot);
    return () => slot.remove();
  }, [slot]);
  return slot;
}

function usePresence(place: string, message: LiveMessage | null, take: (message: LiveMessage) => void): void {
  const isTyping = useRef(false);
  const takeIn = useEffectEvent(take);
  const newest = useEffectEvent(() => (message?.type === 'presence' && message.place === place ? message : null));
  useEffect(() => {
    const body = (at: string) =>
      new URLSearchParams({ tab: ownTab, place: at, ...(isTyping.current && { isTyping: 'on' }) });
    let isOver = false;
    const send = async () => {
      if (isOver || document.visibilityState === 'hidden') return;
      const before = newest();
      const signal = AbortSignal.timeout(againMs);
      const response = await fetch(href('/live'), { method: 'POST', body: body(place), signal });
      const people = response.ok ? ((await response.json()) as LiveMessage) : null;
      // What the stream brought meanwhile is newer.
      if (people && newest() === before) takeIn(people);
    };
    let sending = Promise.resolve();
    // One after another, or an earlier one could arrive last. If one fails, the timer tries again.
    const tell = () => {
      sending = sending.then(send).catch(() => undefined);
    };
    let stopped: ReturnType<typeof setTimeout> | undefined;
    const setTyping = (isNow: boolean) => {
      if (isTyping.current !== isNow) {
        isTyping.current = isNow;
        tell();
      }
    };
    const onInput = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('main :is(textarea, [contenteditable], input)') === null)
        return;
      setTyping(true);
      clearTimeout(stopped);
      stopped = setTimeout(() => setTyping(false), typingMs);
    };
    const leave = () => navigator.sendBeacon(href('/live'), body(''));
    const timer = setInterval(tell, againMs);
    tell();
    document.addEventListener('input', onInput);
    document.addEventListener('visibilitychange', tell);
    addEventListener('pagehide', leave);
    return () => {
      isOver = true;
      clearInterval(timer);
      clearTimeout(stopped);
      document.removeEventListener('input', onInput);
      document.removeEventListener('visibilitychange', tell);
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [place]);
}
