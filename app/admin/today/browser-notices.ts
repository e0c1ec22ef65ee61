import { href } from 'react-router';

const key = 'meridian-notices';

export type NoticesState = 'on' | 'off' | 'denied' | 'unavailable';

export function noticesState(): NoticesState {
  if (!('Notification' in globalThis)) return 'unavailable';
  if (Notification.permission === 'denied') return 'denied';
  return areNoticesOn() ? 'on' : 'off';
}

export function areNoticesOn(): boolean {
  try {
    return Notification.permission === 'granted' && localStorage.getItem(key) !== null;
  } catch {
    // No notifications or no storage.
    return false;
  }
}

export async function turnNotices(on: boolean): Promise<void> {
  try {
    if (!on) localStorage.removeItem(key);
    else if ((await Notification.requestPermission()) === 'granted') localStorage.setItem(key, '1');
  } catch {
    // Without storage they stay off.
  }
}

/** Says how many wait, without names: notifications may show on a locked screen. */
export async function showBrowserNotice(waiting: number): Promise<void> {
  // Every page of the back office has this file; few need the copy of Today.
  const { todayCopy } = await import('#features/today/today.copy.ts');
  const notice = new Notification(todayCopy.notices.title(waiting), { tag: key });
  notice.addEventListener('click', () => {
    window.focus();
    location.assign(href('/admin'));
  });
}
