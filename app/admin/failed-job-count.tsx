import { useEffect, useState } from 'react';
import { href } from 'react-router';
import type { JobsAlarm } from '#features/jobs/jobs.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

const seconds = 60;

/** Fetched after page load, so that no page waits for it, then every minute while visible. */
export function FailedJobCount() {
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const answer = await fetch(href('/admin/jobs/alarm'), { signal: leaving.signal });
      // An expired session redirects.
      if (answer.ok && !answer.redirected) setFailed(((await answer.json()) as JobsAlarm).failed);
    };
    // A failed fetch is retried at the next interval.
    const refresh = () => void ask().catch(() => undefined);
    refresh();
    const timer = setInterval(refresh, seconds * 1000);
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
