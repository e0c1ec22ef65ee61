import { hearOfSession } from '#features/accounts/session-channel.ts';
import { saysSignedIn } from '#features/accounts/session-hint.ts';

/** The page contains both headers. Rechecked on page restore and on changes in other tabs. */
export function showSession(): void {
  const { dataset } = document.documentElement;
  hearOfSession(() => {
    if (saysSignedIn(document.cookie)) dataset.session = 'signed-in';
    else delete dataset.session;
  });
}
