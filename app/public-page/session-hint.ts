import { hearOfSession } from '#features/accounts/session-channel.ts';
import { saysSignedIn } from '#features/accounts/session-hint.ts';

/**
 * Shows the header's form for who is signed in or not: the page holds both. Looks again when the page comes back, and
 * when another tab has signed in or out.
 */
export function showSession(): void {
  const { dataset } = document.documentElement;
  hearOfSession(() => {
    if (saysSignedIn(document.cookie)) dataset.session = 'signed-in';
    else delete dataset.session;
  });
}
