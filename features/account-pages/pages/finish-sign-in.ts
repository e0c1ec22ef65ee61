import { takeReturnState } from '#features/account-pages/pages/return-state.ts';

/** Max milliseconds to process a hash token. */
const hashWait = 500;

/**
 * Finishes a sign-in in the specified order: hash token, one-time code, session. The return path is in the URL or
 * stored in the tab.
 */
export async function finishSignIn(form: HTMLFormElement, send: () => Promise<void>): Promise<void> {
  const { dataset } = form;
  const saved = takeReturnState();
  if (saved && !('hasReturn' in dataset)) {
    set(form, 'returnTo', saved.returnTo);
    set(form, 'openIntake', String(saved.openIntake));
  }
  const hash = new URLSearchParams(location.hash.slice(1));
  const error = hash.get('error') ?? hash.get('error_description');
  if (error !== null) {
    const query = new URLSearchParams(location.search);
    query.set('error', error);
    for (const { name, value } of form.querySelectorAll<HTMLInputElement>('[name=returnTo], [name=openIntake]'))
      query.set(name, value);
    location.replace(`${location.pathname}?${query}`);
    return;
  }
  const token = hash.get('refresh_token') ?? hash.get('access_token');
  if (token !== null) {
    // Removes the account token from the URL.
    history.replaceState(history.state, '', location.pathname + location.search);
    await new Promise((resolve) => setTimeout(resolve, hashWait));
    set(form, 'token', token);
  }
  const holdsKey = token !== null || form.querySelector('[name=code]') !== null;
  const began = dataset.cameFrom === 'here' || (dataset.cameFrom === 'unknown' && saved !== null);
  // Another person may have put their token into the URL: requires a click.
  if (holdsKey && !began) {
    form.querySelector('[data-spinner]')?.remove();
    say(dataset.ask);
    return;
  }
  form.querySelector('[data-by-hand]')?.remove();
  say(holdsKey ? dataset.finalizing : dataset.checking);
  await send();

  function say(copy = ''): void {
    const place = form.querySelector('[data-progress]');
    if (place) place.textContent = copy;
  }
}

function set(form: HTMLFormElement, name: string, value: string): void {
  const present = form.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const input = present ?? form.appendChild(Object.assign(document.createElement('input'), { type: 'hidden', name }));
  input.value = value;
}
