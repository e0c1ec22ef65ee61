import { onCLS, onINP, onLCP, type MetricType } from 'web-vitals';
import type { Device, PageVitals, VitalName } from '#features/analytics/web-vitals.ts';

const address = '/functions/v1/web-vitals';

measureView();

/**
 * Sends the figures of this page view once, when it is hidden for the first time. Not for browsers that ask not to be
 * tracked.
 */
function measureView(): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (doNotTrack === '1' || globalPrivacyControl) return;
  const values: Partial<Record<VitalName, number>> = {};
  const keep = ({ name, value }: MetricType) => {
    if (name === 'LCP' || name === 'INP' || name === 'CLS') values[name] = Math.round(value * 1000) / 1000;
  };
  for (const observe of [onLCP, onINP, onCLS]) observe(keep, { reportAllChanges: true });
  // After the library's own listener, which completes the figures.
  addEventListener('visibilitychange', function send() {
    if (document.visibilityState !== 'hidden' || Object.keys(values).length === 0) return;
    removeEventListener('visibilitychange', send);
    const device: Device = innerWidth < 768 ? 'mobile' : 'desktop';
    const body: PageVitals = { page: location.pathname, device, ...values };
    navigator.sendBeacon(address, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  });
}
