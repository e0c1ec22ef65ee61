import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetchers, useLocation, useNavigation } from 'react-router';
import { setHold } from '#app/shell/frame/keep-page.ts';
import { holdOrder, type HeldData } from '#app/live/hold-order.ts';
import { LiveNotice } from '#app/live/live-notice.tsx';
import type { LiveMessage } from '#app/live/live-source.ts';
import { PeopleHere } from '#app/live/people-here.tsx';
import { useLivePage } from '#app/live/use-live-page.ts';
import { liveCopy as copy } from '#features/live/live.copy.ts';
import { Button } from '#ui/button.tsx';
import { isQuietReload, useQuietReload } from '#ui/use-reload.ts';

const lookMs = 1000;
/** After the reader's own change, its announcement arrives within this time. */
const ownMs = 3000;

/** Keeps the pages of the back office up to date, and says who else has them open. */
export default function LiveOffice() {
  const [message, setMessage] = useState<LiveMessage | null>(null);
  const { page, params, downSince } = useLivePage((next) => next.type === 'presence' && setMessage(next));
  const { key } = useLocation();
  const place = page?.place && `${page.place.kind}/${params[page.place.param] ?? ''}`;
  return (
    <>
      {page?.isList === true && <HeldRows key={key} />}
      {page?.place && place !== undefined && (
        <PeopleHere key={place} place={place} doing={page.place.doing} message={message} />
      )}
      <LiveNotice since={downSince} />
    </>
  );
}

/** While someone works on the list, new rows wait until they press the button or leave the list. */
function HeldRows() {
  const [waiting, setWaiting] = useState<Omit<HeldData, 'data'> | null>(null);
  const reload = useQuietReload();
  const isTakingIn = useRef(false);
  const ownAt = useOwnChange();
  const takeIn = () => {
    isTakingIn.current = reload() !== null;
  };
  const look = useEffectEvent(() => !isWorkedOn() && takeIn());
  useEffect(() => {
    setHold((shown, next) => {
      const isHeld = isQuietReload() && !isTakingIn.current && Date.now() > ownAt.current + ownMs && isWorkedOn();
      isTakingIn.current = false;
      const { data, added, isChanged } = isHeld ? holdOrder(shown, next) : { data: next, added: 0, isChanged: false };
      setWaiting(added > 0 || isChanged ? { added, isChanged } : null);
      return data;
    });
    return () => setHold(null);
  }, [ownAt]);
  useEffect(() => {
    if (waiting === null) return undefined;
    const timer = setInterval(() => look(), lookMs);
    return () => clearInterval(timer);
  }, [waiting]);
  return (
    <div className="live-waiting" aria-live="polite">
      {waiting !== null && (
        <Button size="small" variant="primary" onClick={takeIn}>
          {copy.waiting(waiting)}
        </Button>
      )}
    </div>
  );
}

/** When the reader last changed something: rows that they change themselves move at once. */
function useOwnChange() {
  const ownAt = useRef(0);
  const sent = [useNavigation(), ...useFetchers()];
  const isSending = sent.some(({ formMethod }) => formMethod !== undefined && formMethod !== 'GET');
  useEffect(() => {
    if (!isSending) return undefined;
    const note = () => (ownAt.current = Date.now());
    note();
    return () => void note();
  }, [isSending]);
  return ownAt;
}

const lists = 'main :is(table, .lead-board, .today-columns, .ruled-list)';

/** Whether the pointer, the focus or selected text is in a list, or some of its rows are selected. */
function isWorkedOn(): boolean {
  if (document.querySelector(`${lists}:is(:hover, :focus-within), main table input:checked`) !== null) return true;
  const selection = getSelection();
  return selection?.isCollapsed === false && selection.anchorNode?.parentElement?.closest(lists) != null;
}
