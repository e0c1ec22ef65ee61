/** Copies of `arrivalKey` and `attributionField`, because importing them would add a file to fetch. */
const key = 'meridian-arrival';
const field = 'attribution';

/**
 * Keeps how the visit came to the site until its tab closes, and sends it with every form that is posted. Not for
 * browsers that ask not to be tracked, nor where another page of ours opened the tab.
 */
export function storeArrival(): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  const { referrer } = document;
  if (doNotTrack === '1' || globalPrivacyControl) return;
  try {
    if (!referrer.startsWith(location.origin)) {
      const parts = [`referrer=${referrer}`.split('/', 3).join('/'), `landing_path=${location.pathname}`];
      sessionStorage[key] ??= parts.concat(location.search.match(/utm_\w+=[^&]*/g) ?? []).join('&');
    }
    document.addEventListener('formdata', ({ target, formData }) => {
      const kept = sessionStorage.getItem(key);
      if (kept && (target as HTMLFormElement).method === 'post') formData.set(field, kept);
    });
  } catch {
    // Without storage, nothing is stored.
  }
}
