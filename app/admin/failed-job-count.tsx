import { useState } from 'react';
import { href } from 'react-router';
import type { JobsAlarm } from '#features/jobs/jobs.ts';
import { usePolling } from '#ui/use-polling.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/** Fetched after page load, so that no page waits for it, then every minute while visible. */
export function FailedJobCount() {
  const [failed, setFailed] = useState(0);
  const read = async () => {
    const response = await fetch(href('/admin/jobs/alarm'));
    // An expired session redirects.
    if (response.ok && !response.redirected) setFailed(((await response.json()) as JobsAlarm).failed);
  };
  // A failed fetch is retried at the next interval.
  usePolling(true, () => void read().catch(() => undefined), { seconds: 60, atOnce: true });
  if (failed === 0) return null;
  return (
    <span className="admin-frame-count">
      {failed}
      <VisuallyHidden> failed</VisuallyHidden>
    </span>
  );
}
