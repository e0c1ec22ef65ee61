import { useEffect, useState } from 'react';
import { href } from 'react-router';
import type { JobsAlarm } from '#features/jobs/jobs.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

const seconds = 60;

/**
 * How many jobs failed for good, beside the outbox in the rail. Asked for once the page is there, so that no page waits
 * for it, and each minute while it is looked at.
 */
export function FailedJobCount() {
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const answer = await fetch(href('/admin/jobs/alarm'), { signal: leaving.signal });
      // Somewhere else is where a session leads that is over.
      if (answer.ok && !answer.redirected) setFailed(((await answer.json()) as JobsAlarm).failed);
    };
    // A count that cannot be had is asked for again; the outbox itself says what is wrong.
    const asked = () => void ask().catch(() => undefined);
    asked();
    const timer = setInterval(asked, seconds * 1000);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, []);
  if (failed === 0) return null;
  return (
    <span className="admin-frame-count">
      {failed}
      <VisuallyHidden> failed</VisuallyHidden>
    </span>
  );
}
