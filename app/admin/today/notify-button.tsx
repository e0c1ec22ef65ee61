import { useState } from 'react';
import { todayCopy } from '#features/today/today.copy.ts';
import { areNoticesOn, noticesState, turnNotices, type NoticesState } from '#app/admin/today/browser-notices.ts';
import { Button } from '#ui/button.tsx';
import { useBrowserValue } from '#ui/use-browser-value.ts';

const { notices: copy } = todayCopy;

/** Turns browser notifications about new submissions on and off. Only pressing it asks for the permission. */
export function NotifyButton() {
  const known = useBrowserValue<NoticesState>(noticesState, 'unavailable');
  const [now, setNow] = useState<NoticesState | null>(null);
  const state = now ?? known;
  if (state === 'unavailable' || state === 'denied') return null;
  const toggle = async () => {
    await turnNotices(!areNoticesOn());
    setNow(noticesState());
  };
  return (
    <Button size="small" variant="quiet" aria-pressed={state === 'on'} onClick={() => void toggle()}>
      {copy.label}
    </Button>
  );
}
