import { LiveNotice } from '#app/live/live-notice.tsx';
import { useLivePage } from '#app/live/use-live-page.ts';

/** Keeps the pages of the portal up to date. */
export default function LivePortal() {
  const { downSince } = useLivePage();
  return <LiveNotice since={downSince} />;
}
